import { getTrackedIssue as contract } from '@curbcut/contract';
import { listActivity } from '../../db/queries/activity.ts';
import { readTrackedIssue } from '../../db/queries/tracked-issues.ts';
import { addRoute } from '../../http/add-route.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { toDay } from '../../tracker/days.ts';
import { toActivity, toTrackedIssue } from '../../tracker/tracked-issue-presenters.ts';
import type { RouteContext } from '../route-context.ts';
import { requireOwnSite } from './require-own-site.ts';

const MAX_ACTIVITY = 500;

export function getTrackedIssueRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { db } = opened;
    const { site } = await requireOwnSite(opened, request, params.siteId);
    const issue = await readTrackedIssue(db, site.id, params.issueId);
    if (!issue) throw new ApiProblem('site/issue-not-found');
    const activity = await listActivity(db, issue.id, MAX_ACTIVITY);
    return {
      status: 200,
      body: { issue: toTrackedIssue(issue, toDay(new Date())), activity: activity.map(toActivity) },
    };
  });
}
