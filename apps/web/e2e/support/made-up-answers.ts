import {
  type Issue,
  OccurrencePage,
  PagesPage,
  Progress,
  Results,
  type Severity,
  type SeverityCounts,
} from '@curbcut/contract';
import { type MadeUpScan, site, variant } from './made-up-scan.ts';

// What the server would answer about a made-up scan. Each answer is checked against the contract, so that the tests
// cannot go on with something that the server never says.

const started = '2026-03-02T09:30:00Z';
const ended = '2026-03-02T09:30:09Z';

export function progressOf({ id, status, pages, issues, error }: MadeUpScan): Progress {
  const done = pages.filter((page) => page.status === 'tested' || page.status === 'not-tested');
  return Progress.parse({
    scan_id: id,
    url: `${site}/`,
    status,
    created_at: started,
    started_at: started,
    completed_at: status === 'running' ? null : ended,
    pages_done: done.length,
    pages_found: pages.length,
    pages_not_tested: pages.filter((page) => page.status === 'not-tested').length,
    elements_scanned: 240 * done.length,
    failed_findings: done.length * 4,
    waiting: null,
    percent: Math.round((done.length / Math.max(1, pages.length)) * 100),
    pages: pages.slice(0, 60),
    latest_findings: issues.slice(0, Math.min(20, done.length)).map((issue) => ({
      rule_id: issue.rule_id,
      rule_title: issue.rule_title,
      severity: issue.severity,
      message: issue.sample.message,
      page_url: issue.sample.page_url,
      count: issue.occurrences,
    })),
    latest_picture: done[0]?.picture ? { ...done[0].picture, page_url: done[0].url } : null,
    error: error?.sentence ?? null,
    code: error?.code ?? null,
  } satisfies Progress);
}

/** The part of the results that a query asks for. */
export function resultsOf(scan: MadeUpScan, query: URLSearchParams): Results {
  const wanted = (name: string) => query.get(name)?.split(',');
  const page = query.get('page');
  const matching = scan.issues.filter(
    (issue) =>
      (wanted('severity')?.includes(issue.severity) ?? true) &&
      (wanted('rule')?.includes(issue.rule_id) ?? true) &&
      (wanted('status')?.includes(issue.outcome) ?? true) &&
      (wanted('fix')?.includes(issue.fix?.status ?? 'none') ?? true) &&
      (query.get('issue') === null || query.get('issue') === issue.id) &&
      (page === null || scan.occurrences.get(issue.id)?.some(({ page_id }) => page_id === page)),
  );
  const provenIssues = scan.issues.filter(({ fix }) => fix?.status === 'proven');
  const failed = scan.issues.filter(({ outcome }) => outcome === 'failed');
  const ofStatus = scan.issues.filter((issue) => wanted('status')?.includes(issue.outcome) ?? true);
  const severity_counts = countBySeverity(failed);
  const tested = scan.pages.filter(({ status }) => status === 'tested').length;
  const isComplete = scan.status === 'completed';
  const { part, next } = cut(matching, query, 50);
  return Results.parse({
    id: scan.id,
    scan_id: scan.id,
    url: `${site}/`,
    website_url: `${site}/`,
    status: scan.status,
    created_at: started,
    started_at: started,
    completed_at: ended,
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
      url: `${site}/`,
      max_pages: 5,
      include: [],
      exclude: [],
      variants: [variant],
      wait_for: null,
      level: 'AA',
      best_practices: true,
      second_opinion: true,
    },
    score_result: isComplete
      ? {
          score: 57,
          originalScore: 64,
          confidence: 66,
          isAdvanced: true,
          severityCounts: severity_counts,
          insights: ['1 critical issue can shut some people out altogether. Start there.'],
          grade: 'C',
          level: 'fair',
          meaning: 'Barriers stand in many places.',
          calculatedAt: ended,
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
    asks_model: scan.asksModel ?? false,
    severity_counts,
    needs_review_count: scan.issues.length - failed.length,
    left_out: scan.leftOut ?? { ignored: 0, false_positive: 0 },
    occurrences_count: failed.reduce((sum, { occurrences }) => sum + occurrences, 0),
    coverage: {
      pages_tested: tested,
      pages_not_tested: scan.pages.length - tested,
      pages_beyond_limit: 2,
      rules_run: 35,
      needs_person: ['Whether the text alternatives say what the pictures mean.'],
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
  } satisfies Results);
}

export function occurrencesOf(
  scan: MadeUpScan,
  issueId: string,
  query: URLSearchParams,
): OccurrencePage | null {
  const all = scan.occurrences.get(issueId);
  if (!all) return null;
  const page = query.get('page');
  const matching = page === null ? all : all.filter(({ page_id }) => page_id === page);
  const { part, next } = cut(matching, query, 100);
  const pages = [...Map.groupBy(all, ({ page_id }) => page_id)].map(([page_id, some]) => ({
    page_id,
    page_url: some[0]!.page_url,
    occurrences: some.length,
  }));
  return OccurrencePage.parse({ occurrences: part, total: matching.length, pages, next_cursor: next });
}

export function pagesOf({ pages }: MadeUpScan): PagesPage {
  return PagesPage.parse({ pages, total: pages.length, next_cursor: null });
}

function countBySeverity(issues: readonly Issue[]): SeverityCounts {
  const of = (severity: Severity) => issues.filter((issue) => issue.severity === severity).length;
  return { critical: of('critical'), serious: of('serious'), moderate: of('moderate'), minor: of('minor') };
}

/** Cursors are opaque to callers; here they are places in the list. */
function cut<Item>(all: readonly Item[], query: URLSearchParams, usual: number) {
  const from = Number(query.get('cursor') ?? 0);
  const to = from + Number(query.get('limit') ?? usual);
  return { part: all.slice(from, to), next: to < all.length ? String(to) : null };
}
