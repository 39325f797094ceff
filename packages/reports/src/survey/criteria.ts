import { CRITERIA, CRITERION_IDS, type Criterion, type CriterionId, LEVELS } from '@curbcut/wcag';
import type { ReportInput, ReportIssue } from '../report-input.ts';
import type { ScanSurvey } from './survey.ts';

/**
 * What a scan tells of a criterion. None of them says that it is met.
 *
 * - `failed`: something breaks it.
 * - `needs-person`: nothing is known to break it, and there are findings that only a person can judge.
 * - `partly-tested`: rules ask a part of what it asks, and found nothing.
 * - `nothing-found`: rules ask all that it asks of the states that a scan sees, and found nothing.
 * - `not-tested`: no rule asked about it, or no page was tested.
 */
export type CriterionStatus = 'failed' | 'needs-person' | 'partly-tested' | 'nothing-found' | 'not-tested';

export interface CriterionSummary {
  readonly criterion: Criterion;
  readonly status: CriterionStatus;
  /** Ids of the scan's rules that ask about it. */
  readonly rules: readonly string[];
  /** Causes that fail it, worst first. */
  readonly failures: readonly ReportIssue[];
  /** Causes that need a person. */
  readonly reviews: readonly ReportIssue[];
  /** Elements of which the rules said something. */
  readonly elements: { readonly passed: number; readonly failed: number; readonly cantTell: number };
  /** Whether the rules ask all that it asks of what a scan sees, so that nothing but other states is left to a person. */
  readonly isFullyTested: boolean;
}

/**
 * Criteria that can be measured or read to the end on a page at rest. Of every other one the rules ask a part: that a
 * text alternative is there is for a program, that it says what the picture means is for a person.
 */
const FULLY_TESTABLE_CRITERIA: ReadonlySet<CriterionId> = new Set([
  '1.4.3',
  '1.4.6',
  '1.4.12',
  '2.5.8',
  '3.1.1',
]);

/** One row for each criterion that stands in WCAG 2.2 up to the scan's level, at least to AA, in its order. */
export function summarizeCriteria(input: ReportInput, survey: ScanSurvey): CriterionSummary[] {
  const highest = Math.max(LEVELS.indexOf('AA'), LEVELS.indexOf(input.scan.settings.level));
  return CRITERION_IDS.map((id) => CRITERIA[id])
    .filter(({ level, removedIn }) => removedIn === undefined && LEVELS.indexOf(level) <= highest)
    .map((criterion) => summarizeCriterion(criterion, input, survey));
}

function summarizeCriterion(criterion: Criterion, input: ReportInput, survey: ScanSurvey): CriterionSummary {
  const { id } = criterion;
  const rules = input.rules
    .filter(({ wcag_criteria }) => wcag_criteria.includes(id))
    .map(({ rule_id }) => rule_id);
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
  const whole = FULLY_TESTABLE_CRITERIA.has(id) && rules.length > 0;
  const applied = rules.some((rule) => survey.rules.has(rule));
  const status = getCriterionStatus({
    failures: failures.length,
    reviews: reviews.length,
    asked: rules.length > 0 && survey.pagesTested > 0,
    whole: whole && applied,
  });
  return { criterion, status, rules, failures, reviews, elements, isFullyTested: whole };
}

function getCriterionStatus(known: {
  failures: number;
  reviews: number;
  asked: boolean;
  whole: boolean;
}): CriterionStatus {
  if (known.failures > 0) return 'failed';
  if (known.reviews > 0) return 'needs-person';
  if (!known.asked) return 'not-tested';
  return known.whole ? 'nothing-found' : 'partly-tested';
}
