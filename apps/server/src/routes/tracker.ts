import { Readable } from 'node:stream';
import * as contract from '@curbcut/contract';
import { listActivity } from '../db/queries/activity.ts';
import { readTrackedIssue } from '../db/queries/tracked-issues.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { requireUserSite } from '../sites/own-sites.ts';
import { applyIssueChange } from '../tracker/apply-issue-change.ts';
import { toDay } from '../tracker/days.ts';
import { exportIssuesAsCsv, exportIssuesAsJson } from '../tracker/export-issues.ts';
import {
  listTrackedIssues,
  streamTrackedIssues,
  toActivity,
  toTrackedIssue,
} from '../tracker/list-tracked-issues.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
const MAX_ACTIVITY = 500;

/** A site's tracked issues. */
export const routes: readonly AddRoute[] = [
  listTrackedIssuesRoute,
  changeTrackedIssuesRoute,
  exportTrackedIssuesRoute,
  getTrackedIssueRoute,
];

function listTrackedIssuesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.listTrackedIssues, async ({ params, query, request }) => {
    const opened = await services();
    const { site } = await requireUserSite(opened, request, params.siteId);
    return { status: 200, body: await listTrackedIssues(opened.db, site.id, query) };
  });
}

function changeTrackedIssuesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.changeTrackedIssues, async ({ params, body, request }) => {
    const opened = await services();
    const { site } = await requireUserSite(opened, request, params.siteId);
    return { status: 200, body: { changed: await applyIssueChange(opened, site.id, body) } };
  });
}

function exportTrackedIssuesRoute({ app, services }: RouteContext): void {
  addRoute(
    app,
    contract.exportTrackedIssues,
    async ({ params, query: { format, sort, ...filter }, request, reply }) => {
      const opened = await services();
      const { site } = await requireUserSite(opened, request, params.siteId);
      const issues = streamTrackedIssues(opened.db, site.id, filter, sort);
      const { host } = new URL(site.origin);
      const name = `curbcut-issues-${host.replace(/[^\w.-]/g, '-')}-${toDay(new Date())}.${format}`;
      reply.header('content-type', mediaTypes[format]);
      reply.header('content-disposition', `attachment; filename="${name}"`);
      const body = format === 'csv' ? exportIssuesAsCsv(issues) : exportIssuesAsJson(site.origin, issues);
      return { status: 200, body: Readable.from(body) };
    },
  );
}

function getTrackedIssueRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getTrackedIssue, async ({ params, request }) => {
    const opened = await services();
    const { db } = opened;
    const { site } = await requireUserSite(opened, request, params.siteId);
    const issue = await readTrackedIssue(db, site.id, params.issueId);
    if (!issue) throw new ApiProblem('site/issue-not-found');
    const activity = await listActivity(db, issue.id, MAX_ACTIVITY);
    return {
      status: 200,
      body: { issue: toTrackedIssue(issue, toDay(new Date())), activity: activity.map(toActivity) },
    };
  });
}
