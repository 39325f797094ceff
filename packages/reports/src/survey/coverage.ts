import { describeLimitedTests } from '@curbcut/contract';
import { formatCount, formatNumber } from '@curbcut/scoring';
import type { ReportInput } from '../report-input.ts';
import { type CriterionSummary, summarizeCriteria } from './criteria.ts';
import { MANUAL_CHECKS, MANUAL_CHECKS_SUMMARY } from './manual-checks.ts';
import type { ScanSurvey } from './survey.ts';

export const COVERAGE_LABELS = {
  tested: 'Tested',
  // Unlike the status “Partly tested” of a criterion, this includes failed criteria.
  'partly-tested': 'Partly tested automatically',
  incomplete: 'Partly tested',
  'not-tested': 'Not tested',
  'not-examined': 'Not tested',
  'needs-review': 'Needs review',
  'left-out': 'Excluded',
} as const;

/** One row of the coverage table in every report. */
export interface CoverageRow {
  readonly state: keyof typeof COVERAGE_LABELS;
  /** An amount, such as `12 pages`. */
  readonly howMuch: string;
  /**
   * An explanation in a few sentences. For `not-examined` and `incomplete`, it contains text from scanned
   * pages.
   */
  readonly what: string;
  /** URL of an affected page. */
  readonly example?: string;
  /** Individual points, if any. */
  readonly points?: readonly string[];
}

/** Limits the detail of the coverage table. */
export interface CoverageDetail {
  /** Maximum number of reasons listed individually, most frequent first; the rest are only counted. */
  readonly maxReasons: number;
  /** Whether criteria are listed by number and manual checks point by point. */
  readonly hasPoints: boolean;
}

const FULL_DETAIL: CoverageDetail = { maxReasons: 50, hasPoints: true };

/**
 * Returns what was tested, what was not and what needs review. Every report contains this information in its
 * own form.
 */
export function getCoverage(
  input: ReportInput,
  survey: ScanSurvey,
  detail: CoverageDetail = FULL_DETAIL,
): CoverageRow[] {
  const criteria = summarizeCriteria(input, survey);
  return [
    ...getTestedRows(input, survey, criteria, detail),
    ...getNotTestedPageRows(input, survey, detail),
    ...getLimitedTestRows(survey, detail),
    ...getNotTestedPartRows(survey, detail),
    ...getNotTestedCriteriaRows(criteria, detail),
    ...getNeedsReviewRows(survey, criteria, detail),
    // A summary has to fit on one page, so it shows this next to the score instead.
    ...(detail.hasPoints ? getExcludedRows(input, survey) : []),
  ];
}

/** Formats the rows as lines of text, for formats without tables. */
export function formatCoverage(rows: readonly CoverageRow[]): string[] {
  return rows.map(
    ({ state, howMuch, what, points = [] }) =>
      `${COVERAGE_LABELS[state]}: ${howMuch}. ${[what, ...points].filter((text) => text !== '').join(' ')}`,
  );
}

/** Reports how many issues were marked as ignored or as false positives, and why, as every report does. */
function getExcludedRows({ scan }: ReportInput, survey: ScanSurvey): CoverageRow[] {
  if (survey.excludedText === null) return [];
  const { ignored, false_positive } = scan.excluded;
  return [
    {
      state: 'left-out',
      howMuch: formatCount(ignored + false_positive, 'issue'),
      what: `${survey.excludedText} They aren’t included in this report or its score.`,
    },
  ];
}

function getTestedRows(
  { scan }: ReportInput,
  survey: ScanSurvey,
  criteria: readonly CriterionSummary[],
  { hasPoints }: CoverageDetail,
): CoverageRow[] {
  const covered = criteria.filter(({ status }) => status !== 'not-tested').length;
  const secondOpinion = scan.settings.second_opinion ? ' axe-core was run as a second opinion.' : '';
  // A summary has to fit on one page.
  const choice = hasPoints ? ' (all of Curbcut’s rules for this scan’s level and options)' : '';
  return [
    {
      state: 'tested',
      howMuch: formatCount(survey.pagesTested, 'page'),
      what: `${formatCount(survey.elements, 'element')} tested in a real browser with ${formatCount(survey.rulesEvaluated, 'rule')}${choice}, of which ${formatNumber(survey.rulesApplied)} found something to test.${secondOpinion}`,
    },
    ...getReusedRows(survey),
    {
      state: 'partly-tested',
      howMuch: `${formatNumber(covered)} of ${formatCount(criteria.length, 'criterion', 'criteria')}`,
      what: 'Rules test only part of each criterion. The conformance report lists what remains to be tested manually.',
    },
  ];
}

