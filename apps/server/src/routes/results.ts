import * as contract from '@curbcut/contract';
import { countOccurrencesOn, listIssuePages, listOccurrences } from '../db/queries/findings.ts';
import {
  countFacets,
  countIssues,
  type IssueFilter,
  listIssuesMatching,
  readFacetGroups,
  readIssue,
} from '../db/queries/issues.ts';
import { countPages, countUnexaminedParts, listPages } from '../db/queries/pages.ts';
import type { Reader } from '../db/queries/reader.ts';
import { findScanToPreview, readScan, type ScanRow } from '../db/queries/scans.ts';
import { sendCached } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { paginate, parseCursor, parsePageId } from '../http/paging.ts';
import { readIssuesWithSamples } from '../scans/read-issues-with-samples.ts';
import { readTranscript } from '../scans/read-transcript.ts';
import {
  toOccurrence,
  toScanCoverage,
  toScannedPage,
  toScanSettings,
  toScanSummary,
} from '../scans/scan-presenters.ts';
import { getScanVersion } from '../scans/scan-version.ts';
import { parseScanUrl } from '../scans/start-scan.ts';
import type { Services } from '../services.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Maximum number of pages offered as a filter for occurrences. */
const MAX_PAGES = 500;
const ALL_ISSUES = { after: -1, limit: Number.MAX_SAFE_INTEGER };
const DAY_MS = 86_400_000;
const MAX_PREVIEWED_ISSUES = 5;

/** A scan's issues, occurrences and pages. */
export const routes: readonly AddRoute[] = [
  getResultsRoute,
  listIssueOccurrencesRoute,
  listScannedPagesRoute,
  getPageTranscriptRoute,
  getEnhancedResultsRoute,
  previewScanResultsRoute,
];

