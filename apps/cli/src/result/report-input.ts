import type { ScanSettings } from '@curbcut/contract';
import {
  pageImportances,
  rankedIssues,
  renderFix,
  rulesAsked,
  severityOf,
  usualVariant,
} from '@curbcut/engine';
import { occurrenceOf, type ReportInput, type ReportIssue, type ReportPage } from '@curbcut/reports';
import { type Assessment, assessSite, highestImportance, type PageImportance } from '@curbcut/scoring';
import { curbcutVersion } from '../version.ts';
import type { PlacedFix, ResultIssue, ScanResult } from './scan-result.ts';

/** The command line looks at pages in one way. */
const scanned = [usualVariant];

/** What reports are made of, scored as the server scores a scan. */
export function reportInput(result: ScanResult, settings: ScanSettings): ReportInput {
  const importances = pageImportances(result.placed);
  const importanceOf = (url: string) => importances.get(url) ?? 'medium';
  const causes = result.issues.map(({ fingerprint, first, occurrences, pages, engines }) => ({
    fingerprint,
    first,
    occurrences,
    pages: pages.length,
    engines,
    importance: highestImportance(pages.map((index) => importanceOf(result.pages[index]!.url))),
  }));
  const found = new Map<string, ResultIssue>(result.issues.map((issue) => [issue.fingerprint, issue]));
  const firstFix = (fingerprint: string): PlacedFix | undefined =>
    Iterator.from(result.fixesOf(found.get(fingerprint)!)).next().value;
  const issues = rankedIssues(causes).map(
    ({ fingerprint, issue }): ReportIssue => ({
      id: fingerprint,
      fingerprint,
      ...issue,
      fix: summaryOf(firstFix(fingerprint), found.get(fingerprint)!.mended),
    }),
  );
  const { assessment, pageScores } = assess(result, issues, importanceOf);
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
      version: curbcutVersion(),
    },
    rules: rulesAsked(settings),
    issues,
    *pages() {
      for (const index of result.pages.keys()) yield toPage(result, index, pageScores.get(index) ?? null);
    },
    *occurrences({ fingerprint }) {
      for (const { url, finding } of result.placesOf(found.get(fingerprint)!))
        yield occurrenceOf(finding, url, scanned);
    },
    async fixOf({ fingerprint }) {
      const tried = firstFix(fingerprint);
      if (tried === undefined) return null;
      const { fix, place } = tried;
      return { fix, page_url: place.url, code: renderFix(fix, result.frameworkOf(place.url)) };
    },
    *findingsOn({ id, url }) {
      for (const { fingerprint, finding } of result.findingsOn(Number(id)))
        yield { issue: fingerprint, occurrence: occurrenceOf(finding, url, scanned) };
    },
  };
}

function summaryOf(tried: PlacedFix | undefined, mended: number): ReportIssue['fix'] {
  if (tried === undefined) return null;
  const { status, confidence, person_writes } = tried.fix;
  return { status, confidence, person_writes, mended: status === 'proven' ? mended : 0 };
}

/** The numbers of the scan, and the basic score of each tested page by its index. */
function assess(
  result: ScanResult,
  issues: readonly ReportIssue[],
  importanceOf: (url: string) => PageImportance,
): { readonly assessment: Assessment; readonly pageScores: ReadonlyMap<number, number | null> } {
  const site = assessSite(issues, severityOf);
  const pageScores = new Map<number, number | null>();
  for (const index of result.pages.keys()) {
    const page = result.readPage(index);
    if (page.status !== 'tested') continue;
    const { tallies: outcomes, elements, url } = page;
    const fixed = result.mendedOn(index);
    pageScores.set(index, site.addPage({ outcomes, elements, importance: importanceOf(url), fixed }));
  }
  return { assessment: site.result({ calculatedAt: result.endedAt.toISOString() }), pageScores };
}

function toPage(result: ScanResult, index: number, score: number | null): ReportPage {
  const page = result.readPage(index);
  const { url, title, status } = page;
  const id = String(index);
  if (page.status === 'not-tested') {
    const nothing = { unexamined: [], elements: 0, score: null, failed: 0, needs_review: 0, tallies: [] };
    return { id, url, title, status, not_tested: page.notTested, ...nothing };
  }
  const found = Iterator.from(result.findingsOn(index)).reduce(
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