/** Reports how many tested pages have results from earlier scans, and when those scans were. */
function getReusedRows({ pagesReused, oldestReuse }: ScanSurvey): CoverageRow[] {
  if (oldestReuse === null) return [];
  return [
    {
      state: 'tested',
      howMuch: `${formatCount(pagesReused, 'page')} reused from earlier scans`,
      what: `These pages have not changed since, so their results were reused. The oldest results are from ${oldestReuse.slice(0, 10)}.`,
    },
  ];
}

function getNotTestedPageRows(
  { scan }: ReportInput,
  survey: ScanSurvey,
  { maxReasons }: CoverageDetail,
): CoverageRow[] {
  const state = 'not-tested';
  const reasons = survey.notTestedPages.toSorted((a, b) => b.pages - a.pages);
  const named = reasons.slice(0, maxReasons);
  const rest = reasons.slice(named.length).reduce((sum, { pages }) => sum + pages, 0);
  const beyond = survey.pagesBeyondLimit;
  return [
    ...named.map(
      ({ reason, advice, pages, urls }) =>
        ({
          state,
          howMuch: formatCount(pages, 'page'),
          what: `${reason} ${advice}`,
          example: urls[0]!,
        }) as const,
    ),
    ...(rest > 0 ? [{ state, howMuch: formatCount(rest, 'page'), what: 'Other reasons.' } as const] : []),
    ...(beyond > 0
      ? [
          {
            state,
            howMuch: formatCount(beyond, 'page'),
            what: `Found but not scanned: this scan was limited to ${formatCount(scan.settings.max_pages, 'page')}.`,
          } as const,
        ]
      : []),
  ];
}

/** Lists the tests that were cut short, with their pages and the reason. */
function getLimitedTestRows({ limitedTests }: ScanSurvey, { maxReasons }: CoverageDetail): CoverageRow[] {
  const state = 'incomplete';
  const groups = describeLimitedTests(limitedTests.toSorted((a, b) => b.pages - a.pages));
  const rest = groups.length - maxReasons;
  return [
    ...groups
      .slice(0, maxReasons)
      .map(({ pages, text }) => ({ state, howMuch: formatCount(pages, 'page'), what: text }) as const),
    ...(rest > 0
      ? [
          {
            state,
            howMuch: 'Other pages',
            what: `${formatCount(rest, 'more reason')}. The JSON report lists every test.`,
          } as const,
        ]
      : []),
  ];
}

function getNotTestedPartRows(survey: ScanSurvey, { maxReasons }: CoverageDetail): CoverageRow[] {
  const state = 'not-examined';
  const reasons = survey.notTestedParts.toSorted((a, b) => b.parts - a.parts);
  const named = reasons.slice(0, maxReasons);
  const rest = reasons.slice(named.length).reduce((sum, { parts }) => sum + parts, 0);
  return [
    ...named.map(
      ({ reason, detail, parts, pages }) =>
        ({
          state,
          howMuch: `${formatCount(parts, 'part')} on ${formatCount(pages, 'page')}`,
          what: detail || reason,
        }) as const,
    ),
    ...(rest > 0 ? [{ state, howMuch: formatCount(rest, 'part'), what: 'Other reasons.' } as const] : []),
  ];
}

function getNotTestedCriteriaRows(
  criteria: readonly CriterionSummary[],
  detail: CoverageDetail,
): CoverageRow[] {
  const uncovered = criteria.filter(({ status }) => status === 'not-tested');
  if (uncovered.length === 0) return [];
  const ids = uncovered.map(({ criterion }) => criterion.id).join(', ');
  return [
    {
      state: 'not-tested',
      howMuch: formatCount(uncovered.length, 'criterion', 'criteria'),
      what: detail.hasPoints
        ? `No automated rule covers them, or the rules found nothing to test. They can still apply and need manual testing: ${ids}.`
        : 'No automated rule tested anything for these, so manual testing is needed.',
    },
  ];
}

function getNeedsReviewRows(
  survey: ScanSurvey,
  criteria: readonly CriterionSummary[],
  detail: CoverageDetail,
): CoverageRow[] {
  const state = 'needs-review';
  const undecided = criteria.filter(({ reviews }) => reviews.length > 0).map(({ criterion }) => criterion.id);
  const ids = detail.hasPoints && undecided.length > 0 ? ` Criteria: ${undecided.join(', ')}.` : '';
  return [
    ...(survey.reviews > 0
      ? [
          {
            state,
            howMuch: formatCount(survey.reviews, 'issue'),
            what: `Automated tests cannot decide these.${ids}`,
          } as const,
        ]
      : []),
    {
      state,
      howMuch: 'Every page',
      ...(detail.hasPoints ? { what: '', points: MANUAL_CHECKS } : { what: MANUAL_CHECKS_SUMMARY }),
    },
  ];
}
