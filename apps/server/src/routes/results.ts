import { results as contract, type Results, type ResultsQuery } from '@curbcut/contract';
import { countIssues, type IssueFilter, issueFacets, issuesMatching } from '../db/queries/issues.ts';
import { readScan } from '../db/queries/scans.ts';
import { type Caller, callerOf } from '../http/caller.ts';
import { pageOf, parseCursor, parsePosition } from '../http/paging.ts';
import { ApiProblem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { toCoverage, toSettings, toSeverityCounts, toSummary } from '../scans/present.ts';
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
  const { severity, rule, status, fix, component, limit } = query;
  const filter: IssueFilter = { severity, rule, status, fix, component, page: parsePosition(query.page) };
  const [after] = parseCursor(query.cursor, 1);
  const found = await issuesMatching(db, reader, scanId, filter, { after, limit: limit + 1 });
  const page = pageOf(found, limit, ({ rank }) => [rank]);
  const { rules, components, proven } = await issueFacets(db, reader, scanId);
  return {
    ...toSummary(scan),
    site_id: scan.siteId,
    settings: toSettings(scan),
    score_result: scan.scoreResult,
    projected: scan.projected,
    proven_count: proven,
    asks_model: config.ai !== undefined && user?.isEmailVerified === true && scan.ownerId === user.id,
    severity_counts: toSeverityCounts(scan),
    needs_review_count: scan.needsReview,
    occurrences_count: scan.failedFindings,
    coverage: toCoverage(scan),
    rules: rules.map(({ ruleId, title, issues }) => ({ rule_id: ruleId, rule_title: title, issues })),
    components: [...components],
    issues: await shownIssues(services, reader, scan, page.items, filter.page),
    matching: await countIssues(db, reader, scanId, filter),
    next_cursor: page.nextCursor,
  };
}