function getResultsRoute(context: RouteContext): void {
  addRoute(context, contract.getResults, async ({ params, query, request, reply, services, caller }) => {
    const { config, db } = services;
    const { reader } = caller;
    const scan = await readScan(db, reader, params.scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    const canAskModel =
      config.ai !== undefined &&
      caller.permissions.has('issues:write') &&
      scan.organizationId === reader.organizationId;
    const version = getScanVersion(services, scan);
    const body = await sendCached(
      { request, reply },
      { cache: services.replies, version, parts: [canAskModel, query, reader.share?.id] },
      () => readResults(services, reader, scan, query, { version, canAskModel }),
    );
    return { status: 200, body };
  });
}

async function readResults(
  services: Services,
  reader: Reader,
  scan: ScanRow,
  query: contract.ResultsQuery,
  { version, canAskModel }: { readonly version: string | undefined; readonly canAskModel: boolean },
): Promise<contract.ScanResults> {
  const { db, facets } = services;
  const { severity, rule, status, fix, component, issue, limit } = query;
  const page = parsePageId(query.page);
  const filter: IssueFilter = { severity, rule, status, fix, component, issue, page };
  const [after] = parseCursor(query.cursor, 1);
  const found = await listIssuesMatching(db, reader, scan.id, filter, { after, limit: limit + 1 });
  const { items, nextCursor } = paginate(found, limit, ({ rank }) => [rank]);
  const readGroups = (ofPage: number | undefined) =>
    facets.getOrRead(version && `${version} ${ofPage}`, () => readFacetGroups(db, reader, scan.id, ofPage));
  const all = await readGroups(undefined);
  const groups = page === undefined ? all : await readGroups(page);
  const { rules, components, severities, fixes, proven, matching } = countFacets(groups, all, filter);
  return {
    ...toScanSummary(scan),
    // People with a link can't open the site's screens.
    site_id: reader.share ? null : scan.siteId,
    settings: toScanSettings(scan),
    score_result: scan.scoreResult,
    projected: scan.projected,
    proven_count: proven,
    asks_model: canAskModel,
    coverage: toScanCoverage(scan, (await countUnexaminedParts(db, [scan.id])).get(scan.id) ?? 0),
    rules: rules.map(({ ruleId, title, issues }) => ({ rule_id: ruleId, rule_title: title, issues })),
    components: [...components],
    severities,
    fixes,
    issues: await readIssuesWithSamples(services, reader, scan, items, page),
    matching: issue === undefined ? matching : await countIssues(db, reader, scan.id, filter),
    next_cursor: nextCursor,
  };
}

function listIssueOccurrencesRoute(context: RouteContext): void {
  addRoute(
    context,
    contract.listIssueOccurrences,
    async ({ params, query, request, reply, services, caller }) => {
      const { reader } = caller;
      const { scanId, issueId } = params;
      const scan = await readScan(services.db, reader, scanId);
      if (!scan) throw new ApiProblem('scan/not-found');
      const version = getScanVersion(services, scan);
      const body = await sendCached(
        { request, reply },
        { cache: services.replies, version, parts: [issueId, query, reader.share?.id] },
        () => readOccurrences(services, reader, scan, issueId, query),
      );
      return { status: 200, body };
    },
  );
}

async function readOccurrences(
  { db, screenshotLinks }: Services,
  reader: Reader,
  scan: ScanRow,
  issueId: string,
  query: contract.OccurrencesQuery,
): Promise<contract.IssueOccurrences> {
  const issue = await readIssue(db, reader, scan.id, issueId);
  if (!issue) throw new ApiProblem('scan/issue-not-found');
  const page = parsePageId(query.page);
  const [position, index] = parseCursor(query.cursor, 2);
  const rows = await listOccurrences(db, reader, scan.id, issueId, {
    page,
    after: { position, index },
    limit: query.limit + 1,
  });
  const pages = await listIssuePages(db, reader, scan.id, issueId, MAX_PAGES);
  const { items, nextCursor } = paginate(rows, query.limit, (row) => [row.position, row.index]);
  return {
    occurrences: items.map((row) => toOccurrence(screenshotLinks.forReader(reader), scan, row)),
    total:
      page === undefined
        ? issue.issue.occurrences
        : await countOccurrencesOn(db, reader, scan.id, issueId, page),
    pages: pages.map(({ position, url, occurrences }) => ({
      page_id: String(position),
      page_url: url,
      occurrences,
    })),
    next_cursor: nextCursor,
  };
}

function listScannedPagesRoute(context: RouteContext): void {
  addRoute(
    context,
    contract.listScannedPages,
    async ({ params, query, request, reply, services, caller }) => {
      const { db, screenshotLinks } = services;
      const { reader } = caller;
      const { scanId } = params;
      const scan = await readScan(db, reader, scanId);
      if (!scan) throw new ApiProblem('scan/not-found');
      const version = getScanVersion(services, scan);
      const body = await sendCached(
        { request, reply },
        { cache: services.replies, version, parts: [query, reader.share?.id] },
        async () => {
          const { status, limit } = query;
          const [after] = parseCursor(query.cursor, 1);
          const rows = await listPages(db, reader, scanId, { status, after, limit: limit + 1 });
          const { items, nextCursor } = paginate(rows, limit, ({ position }) => [position]);
          return {
            pages: items.map((page) => toScannedPage(screenshotLinks.forReader(reader), scan, page)),
            total: await countPages(db, reader, scanId, status),
            next_cursor: nextCursor,
          };
        },
      );
      return { status: 200, body };
    },
  );
}

function getPageTranscriptRoute(context: RouteContext): void {
  addRoute(
    context,
    contract.getPageTranscript,
    async ({ params, query, request, reply, services, caller }) => {
      const { db, replies } = services;
      const { reader } = caller;
      const scan = await readScan(db, reader, params.scanId);
      if (!scan) throw new ApiProblem('scan/not-found');
      const version = getScanVersion(services, scan);
      const position = parsePageId(params.pageId);
      const body = await sendCached(
        { request, reply },
        { cache: replies, version, parts: [position, query, reader.share?.id] },
        () => readTranscript(db, reader, scan, position, query),
      );
      return { status: 200, body };
    },
  );
}

function getEnhancedResultsRoute(context: RouteContext): void {
  addRoute(context, contract.getEnhancedResults, async ({ params, request, reply, services, caller }) => {
    const { db, replies } = services;
    const { reader } = caller;
    const scan = await readScan(db, reader, params.scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    const version = getScanVersion(services, scan);
    const body = await sendCached(
      { request, reply },
      { cache: replies, version, parts: [reader.share?.id] },
      async () => {
        const rows = await listIssuesMatching(db, reader, scan.id, {}, ALL_ISSUES);
        return {
          scan_id: scan.id,
          issues: await readIssuesWithSamples(services, reader, scan, rows),
          pages_scanned: scan.pagesTested,
          elements_scanned: scan.elements,
          original_score: scan.originalScore,
          score: scan.scoreResult,
        };
      },
    );
    return { status: 200, body };
  });
}

function previewScanResultsRoute(context: RouteContext): void {
  addRoute(context, contract.previewScanResults, async ({ query, services, caller }) => {
    const { db } = services;
    const { reader } = caller;
    const since = new Date(Date.now() - DAY_MS);
    const scan = await findScanToPreview(db, reader, toCandidateUrls(query.url), since);
    if (!scan) throw new ApiProblem('scan/no-preview');
    const worst = await listIssuesMatching(
      db,
      reader,
      scan.id,
      {},
      { after: -1, limit: MAX_PREVIEWED_ISSUES },
    );
    const issues = await readIssuesWithSamples(services, reader, scan, worst);
    const summary = toScanSummary(scan);
    const { url, score, pages_scanned, total_issues, completed_at } = summary;
    return {
      status: 200,
      body: {
        ...(scan.organizationId !== null && { scan_id: scan.id }),
        url,
        score,
        score_result: scan.scoreResult,
        severity_counts: summary.severity_counts,
        needs_review_count: summary.needs_review_count,
        pages_scanned,
        total_issues,
        completed_at,
        issues: scan.organizationId === null ? issues.map(removeScreenshot) : issues,
      },
    };
  });
}

/** A screenshot's URL contains its scan's id, which only the owner is allowed to see. */
function removeScreenshot(issue: contract.Issue): contract.Issue {
  return { ...issue, sample: { ...issue.sample, screenshot_url: null } };
}

/** If https was guessed, the scan may have continued with http. */
function toCandidateUrls(typed: string): string[] {
  const { url, isSchemeGuessed } = parseScanUrl(typed);
  return isSchemeGuessed ? [url, url.replace(/^https:/, 'http:')] : [url];
}
