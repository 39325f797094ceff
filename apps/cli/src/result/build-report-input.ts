import type { PageImportance, ScanSettings } from '@curbcut/contract';
import {
  computePageImportances,
  defaultVariant,
  getRuleSeverity,
  listScanRules,
  rankIssues,
  renderFix,
} from '@curbcut/engine';
import { type ReportInput, type ReportIssue, type ReportPage, toReportOccurrence } from '@curbcut/reports';
import { type Assessment, assessSite, getHighestImportance } from '@curbcut/scoring';
import { getCurbcutVersion } from '../version.ts';
import type { OccurrenceFix, ResultIssue, ScanResult } from './scan-result.ts';

/** The command line scans pages in one variant. */
const scannedVariants = [defaultVariant];

/** Builds the input of reports, scored like on the server. */
export function buildReportInput(result: ScanResult, settings: ScanSettings): ReportInput {
  const importances = computePageImportances(result.pageContexts);
  const importanceOf = (url: string) => importances.get(url) ?? 'medium';
  const causes = result.issues.map(({ fingerprint, first, occurrences, pages, engines }) => ({
    fingerprint,
    first,
    occurrences,
    pages: pages.length,
    engines,
    importance: getHighestImportance(pages.map((index) => importanceOf(result.pages[index]!.url))),
  }));
  const found = new Map<string, ResultIssue>(result.issues.map((issue) => [issue.fingerprint, issue]));
  const firstFix = (fingerprint: string): OccurrenceFix | undefined =>
    Iterator.from(result.getFixes(found.get(fingerprint)!)).next().value;
  const issues = rankIssues(causes).map(
    ({ fingerprint, issue }): ReportIssue => ({
      id: fingerprint,
      fingerprint,
      ...issue,
      fix: summarizeFix(firstFix(fingerprint), found.get(fingerprint)!.fixedOccurrences),
    }),
  );
  const { assessment, pageScores } = assessScan(result, issues, importanceOf);
  return {
    scan: {
      id: null,
      url: settings.url,
      created_at: result.startedAt.toISOString(),
      completed_at: result.endedAt.toISOString(),
      settings,
      score_result: assessment.score,
      projected: assessment.projected,
      pages_beyond_limit: result.beyondLimit,
      left_out: assessment.counts.leftOut,
      version: getCurbcutVersion(),
    },
    rules: listScanRules(settings),
    issues,
    *pages() {
      for (const index of result.pages.keys())
        yield toReportPage(result, index, pageScores.get(index) ?? null);
    },
    *occurrences({ fingerprint }) {
      for (const { url, finding } of result.getOccurrences(found.get(fingerprint)!))
        yield toReportOccurrence(finding, url, scannedVariants);
    },
    async getFix({ fingerprint }) {
      const tried = firstFix(fingerprint);
      if (tried === undefined) return null;
      const { fix, occurrence } = tried;
      return { fix, page_url: occurrence.url, code: renderFix(fix, result.getFramework(occurrence.url)) };
    },
    *getFindings({ id, url }) {
      for (const { fingerprint, finding } of result.getFindings(Number(id)))
        yield { issue: fingerprint, occurrence: toReportOccurrence(finding, url, scannedVariants) };
    },
  };
}

function summarizeFix(tried: OccurrenceFix | undefined, fixedOccurrences: number): ReportIssue['fix'] {
  if (tried === undefined) return null;
  const { status, confidence, person_writes } = tried.fix;
  return { status, confidence, person_writes, fixed_occurrences: status === 'proven' ? fixedOccurrences : 0 };
}

/** Returns the scores of the scan and the basic score of each tested page by index. */
function assessScan(
  result: ScanResult,
  issues: readonly ReportIssue[],
  importanceOf: (url: string) => PageImportance,
): { readonly assessment: Assessment; readonly pageScores: ReadonlyMap<number, number | null> } {
  const site = assessSite(issues, getRuleSeverity);
  const pageScores = new Map<number, number | null>();
  for (const index of result.pages.keys()) {
    const page = result.readPage(index);
    if (page.status !== 'tested') continue;
    const { tallies: outcomes, elements, url } = page;
    const fixed = result.getFixedCounts(index);
    pageScores.set(index, site.addPage({ outcomes, elements, importance: importanceOf(url), fixed }));
  }
  return { assessment: site.result({ calculatedAt: result.endedAt.toISOString() }), pageScores };
}

function toReportPage(result: ScanResult, index: number, score: number | null): ReportPage {
  const page = result.readPage(index);
  const { url, title, status } = page;
  const id = String(index);
  if (page.status === 'not-tested') {
    const nothing = { unexamined: [], elements: 0, score: null, failed: 0, needs_review: 0, tallies: [] };
    return { id, url, title, status, not_tested: page.notTested, ...nothing };
  }
  const found = Iterator.from(result.getFindings(index)).reduce(
    (sums, { finding }) => {
      sums[finding.outcome] += 1;
      return sums;
    },
    { failed: 0, cantTell: 0 },
  );
  return {
    id,
    url,
    title,
    status,
    not_tested: null,
    unexamined: page.unexamined,
    elements: page.elements,
    score,
    failed: found.failed,
    needs_review: found.cantTell,
    tallies: page.tallies,
  };
}
