import { formatCount, formatNumber } from '../format-text.ts';
import type { ReportInput } from '../report-input.ts';
import { type CriterionSummary, summarizeCriteria } from './criteria.ts';
import { MANUAL_CHECKS, MANUAL_CHECKS_SUMMARY } from './manual-checks.ts';
import type { ScanSurvey } from './survey.ts';

export const COVERAGE_LABELS = {
  tested: 'Tested',
  'partly-tested': 'Partly tested',
  'not-tested': 'Not tested',
  'not-examined': 'Not examined',
  'needs-person': 'Needs a person',
  'left-out': 'Left out',
} as const;

/** One row of the table that every report has. */
export interface CoverageRow {
  readonly state: keyof typeof COVERAGE_LABELS;
  /** Of what there is how much, such as `12 pages`. */
  readonly howMuch: string;
  /** What that means, in a sentence. That of `not-examined` comes from scanned pages. */
  readonly what: string;
  /** A page for which it is so. */
  readonly example?: string;
  /** The single points of it, where there are some. */
  readonly points?: readonly string[];
}

/** How much of it is told. */
export interface CoverageDetail {
  /** Reasons that are told one by one, those of most pages or parts first; the rest is counted. */
  readonly maxReasons: number;
  /** Whether criteria are named, and what needs a person is told point by point. */
  readonly hasPoints: boolean;
}

const FULL_DETAIL: CoverageDetail = { maxReasons: 50, hasPoints: true };

/** What was tested, what was not, and what needs a person: in every report, in whatever form it has. */
export function getCoverage(
  input: ReportInput,
  survey: ScanSurvey,
  detail: CoverageDetail = FULL_DETAIL,
): CoverageRow[] {
  const criteria = summarizeCriteria(input, survey);
  return [
    ...getTestedRows(input, survey, criteria),
    ...getNotTestedPageRows(input, survey, detail),
    ...getNotTestedPartRows(survey, detail),
    ...getNotTestedCriteriaRows(criteria, detail),
    ...getNeedsReviewRows(survey, criteria, detail),
    // A summary says it beside the score, and is one page.
    ...(detail.hasPoints ? getLeftOutRows(input, survey) : []),
  ];
}

/** The rows as lines of text, for formats without tables. */
export function formatCoverage(rows: readonly CoverageRow[]): string[] {
  return rows.map(
    ({ state, howMuch, what, points = [] }) =>
      `${COVERAGE_LABELS[state]}: ${howMuch}. ${[what, ...points].filter((text) => text !== '').join(' ')}`,
  );
}

/** What people marked as ignored or as false positives: every report says how many and why. */
function getLeftOutRows({ scan }: ReportInput, survey: ScanSurvey): CoverageRow[] {
  if (survey.leftOutText === null) return [];
  const { ignored, false_positive } = scan.left_out;
  return [
    {
      state: 'left-out',
      howMuch: formatCount(ignored + false_positive, 'issue', 'issues'),
      what: `${survey.leftOutText} They count neither in the score nor in any number of this report.`,
    },
  ];
}

function getTestedRows(
  { scan }: ReportInput,
  survey: ScanSurvey,
  criteria: readonly CriterionSummary[],
): CoverageRow[] {
  const asked = criteria.filter(({ rules }) => rules.length > 0).length;
  const second = scan.settings.second_opinion ? ' axe-core was asked as a second opinion.' : '';
  return [
    {
      state: 'tested',
      howMuch: formatCount(survey.pagesTested, 'page', 'pages'),
      what: `${formatNumber(survey.elements)} elements, in a real browser, by ${formatCount(survey.rulesEvaluated, 'rule', 'rules')}, of which ${formatNumber(survey.rulesApplied)} had something to ask.${second}`,
    },
    {
      state: 'partly-tested',
      howMuch: `${formatNumber(asked)} of ${formatCount(criteria.length, 'criterion', 'criteria')}`,
      what: 'Automatic rules ask a part of what each asks. The conformance report tells which part of which.',
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
          howMuch: formatCount(pages, 'page', 'pages'),
          what: `${reason} ${advice}`,
          example: urls[0]!,
        }) as const,
    ),
    ...(rest > 0
      ? [{ state, howMuch: formatCount(rest, 'page', 'pages'), what: 'For other reasons.' } as const]
      : []),
    ...(beyond > 0
      ? [
          {
            state,
            howMuch: formatCount(beyond, 'page', 'pages'),
            what: `Known of, and beyond the scan’s limit of ${formatCount(scan.settings.max_pages, 'page', 'pages')}.`,
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
          howMuch: `${formatCount(parts, 'part', 'parts')} on ${formatCount(pages, 'page', 'pages')}`,
          what: detail || reason,
        }) as const,
    ),
    ...(rest > 0
      ? [{ state, howMuch: formatCount(rest, 'part', 'parts'), what: 'For other reasons.' } as const]
      : []),
  ];
}

function getNotTestedCriteriaRows(
  criteria: readonly CriterionSummary[],
  detail: CoverageDetail,
): CoverageRow[] {
  const without = criteria.filter(({ rules }) => rules.length === 0);
  if (without.length === 0) return [];
  const which = detail.hasPoints
    ? without.map(({ criterion }) => criterion.id).join(', ')
    : 'these success criteria';
  return [
    {
      state: 'not-tested',
      howMuch: formatCount(without.length, 'criterion', 'criteria'),
      what: `No automatic rule asks about ${which}; a person has to test them.`,
    },
  ];
}

function getNeedsReviewRows(
  survey: ScanSurvey,
  criteria: readonly CriterionSummary[],
  detail: CoverageDetail,
): CoverageRow[] {
  const state = 'needs-person';
  const waiting = criteria.filter(({ reviews }) => reviews.length > 0).map(({ criterion }) => criterion.id);
  const which = detail.hasPoints && waiting.length > 0 ? `: ${waiting.join(', ')}` : '';
  return [
    ...(survey.reviews > 0
      ? [
          {
            state,
            howMuch: formatCount(survey.reviews, 'issue', 'issues'),
            what: `The scan found these and cannot tell whether they are barriers${which}.`,
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
