import type { ReportInput } from '../input.ts';
import { count, plural } from '../words.ts';
import { type CriterionStanding, criteriaOf } from './criteria.ts';
import { NEEDS_PERSON, NEEDS_PERSON_IN_SHORT } from './needs-person.ts';
import type { Survey } from './survey.ts';

export const COVERAGE_WORDS = {
  tested: 'Tested',
  'partly-tested': 'Partly tested',
  'not-tested': 'Not tested',
  'not-examined': 'Not examined',
  'needs-person': 'Needs a person',
  'left-out': 'Left out',
} as const;

/** One row of the table that every report has. */
export interface CoverageRow {
  readonly state: keyof typeof COVERAGE_WORDS;
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
  readonly reasons: number;
  /** Whether criteria are named, and what needs a person is told point by point. */
  readonly points: boolean;
}

const EVERYTHING: CoverageDetail = { reasons: 50, points: true };

/** What was tested, what was not, and what needs a person: in every report, in whatever form it has. */
export function coverageOf(
  input: ReportInput,
  survey: Survey,
  detail: CoverageDetail = EVERYTHING,
): CoverageRow[] {
  const criteria = criteriaOf(input, survey);
  return [
    ...tested(input, survey, criteria),
    ...untestedPages(input, survey, detail),
    ...unexaminedParts(survey, detail),
    ...untestedCriteria(criteria, detail),
    ...forPeople(survey, criteria, detail),
    // A summary says it beside the score, and is one page.
    ...(detail.points ? leftOut(input, survey) : []),
  ];
}

/** The rows as lines of text, for formats without tables. */
export function coverageLines(rows: readonly CoverageRow[]): string[] {
  return rows.map(
    ({ state, howMuch, what, points = [] }) =>
      `${COVERAGE_WORDS[state]}: ${howMuch}. ${[what, ...points].filter((text) => text !== '').join(' ')}`,
  );
}

/** What people marked as ignored or as false positives: every report says how many and why. */
function leftOut({ scan }: ReportInput, survey: Survey): CoverageRow[] {
  if (survey.leftOut === null) return [];
  const { ignored, false_positive } = scan.left_out;
  return [
    {
      state: 'left-out',
      howMuch: plural(ignored + false_positive, 'issue', 'issues'),
      what: `${survey.leftOut} They count neither in the score nor in any number of this report.`,
    },
  ];
}

function tested(
  { scan }: ReportInput,
  survey: Survey,
  criteria: readonly CriterionStanding[],
): CoverageRow[] {
  const asked = criteria.filter(({ rules }) => rules.length > 0).length;
  const second = scan.settings.second_opinion ? ' axe-core was asked as a second opinion.' : '';
  return [
    {
      state: 'tested',
      howMuch: plural(survey.pagesTested, 'page', 'pages'),
      what: `${count(survey.elements)} elements, in a real browser, by ${plural(survey.rulesAsked, 'rule', 'rules')}, of which ${count(survey.rulesApplied)} had something to ask.${second}`,
    },
    {
      state: 'partly-tested',
      howMuch: `${count(asked)} of ${plural(criteria.length, 'criterion', 'criteria')}`,
      what: 'Automatic rules ask a part of what each asks. The conformance report tells which part of which.',
    },
  ];
}

function untestedPages(
  { scan }: ReportInput,
  survey: Survey,
  { reasons: most }: CoverageDetail,
): CoverageRow[] {
  const state = 'not-tested';
  const reasons = survey.untested.toSorted((a, b) => b.pages - a.pages);
  const named = reasons.slice(0, most);
  const rest = reasons.slice(named.length).reduce((sum, { pages }) => sum + pages, 0);
  const beyond = survey.pagesBeyondLimit;
  return [
    ...named.map(
      ({ reason, advice, pages, urls }) =>
        ({
          state,
          howMuch: plural(pages, 'page', 'pages'),
          what: `${reason} ${advice}`,
          example: urls[0]!,
        }) as const,
    ),
    ...(rest > 0
      ? [{ state, howMuch: plural(rest, 'page', 'pages'), what: 'For other reasons.' } as const]
      : []),
    ...(beyond > 0
      ? [
          {
            state,
            howMuch: plural(beyond, 'page', 'pages'),
            what: `Known of, and beyond the scan’s limit of ${plural(scan.settings.max_pages, 'page', 'pages')}.`,
          } as const,
        ]
      : []),
  ];
}

function unexaminedParts(survey: Survey, { reasons: most }: CoverageDetail): CoverageRow[] {
  const state = 'not-examined';
  const reasons = survey.unexamined.toSorted((a, b) => b.parts - a.parts);
  const named = reasons.slice(0, most);
  const rest = reasons.slice(named.length).reduce((sum, { parts }) => sum + parts, 0);
  return [
    ...named.map(
      ({ reason, detail, parts, pages }) =>
        ({
          state,
          howMuch: `${plural(parts, 'part', 'parts')} on ${plural(pages, 'page', 'pages')}`,
          what: detail || reason,
        }) as const,
    ),
    ...(rest > 0
      ? [{ state, howMuch: plural(rest, 'part', 'parts'), what: 'For other reasons.' } as const]
      : []),
  ];
}

function untestedCriteria(criteria: readonly CriterionStanding[], detail: CoverageDetail): CoverageRow[] {
  const without = criteria.filter(({ rules }) => rules.length === 0);
  if (without.length === 0) return [];
  const which = detail.points
    ? without.map(({ criterion }) => criterion.id).join(', ')
    : 'these success criteria';
  return [
    {
      state: 'not-tested',
      howMuch: plural(without.length, 'criterion', 'criteria'),
      what: `No automatic rule asks about ${which}; a person has to test them.`,
    },
  ];
}

function forPeople(
  survey: Survey,
  criteria: readonly CriterionStanding[],
  detail: CoverageDetail,
): CoverageRow[] {
  const state = 'needs-person';
  const waiting = criteria.filter(({ reviews }) => reviews.length > 0).map(({ criterion }) => criterion.id);
  const which = detail.points && waiting.length > 0 ? `: ${waiting.join(', ')}` : '';
  return [
    ...(survey.reviews > 0
      ? [
          {
            state,
            howMuch: plural(survey.reviews, 'issue', 'issues'),
            what: `The scan found these and cannot tell whether they are barriers${which}.`,
          } as const,
        ]
      : []),
    {
      state,
      howMuch: 'Every page',
      ...(detail.points ? { what: '', points: NEEDS_PERSON } : { what: NEEDS_PERSON_IN_SHORT }),
    },
  ];
}
