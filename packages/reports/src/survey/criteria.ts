import { describeLimitedTests } from '@curbcut/contract';
import { CRITERIA, CRITERION_IDS, type Criterion, type CriterionId, LEVELS } from '@curbcut/wcag';
import type { ReportInput, ReportIssue } from '../report-input.ts';
import type { ScanSurvey } from './survey.ts';

/**
 * A scan's result for a criterion. None of the results mean that the criterion is met.
 *
 * - `failed`: at least one failure was found.
 * - `needs-review`: no failure was found, but there are findings that need review.
 * - `partly-tested`: rules cover part of the criterion, or their tests were cut short on some pages, and
 *   found no failures.
 * - `nothing-found`: rules cover the whole criterion for the page states that were scanned, and found no
 *   failures.
 * - `not-tested`: no rule covers the criterion, its rules found nothing to test, or no page was tested. The criterion
 *   may still apply, because rules cover only part of it.
 */
export type CriterionStatus = 'failed' | 'needs-review' | 'partly-tested' | 'nothing-found' | 'not-tested';

export interface CriterionSummary {
  readonly criterion: Criterion;
  readonly status: CriterionStatus;
  /** Ids of the scan's rules that cover the criterion. */
  readonly rules: readonly string[];
  /** Issues that fail the criterion, worst first. */
  readonly failures: readonly ReportIssue[];
  /** Issues that need review. */
  readonly reviews: readonly ReportIssue[];
  /** Number of elements tested, by outcome. */
  readonly elements: { readonly passed: number; readonly failed: number; readonly cantTell: number };
  /** Whether rules found issues, all of which are excluded from the report. */
  readonly isExcluded: boolean;
  /** Whether the rules cover the whole criterion, so that only other page states need manual testing. */
  readonly isFullyTested: boolean;
  /** Tests of its rules that were not run on some pages, or were run only partially, in sentences. */
  readonly limitedTests: readonly string[];
}

/**
 * Criteria that code can test completely on a stable page. Rules cover only part of every other criterion: a
 * program can detect that an image has alternative text, but not whether the text conveys the image's
 * meaning.
 */
const FULLY_TESTABLE_CRITERIA: ReadonlySet<CriterionId> = new Set([
  '1.4.3',
  '1.4.6',
  '1.4.12',
  '2.5.8',
  '3.1.1',
]);

/** Returns one row per WCAG 2.2 criterion up to the scan's level, and at least up to AA, in WCAG order. */
export function summarizeCriteria(input: ReportInput, survey: ScanSurvey): CriterionSummary[] {
  const highest = Math.max(LEVELS.indexOf('AA'), LEVELS.indexOf(input.scan.settings.level));
  return CRITERION_IDS.map((id) => CRITERIA[id])
    .filter(({ level, removedIn }) => removedIn === undefined && LEVELS.indexOf(level) <= highest)
    .map((criterion) => summarizeCriterion(criterion, input, survey));
}

function summarizeCriterion(criterion: Criterion, input: ReportInput, survey: ScanSurvey): CriterionSummary {
  const { id } = criterion;
  const ownRules = input.rules.filter(({ wcag_criteria }) => wcag_criteria.includes(id));
  const rules = ownRules.map(({ rule_id }) => rule_id);
  const tests = new Set(ownRules.flatMap((rule) => rule.tests));
  const limitedTests = describeLimitedTests(survey.limitedTests.filter(({ test }) => tests.has(test))).map(
    ({ text }) => text,
  );
  const issues = input.issues.filter(({ wcag_criteria }) => wcag_criteria.includes(id));
  const failures = issues.filter(({ outcome }) => outcome === 'failed');
  const reviews = issues.filter(({ outcome }) => outcome === 'cantTell');
  const elements = { passed: 0, failed: 0, cantTell: 0 };
  for (const rule of rules) {
    const totals = survey.rules.get(rule);
    elements.passed += totals?.passed ?? 0;
    elements.failed += totals?.failed ?? 0;
    elements.cantTell += totals?.cantTell ?? 0;
  }
  const isFullyTested = FULLY_TESTABLE_CRITERIA.has(id) && rules.length > 0 && limitedTests.length === 0;
  const applied = rules.some((rule) => survey.rules.has(rule));
  const status = getCriterionStatus({
    failures: failures.length,
    reviews: reviews.length,
    // A test that was cut short may have tested part of the content.
    isTested: survey.pagesTested > 0 && (applied || (rules.length > 0 && limitedTests.length > 0)),
    isComplete: isFullyTested,
  });
  const isExcluded = applied && elements.passed + elements.failed + elements.cantTell === 0;
  return { criterion, status, rules, failures, reviews, elements, isExcluded, isFullyTested, limitedTests };
}

function getCriterionStatus(result: {
  failures: number;
  reviews: number;
  isTested: boolean;
  isComplete: boolean;
}): CriterionStatus {
  if (result.failures > 0) return 'failed';
  if (result.reviews > 0) return 'needs-review';
  if (!result.isTested) return 'not-tested';
  return result.isComplete ? 'nothing-found' : 'partly-tested';
}
