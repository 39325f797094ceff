import {
  addLimitedTests,
  collectLimitedTests,
  describeLimitedTests,
  type LimitedTest,
  type NotTestedDetails,
  type SeverityCounts,
} from '@curbcut/contract';
import { countIssues, describeExclusion } from '@curbcut/scoring';
import type { ReportInput, ReportPage } from '../report-input.ts';

/** The tallies of one rule, summed over all pages. */
export interface RuleTotals {
  /** Number of pages to which the rule applied. */
  readonly pages: number;
  readonly passed: number;
  readonly failed: number;
  readonly cantTell: number;
}

/** Pages that were not tested for the same reason. */
export interface NotTestedPages extends NotTestedDetails {
  readonly pages: number;
  /** The first few of them. */
  readonly urls: readonly string[];
}

/** Parts of tested pages, such as closed shadow roots, that were not tested for the same reason. */
export interface NotTestedParts {
  readonly reason: string;
  /** Detail of the first such part. */
  readonly detail: string;
  readonly parts: number;
  readonly pages: number;
}

/** A scan's totals. Their size does not grow with the number of pages. */
export interface ScanSurvey {
  readonly pagesTested: number;
  readonly pagesNotTested: number;
  readonly pagesBeyondLimit: number;
  /** Number of tested pages whose results are from earlier scans. */
  readonly pagesReused: number;
  /** When the first of them was tested; null if there are none. ISO 8601, UTC. */
  readonly oldestReuse: string | null;
  readonly elements: number;
  readonly rulesEvaluated: number;
  readonly rulesApplied: number;
  /** Number of failed issues, by severity. */
  readonly severities: SeverityCounts;
  /** Number of failed issues. */
  readonly failures: number;
  /** Number of issues that need review. */
  readonly reviews: number;
  /** Number of elements in which failed issues occur. */
  readonly occurrences: number;
  /** Number of elements in which issues that need review occur. */
  readonly reviewOccurrences: number;
  /** A sentence about how many issues are excluded and why. Null if there are none. */
  readonly excludedText: string | null;
  readonly rules: ReadonlyMap<string, RuleTotals>;
  readonly notTestedPages: readonly NotTestedPages[];
  readonly notTestedParts: readonly NotTestedParts[];
  /** Tests that were not run on some of the tested pages, or were run only partially. */
  readonly limitedTests: readonly LimitedTest[];
}

/** Describes which of the given tests were cut short on a page; empty if all of them were completed. */
export function describePageLimits(page: ReportPage, tests: readonly string[]): string {
  if (page.unexamined.length === 0) return '';
  const own = collectLimitedTests([page]).filter(({ test }) => tests.includes(test));
  return describeLimitedTests(own)
    .map(({ text }) => text)
    .join(' ');
}

/** Maximum number of URLs listed for each reason why pages were not tested. */
const MAX_URLS = 5;

/** Computes the totals in one pass over the pages. */
export async function surveyScan(input: ReportInput): Promise<ScanSurvey> {
  let pagesTested = 0;
  let pagesNotTested = 0;
  let elements = 0;
  let pagesReused = 0;
  let oldestReuse: string | null = null;
  const rules = new Map<string, RuleTotals>();
  const notTestedPages = new Map<string, NotTestedPages>();
  const notTestedParts = new Map<string, NotTestedParts>();
  const limitedTests = new Map<string, LimitedTest>();
  for await (const page of input.pages()) {
    if (page.status === 'not-tested') {
      pagesNotTested += 1;
      if (page.not_tested === null) continue;
      const { code } = page.not_tested;
      const previous = notTestedPages.get(code) ?? { ...page.not_tested, pages: 0, urls: [] };
      const urls = previous.urls.length < MAX_URLS ? [...previous.urls, page.url] : previous.urls;
      notTestedPages.set(code, { ...previous, pages: previous.pages + 1, urls });
      continue;
    }
    pagesTested += 1;
    elements += page.elements;
    const { reused_from: reusedFrom = null } = page;
    if (reusedFrom !== null) {
      pagesReused += 1;
      if (oldestReuse === null || reusedFrom < oldestReuse) oldestReuse = reusedFrom;
    }
    for (const { ruleId, passed, failed, cantTell } of page.tallies) {
      const previous = rules.get(ruleId) ?? { pages: 0, passed: 0, failed: 0, cantTell: 0 };
      rules.set(ruleId, {
        pages: previous.pages + 1,
        passed: previous.passed + passed,
        failed: previous.failed + failed,
        cantTell: previous.cantTell + cantTell,
      });
    }
    addLimitedTests(limitedTests, page);
    const reasons = new Set<string>();
    for (const { reason, detail, limits = [] } of page.unexamined) {
      // Limited tests are listed separately, by test.
      if (limits.length > 0) continue;
      const previous = notTestedParts.get(reason) ?? { reason, detail, parts: 0, pages: 0 };
      const pages = previous.pages + (reasons.has(reason) ? 0 : 1);
      notTestedParts.set(reason, { ...previous, parts: previous.parts + 1, pages });
      reasons.add(reason);
    }
  }
  const counts = countIssues(input.issues);
  return {
    pagesTested,
    pagesNotTested,
    pagesBeyondLimit: input.scan.pages_beyond_limit,
    pagesReused,
    oldestReuse,
    elements,
    rulesEvaluated: input.rules.length,
    rulesApplied: input.scan.rules_run ?? rules.size,
    severities: counts.severities,
    failures: counts.issues,
    reviews: counts.needsReview,
    occurrences: counts.occurrences,
    reviewOccurrences: counts.needsReviewOccurrences,
    excludedText: describeExclusion(input.scan.excluded),
    rules,
    notTestedPages: [...notTestedPages.values()],
    notTestedParts: [...notTestedParts.values()],
    limitedTests: [...limitedTests.values()],
  };
}
