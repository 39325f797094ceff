import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  EnhancedResults,
  type Issue,
  IssueOccurrences,
  ScannedPages,
  ScanProgress,
  ScanResults,
  type Severity,
  type SeverityCounts,
} from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { type ApiRoute, routeApi } from './api-routes.ts';
import { mockFix } from './mock-fix.ts';
import { type MockScan, SHOP_URL, variant } from './mock-scan.ts';
import { buildTranscript } from './mock-transcripts.ts';

const screenshotFile = join(import.meta.dirname, '../../app/routes/home/demo/demo-screenshot.webp');

/**
 * Mocks every request about one scan. Requests about other scans pass through.
 * @returns the scan as it is served: changes show in the next response.
 */
export async function mockScanApi<Scan extends MockScan>(page: Page, scan: Scan): Promise<Scan> {
  const image = await readFile(screenshotFile);
  await routeApi(page, `**/api/scanner/*/${scan.id}/**`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const rest = pathname.slice(pathname.indexOf(scan.id) + scan.id.length);
    if (/^\/pages\/[^/]+\/screenshot\/$/.test(rest)) {
      return route.fulfill({ contentType: 'image/webp', body: image });
    }
    if (pathname.includes('/progress/')) return fulfillProgress(route, scan);
    if (pathname.includes('/enhanced-results/')) return route.fulfill({ json: buildEnhancedResults(scan) });
    if (rest === '/pages/') return route.fulfill({ json: buildPages(scan) });
    const read = rest.match(/^\/pages\/([^/]+)\/transcript\/$/)?.[1];
    if (read !== undefined) {
      const found = scan.pages.find(({ id }) => id === read);
      return found
        ? route.fulfill({ json: buildTranscript(scan, found, searchParams) })
        : route.fulfill(buildProblemReply(404, 'There is no such page.'));
    }
    if (/^\/issues\/[^/]+\/fix\/$/.test(rest)) return route.fulfill({ json: mockFix });
    const issue = rest.match(/^\/issues\/([^/]+)\/occurrences\/$/)?.[1];
    const found = issue ? buildOccurrences(scan, issue, searchParams) : buildResults(scan, searchParams);
    return found
      ? route.fulfill({ json: found })
      : route.fulfill(buildProblemReply(404, 'There is no such issue.'));
  });
  return scan;
}

function fulfillProgress(route: ApiRoute, scan: MockScan): Promise<void> {
  const progress = buildProgress(scan);
  if (!route.request().headers().accept?.includes('text/event-stream'))
    return route.fulfill({ json: progress });
  return route.fulfill({
    contentType: 'text/event-stream',
    body: `event: progress\ndata: ${JSON.stringify(progress)}\n\n`,
  });
}

/** Builds an error response of the API. */
export function buildProblemReply(status: number, error: string, details?: Record<string, string[]>) {
  return { status, json: { error, code: 'test/problem', ...(details && { details }) } };
}

// Builds the server's responses for a mocked scan. Each is validated against the contract, so that tests
// can't rely on responses that the server would never send.

const STARTED_AT = '2026-03-02T09:30:00Z';
const COMPLETED_AT = '2026-03-02T09:30:09Z';

function buildProgress({ id, status, pages, issues, error }: MockScan): ScanProgress {
  const done = pages.filter((page) => page.status === 'tested' || page.status === 'not-tested');
  const current = pages.find((page) => page.status === 'running');
  return ScanProgress.parse({
    scan_id: id,
    site_id: null,
    url: `${SHOP_URL}/`,
    status,
    created_at: STARTED_AT,
    started_at: STARTED_AT,
    completed_at: status === 'running' ? null : COMPLETED_AT,
    pages_done: done.length,
    pages_found: pages.length,
    pages_not_tested: pages.filter((page) => page.status === 'not-tested').length,
    elements_scanned: 240 * done.length,
    failed_findings: done.length * 4,
    waiting: null,
    percent: Math.round((done.length / Math.max(1, pages.length)) * 100),
    pages: pages.slice(0, 60).map((page) => ({
      ...page,
      preview: page.status === 'waiting' ? null : page.screenshot,
    })),
    current: current
      ? {
          page_id: current.id,
          page_url: current.url,
          phase: { step: 'testing', test: 'keyboard focus', done: 12, of: 40, unit: 'tab stops' },
          screenshot: current.screenshot,
          outlines: [
            { x: 100, y: 120, width: 220, height: 42, severity: 'critical' },
            { x: 520, y: 310, width: 180, height: 60, severity: 'serious' },
          ],
        }
      : null,
    latest_findings: issues.slice(0, Math.min(20, done.length)).map((issue) => ({
      rule_id: issue.rule_id,
      rule_title: issue.rule_title,
      severity: issue.severity,
      message: issue.sample.message,
      page_url: issue.sample.page_url,
      count: issue.occurrences,
    })),
    latest_screenshot: done[0]?.screenshot ? { ...done[0].screenshot, page_url: done[0].url } : null,
    error: error?.sentence ?? null,
    code: error?.code ?? null,
  } satisfies ScanProgress);
}

