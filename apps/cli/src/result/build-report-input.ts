import type { ScanSettings } from '@curbcut/contract';
import { listScanRules, renderFix } from '@curbcut/engine';
import { type ReportInput, type ReportIssue, type ReportPage, toReportOccurrence } from '@curbcut/reports';
import { getCurbcutVersion } from '../version.ts';
import type { ScanResult } from './scan-result.ts';

/** Builds the report input. */
export function buildReportInput(result: ScanResult, settings: ScanSettings): ReportInput {
  const { assessment } = result;
  const found = new Map(result.issues.map((issue) => [issue.fingerprint, issue]));
  const scores = new Map(assessment.pages.map(({ position, score }) => [position, score]));
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
      excluded: assessment.counts.excluded,
      version: getCurbcutVersion(),
    },
    rules: listScanRules(settings),
    issues: result.issues.map(
      ({ fingerprint, issue: { classification: _settled, ...issue } }): ReportIssue => {
        return { id: fingerprint, fingerprint, ...issue };
      },
    ),
    *pages() {
      for (const index of result.pages.keys()) yield toReportPage(result, index, scores.get(index) ?? null);
    },
    *occurrences(issue) {
      for (const { url, finding } of result.getOccurrences(issue))
        yield toReportOccurrence(finding, url, settings.variants);
    },
    async getFix({ fingerprint }) {
      const tried = result.readFix(found.get(fingerprint)!);
      if (tried === null) return null;
      const { fix, occurrence, framework } = tried;
      return { fix, page_url: occurrence.url, code: renderFix(fix, framework) };
    },
    *getFindings({ id, url }) {
      for (const { issue, finding } of result.getFindings(Number(id)))
        yield { issue, occurrence: toReportOccurrence(finding, url, settings.variants) };
    },
  };
}

function toReportPage(result: ScanResult, index: number, score: number | null): ReportPage {
  const page = result.readPage(index);
  const { url, title, status } = page;
  const id = String(index);
  if (page.status === 'not-tested') {
    const nothing = { unexamined: [], elements: 0, score: null, failed: 0, needs_review: 0, tallies: [] };
    return { id, url, title, status, not_tested: page.notTested, ...nothing };
  }
  const { unexamined, elements, tallies } = page;
  const { failed, cantTell: needs_review } = result.getCounts(index);
  return {
    id,
    url,
    title,
    status,
    not_tested: null,
    unexamined,
    elements,
    score,
    failed,
    needs_review,
    tallies,
  };
}
