import { results as contract, type Results, type ResultsQuery } from '@curbcut/contract';
import { countIssues, type IssueFilter, issueFacets, issuesMatching } from '../db/queries/issues.ts';
import { readScan } from '../db/queries/scans.ts';
import { type Caller, callerOf } from '../http/caller.ts';
import { pageOf, parseCursor, parsePosition } from '../http/paging.ts';
import { ApiProblem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { toCoverage, toSettings, toSummary } from '../scans/present.ts';
import { shownIssues } from '../scans/shown-issues.ts';
import type { Services } from '../services.ts';
import type { Api } from './api.ts';

export function resultsRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, query, request }) => {
    const opened = await services();
    const caller = await callerOf(opened, request);
    const body = await readResults(opened, caller, params.scanId, query);
    return { status: 200, body };
  });
}

async function readResults(
  services: Services,
  { reader, user }: Caller,
  scanId: string,
  query: ResultsQuery,
): Promise<Results> {
  const { config, db } = services;
  const scan = await readScan(db, reader, scanId);
  if (!scan) throw new ApiProblem('scan/not-found');
  const { severity, rule, status, fix, component, issue, limit } = query;
  const page = parsePosition(query.page);
  const filter: IssueFilter = { severity, rule, status, fix, component, issue, page };
  const [after] = parseCursor(query.cursor, 1);
  const found = await issuesMatching(db, reader, scanId, filter, { after, limit: limit + 1 });
  const { items, nextCursor } = pageOf(found, limit, ({ rank }) => [rank]);
  const { rules, components, severities, fixes, proven } = await issueFacets(db, reader, scanId, filter);
  return {
    ...toSummary(scan),
    site_id: scan.siteId,
    settings: toSettings(scan),
    score_result: scan.scoreResult,
    projected: scan.projected,
    proven_count: proven,
    asks_model: config.ai !== undefined && user?.isEmailVerified === true && scan.ownerId === user.id,
    coverage: toCoverage(scan),
    rules: rules.map(({ ruleId, title, issues }) => ({ rule_id: ruleId, rule_title: title, issues })),
    components: [...components],
    severities,
    fixes,
    issues: await shownIssues(services, reader, scan, items, page),
    matching: await countIssues(db, reader, scanId, filter),
    next_cursor: nextCursor,
  };
}
