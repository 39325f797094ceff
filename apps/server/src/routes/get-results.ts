import { getResults as contract, type ResultsQuery, type ScanResults } from '@curbcut/contract';
import { countIssues, type IssueFilter, listIssuesMatching, readIssueFacets } from '../db/queries/issues.ts';
import { readScan } from '../db/queries/scans.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { type Caller, getCaller } from '../http/caller.ts';
import { paginate, parseCursor, parsePageId } from '../http/paging.ts';
import { readIssuesWithSamples } from '../scans/read-issues-with-samples.ts';
import { toScanCoverage, toScanSettings, toScanSummary } from '../scans/scan-presenters.ts';
import type { Services } from '../services.ts';
import type { RouteContext } from './route-context.ts';

export function getResultsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, query, request }) => {
    const opened = await services();
    const caller = await getCaller(opened, request);
    const body = await readResults(opened, caller, params.scanId, query);
    return { status: 200, body };
  });
}

async function readResults(
  services: Services,
  { reader, user }: Caller,
  scanId: string,
  query: ResultsQuery,
): Promise<ScanResults> {
  const { config, db } = services;
  const scan = await readScan(db, reader, scanId);
  if (!scan) throw new ApiProblem('scan/not-found');
  const { severity, rule, status, fix, component, issue, limit } = query;
  const page = parsePageId(query.page);
  const filter: IssueFilter = { severity, rule, status, fix, component, issue, page };
  const [after] = parseCursor(query.cursor, 1);
  const found = await listIssuesMatching(db, reader, scanId, filter, { after, limit: limit + 1 });
  const { items, nextCursor } = paginate(found, limit, ({ rank }) => [rank]);
  const { rules, components, severities, fixes, proven } = await readIssueFacets(db, reader, scanId, filter);
  return {
    ...toScanSummary(scan),
    site_id: scan.siteId,
    settings: toScanSettings(scan),
    score_result: scan.scoreResult,
    projected: scan.projected,
    proven_count: proven,
    asks_model: config.ai !== undefined && user?.isEmailVerified === true && scan.ownerId === user.id,
    coverage: toScanCoverage(scan),
    rules: rules.map(({ ruleId, title, issues }) => ({ rule_id: ruleId, rule_title: title, issues })),
    components: [...components],
    severities,
    fixes,
    issues: await readIssuesWithSamples(services, reader, scan, items, page),
    matching: await countIssues(db, reader, scanId, filter),
    next_cursor: nextCursor,
  };
}
