import { trackedIssue as contract } from '@curbcut/contract';
import { activityOf } from '../../db/queries/activity.ts';
import { readTracked } from '../../db/queries/tracked-issues.ts';
import { ApiProblem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { dayOf } from '../../tracker/day.ts';
import { toActivity, toTrackedIssue } from '../../tracker/present.ts';
import type { Api } from '../api.ts';
import { ownSite } from './own-site.ts';

const MOST_ACTIVITY = 500;

export function trackedIssueRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { db } = opened;
    const { site } = await ownSite(opened, request, params.siteId);
    const issue = await readTracked(db, site.id, params.issueId);
    if (!issue) throw new ApiProblem('site/issue-not-found');
    const activity = await activityOf(db, issue.id, MOST_ACTIVITY);
    return {
      status: 200,
      body: { issue: toTrackedIssue(issue, dayOf(new Date())), activity: activity.map(toActivity) },
    };
  });
}
