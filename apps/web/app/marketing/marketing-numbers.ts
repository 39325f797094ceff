/**
 * The figures that the home page shows. Each is a goal, a limit or an example that is worked out beside it, never a
 * claim about customers we do not have: docs/decisions/0009-marketing-claims.md. marketing-numbers.test.ts does the sums.
 */

/** Teams that we want to have helped by the end of the first year. A goal. */
export const TEAM_GOAL = 500;

/** A team before and after duplicates are joined into causes. Assumptions, each said on the page. */
export const exampleTeam = {
  developers: 20,
  /** Hours that each spends in a quarter on mending accessibility issues. */
  hoursPerQuarter: 40,
  /** Of these, hours that go into sorting duplicates and finding the element. */
  hoursOnDuplicates: 7.5,
  /** US dollars for one hour of work. */
  dollarsPerHour: 85,
} as const;

/** What that example comes to, as the page words it. */
export const exampleOutcome = {
  hoursPerYear: 600,
  dollarsPerYear: 51_000,
  percentFaster: 23,
  displayedDollars: '$50K+',
} as const;

/** Two scans of one site by the product's own scoring: six critical causes stand, then they are mended. */
export const exampleScores = {
  before: { score: 64, basic: 91, critical: 6, serious: 1, moderate: 2 },
  after: { score: 94, basic: 96, critical: 0, serious: 1, moderate: 2 },
} as const;

/** Kilobytes, compressed, that the widget must stay under. */
export const WIDGET_SIZE_LIMIT_KB = 50;
