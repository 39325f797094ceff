import { Readable } from 'node:stream';
import * as contract from '@curbcut/contract';
import type { Caller } from '../auth/caller.ts';
import { logChange } from '../auth/record-change.ts';
import { listActivity } from '../db/queries/activity.ts';
import { NOBODY } from '../db/queries/audits.ts';
import { readMerges } from '../db/queries/merged-issues.ts';
import { readTrackedIssue } from '../db/queries/tracked-issues.ts';
import { ApiProblem } from '../http/api-problem.ts';
import {
  addComment,
  deleteComment,
  readComments,
  readWatchers,
  setWatching,
} from '../people/issue-comments.ts';
import { readSitePeople } from '../people/site-people.ts';
import { requireSite } from '../sites/own-sites.ts';
import { applyIssueChange } from '../tracker/apply-issue-change.ts';
import { toDay } from '../tracker/days.ts';
import { exportIssuesAsCsv, exportIssuesAsJson } from '../tracker/export-issues.ts';
import { readIssueTicket } from '../tracker/issue-tickets.ts';
import {
  listCrossSiteIssues,
  listIssuesAcrossSites,
  listMyIssues,
  listTrackedIssues,
  streamTrackedIssues,
  toActivity,
  toMergedIssue,
  toTrackedIssue,
} from '../tracker/list-tracked-issues.ts';
import { mergeIssues, splitIssue } from '../tracker/merge-issues.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
const MAX_ACTIVITY = 500;

/** A site's tracked issues. */
export const routes: readonly AddRoute[] = [
  listTrackedIssuesRoute,
  changeTrackedIssuesRoute,
  exportTrackedIssuesRoute,
  getTrackedIssueRoute,
  addPeopleRoutes,
  addCrossSiteRoutes,
  addMergeRoutes,
];

/** Replaces “me” in a filter with the caller's id. API keys have no issues. */
function resolveMe<Filter extends { readonly assignee?: string[] | undefined }>(
  filter: Filter,
  { user }: Caller,
): Filter {
  const me = user?.id ?? NOBODY;
  return { ...filter, assignee: filter.assignee?.map((id) => (id === contract.ASSIGNED_TO_ME ? me : id)) };
}

function listTrackedIssuesRoute(context: RouteContext): void {
  addRoute(context, contract.listSitePeople, async ({ params, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    return { status: 200, body: { people: await readSitePeople(services.db, caller, site.id) } };
  });
  addRoute(context, contract.listTrackedIssues, async ({ params, query, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    return { status: 200, body: await listTrackedIssues(services.db, site.id, resolveMe(query, caller)) };
  });
}

function changeTrackedIssuesRoute(context: RouteContext): void {
  addRoute(context, contract.changeTrackedIssues, async ({ params, body, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    const changed = await applyIssueChange(services, caller.actor, site.id, body);
    return { status: 200, body: { changed } };
  });
}

function exportTrackedIssuesRoute(context: RouteContext): void {
  addRoute(
    context,
    contract.exportTrackedIssues,
    async ({ params, query: { format, sort, ...filter }, reply, services, caller }) => {
      const site = await requireSite(services.db, caller.reader, params.siteId);
      await logChange(services.db, caller, { event: 'issues_exported', subject: site.origin });
      const issues = streamTrackedIssues(services.db, site.id, resolveMe(filter, caller), sort);
      const { host } = new URL(site.origin);
      const name = `curbcut-issues-${host.replace(/[^\w.-]/g, '-')}-${toDay(new Date())}.${format}`;
      reply.header('content-type', mediaTypes[format]);
      reply.header('content-disposition', `attachment; filename="${name}"`);
      const body = format === 'csv' ? exportIssuesAsCsv(issues) : exportIssuesAsJson(site.origin, issues);
      return { status: 200, body: Readable.from(body) };
    },
  );
}

function getTrackedIssueRoute(context: RouteContext): void {
  addRoute(context, contract.getTrackedIssue, async ({ params, services, caller }) => {
    const { db } = services;
    const site = await requireSite(services.db, caller.reader, params.siteId);
    const issue = await readTrackedIssue(db, site.id, params.issueId);
    if (!issue) throw new ApiProblem('site/issue-not-found');
    const activity = await listActivity(db, issue.id, MAX_ACTIVITY);
    const { merged, into } = await readMerges(db, issue.id);
    return {
      status: 200,
      body: {
        issue: toTrackedIssue(issue, toDay(new Date())),
        activity: activity.map(toActivity),
        comments: await readComments(db, site.id, issue.id),
        ...(await readWatchers(db, site.id, issue.id, caller.user?.id)),
        merged: merged.map(toMergedIssue),
        merged_into: into,
        ...(await readIssueTicket(db, site, issue.id)),
      },
    };
  });
}

function addPeopleRoutes(context: RouteContext): void {
  addRoute(context, contract.addIssueComment, async ({ params, body, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    return { status: 201, body: await addComment(services, caller, site, params.issueId, body.text) };
  });
  addRoute(context, contract.deleteIssueComment, async ({ params, services, caller }) => {
    const { siteId, issueId, commentId } = params;
    await deleteComment(services, caller, { id: commentId, issueId, siteId });
    return { status: 200, body: { comment_id: commentId } };
  });
  addRoute(context, contract.watchIssue, async ({ params, body, services, caller }) => {
    return { status: 200, body: await setWatching(services, caller, params, body.is_watching) };
  });
  addRoute(context, contract.listMyIssues, async ({ query, services, caller }) => {
    return { status: 200, body: await listMyIssues(services.db, caller, query) };
  });
}

function addCrossSiteRoutes(context: RouteContext): void {
  addRoute(context, contract.listCrossSiteIssues, async ({ query, services, caller }) => {
    return { status: 200, body: await listCrossSiteIssues(services.db, caller.reader, query) };
  });
  addRoute(context, contract.listIssuesAcrossSites, async ({ query, services, caller }) => {
    return { status: 200, body: await listIssuesAcrossSites(services.db, caller.reader, query) };
  });
}

function addMergeRoutes(context: RouteContext): void {
  addRoute(context, contract.mergeTrackedIssues, async ({ params, body, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    const issue = { siteId: site.id, issueId: params.issueId };
    return { status: 200, body: { merged: await mergeIssues(services, caller.actor, issue, body.ids) } };
  });
  addRoute(context, contract.splitTrackedIssue, async ({ params, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    await splitIssue(services, caller.actor, { siteId: site.id, issueId: params.issueId });
    return { status: 200, body: { issue_id: params.issueId } };
  });
}