/** Returns the part of the results that a query requests. */
function buildResults(scan: MockScan, query: URLSearchParams): ScanResults {
  const getFilter = (name: string) => query.get(name)?.split(',');
  const page = query.get('page');
  const matching = scan.issues.filter(
    (issue) =>
      (getFilter('severity')?.includes(issue.severity) ?? true) &&
      (getFilter('rule')?.includes(issue.rule_id) ?? true) &&
      (getFilter('status')?.includes(issue.outcome) ?? true) &&
      (getFilter('fix')?.includes(issue.fix?.status ?? 'none') ?? true) &&
      (query.get('issue') === null || query.get('issue') === issue.id) &&
      (page === null || scan.occurrences.get(issue.id)?.some(({ page_id }) => page_id === page)),
  );
  const provenIssues = scan.issues.filter(({ fix }) => fix?.status === 'proven');
  const failed = scan.issues.filter(({ outcome }) => outcome === 'failed');
  const ofStatus = scan.issues.filter((issue) => getFilter('status')?.includes(issue.outcome) ?? true);
  const severity_counts = countBySeverity(failed);
  const tested = scan.pages.filter(({ status }) => status === 'tested').length;
  const isComplete = scan.status === 'completed';
  const { part, next } = paginate(matching, query, 50);
  return ScanResults.parse({
    id: scan.id,
    scan_id: scan.id,
    url: `${SHOP_URL}/`,
    website_url: `${SHOP_URL}/`,
    status: scan.status,
    created_at: STARTED_AT,
    started_at: STARTED_AT,
    completed_at: COMPLETED_AT,
    score: isComplete ? 57 : null,
    overall_score: isComplete ? 57 : null,
    pages_scanned: tested,
    pages_processed: tested,
    elements_scanned: 240 * tested,
    elements_processed: 240 * tested,
    total_issues: failed.length,
    issues_found: failed.length,
    error: scan.error?.sentence ?? null,
    code: scan.error?.code ?? null,
    site_id: scan.site_id ?? null,
    settings: {
      url: `${SHOP_URL}/`,
      max_pages: 5,
      include: [],
      exclude: [],
      variants: [variant],
      wait_for: null,
      level: 'AA',
      best_practices: true,
      second_opinion: true,
      depth: 'standard',
      signed_in: 'read-only',
    },
    score_result: isComplete
      ? {
          score: 57,
          originalScore: 64,
          confidence: 66,
          isAdvanced: true,
          severityCounts: severity_counts,
          insights: ['1 critical issue can prevent some people from using the site. Start there.'],
          grade: 'C',
          level: 'fair',
          meaning: 'There are issues in many areas.',
          calculatedAt: COMPLETED_AT,
          algorithm: 'advanced',
          breakdown: {
            base: 60.2,
            penalties: { critical: 2, serious: 1, moderate: 0.5, minor: 0.2 },
            density: 22,
            densityPenalty: 2,
            bonus: 0,
            cap: null,
          },
        }
      : null,
    projected:
      provenIssues.length > 0
        ? { score: 71, grade: 'B', issues: provenIssues.length, to_word: 0, occurrences: 3 }
        : null,
    proven_count: provenIssues.length,
    asks_model: scan.canAskModel ?? false,
    severity_counts,
    needs_review_count: scan.issues.length - failed.length,
    excluded: scan.excludedCounts ?? { ignored: 0, false_positive: 0 },
    upload: scan.upload,
    occurrences_count: failed.reduce((sum, { occurrences }) => sum + occurrences, 0),
    coverage: {
      pages_tested: tested,
      pages_not_tested: scan.pages.length - tested,
      parts_not_tested: 3,
      pages_beyond_limit: 2,
      pages_reused: 0,
      templates: null,
      rules_run: 35,
      manual_checks: ['Whether alternative text describes the images correctly.'],
    },
    rules: [...Map.groupBy(ofStatus, ({ rule_id }) => rule_id)].map(([rule_id, some]) => ({
      rule_id,
      rule_title: some[0]!.rule_title,
      issues: some.length,
    })),
    components: [],
    severities: countBySeverity(ofStatus),
    fixes: {
      proven: ofStatus.filter(({ fix }) => fix?.status === 'proven').length,
      unproven: ofStatus.filter(({ fix }) => fix?.status === 'unproven').length,
      none: ofStatus.filter(({ fix }) => fix === null).length,
    },
    issues: part,
    matching: matching.length,
    next_cursor: next,
  } satisfies ScanResults);
}

function buildEnhancedResults(scan: MockScan): EnhancedResults {
  const { scan_id, pages_scanned, elements_scanned, score_result } = buildResults(
    scan,
    new URLSearchParams(),
  );
  return EnhancedResults.parse({
    scan_id,
    issues: scan.issues,
    pages_scanned,
    elements_scanned,
    original_score: score_result?.originalScore ?? null,
    score: score_result,
  } satisfies EnhancedResults);
}

function buildOccurrences(scan: MockScan, issueId: string, query: URLSearchParams): IssueOccurrences | null {
  const all = scan.occurrences.get(issueId);
  if (!all) return null;
  const page = query.get('page');
  const matching = page === null ? all : all.filter(({ page_id }) => page_id === page);
  const { part, next } = paginate(matching, query, 100);
  const pages = [...Map.groupBy(all, ({ page_id }) => page_id)].map(([page_id, some]) => ({
    page_id,
    page_url: some[0]!.page_url,
    occurrences: some.length,
  }));
  return IssueOccurrences.parse({ occurrences: part, total: matching.length, pages, next_cursor: next });
}

function buildPages({ pages }: MockScan): ScannedPages {
  return ScannedPages.parse({ pages, total: pages.length, next_cursor: null });
}

function countBySeverity(issues: readonly Issue[]): SeverityCounts {
  const countSeverity = (severity: Severity) => issues.filter((issue) => issue.severity === severity).length;
  return {
    critical: countSeverity('critical'),
    serious: countSeverity('serious'),
    moderate: countSeverity('moderate'),
    minor: countSeverity('minor'),
  };
}

/** Cursors are opaque to callers; here they are list indexes. */
function paginate<Item>(all: readonly Item[], query: URLSearchParams, usual: number) {
  const from = Number(query.get('cursor') ?? 0);
  const to = from + Number(query.get('limit') ?? usual);
  return { part: all.slice(from, to), next: to < all.length ? String(to) : null };
}
