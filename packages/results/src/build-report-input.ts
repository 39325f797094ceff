import type { ScanSettings } from '@curbcut/contract';
import { isPageRule, listScanRules, renderFix } from '@curbcut/engine';
import {
  type PageKind,
  type ReportInput,
  type ReportIssue,
  type ReportOccurrence,
  type ReportPage,
  toReportOccurrence,
} from '@curbcut/reports';
import type { ScanResult } from './scan-result.ts';

/** The states of tests, or the stories, that were tested as the pages of a scan. */
export interface PageLabels {
  readonly pageKind: Exclude<PageKind, 'page'>;
  /** Returns the name of a page by index. */
  getName(index: number): string;
  /** Returns the group that a page belongs to, by index. */
  getGroup?(index: number): string;
}

/**
 * Builds the report input.
 *
 * @param version Curbcut's version, for the report
 * @param labels the names of the pages, if they are states or stories. Reports then list each element of an issue
 *   once, with the names of all states in which it occurs
 */
export function buildReportInput(
  result: ScanResult,
  settings: ScanSettings,
  version: string,
  labels: PageLabels | null = null,
): ReportInput {
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
      version,
    },
    // Rules about whole pages are not run on stories.
    rules: listScanRules(settings).filter(
      ({ rule_id }) => labels?.pageKind !== 'story' || !isPageRule(rule_id),
    ),
    issues: result.issues.map(
      ({ fingerprint, issue: { classification: _settled, ...issue } }): ReportIssue => {
        return { id: fingerprint, fingerprint, ...issue };
      },
    ),
    *pages() {
      for (const index of result.pages.keys()) {
        const page = toReportPage(result, index, scores.get(index) ?? null);
        const group = labels?.getGroup?.(index);
        yield labels === null
          ? page
          : { ...page, title: labels.getName(index), ...(group !== undefined && { group }) };
      }
    },
    ...(labels !== null && { pageKind: labels.pageKind }),
    *occurrences(issue) {
      const merged = new Map<string, { occurrence: ReportOccurrence; states: string[] }>();
      for (const { url, position, finding } of result.getOccurrences(issue)) {
        const occurrence = toReportOccurrence(finding, url, settings.variants);
        if (labels === null) yield occurrence;
        else {
          const { selector, snippet, message, state, only_in } = occurrence;
          const key = JSON.stringify([selector, snippet, message, state, only_in]);
          const entry = merged.get(key) ?? { occurrence, states: [] };
          merged.set(key, entry);
          entry.states.push(labels.getName(position));
        }
      }
      for (const { occurrence, states } of merged.values()) yield { ...occurrence, states };
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
