/**
 * The numbers on the home page. Each is a goal, a limit or an example with its calculation, never a claim about
 * customers (docs/decisions/0009-public-claims-and-settings.md). marketing-numbers.test.ts checks the calculations.
 */

/** The goal for the number of teams helped by the end of the first year. */
export const TEAM_GOAL = 500;

/** An example team, before and after findings are grouped into issues. The page states each assumption. */
export const exampleTeam = {
  developers: 20,
  /** Hours that each developer spends on accessibility issues per quarter. */
  hoursPerQuarter: 40,
  /** The share of these hours spent on sorting through duplicates and finding the element. */
  hoursOnDuplicates: 7.5,
  /** Cost of one hour of work, in US dollars. */
  dollarsPerHour: 85,
} as const;

/** This example's results, as displayed. */
export const exampleOutcome = {
  hoursPerYear: 600,
  dollarsPerYear: 51_000,
  percentFaster: 23,
  displayedDollars: '$50K+',
} as const;

/** One site's scores, from the scoring package: with six critical issues, and after these are fixed. */
export const exampleScores = {
  before: { score: 64, basic: 91, critical: 6, serious: 1, moderate: 2 },
  after: { score: 94, basic: 96, critical: 0, serious: 1, moderate: 2 },
} as const;

/** The widget's maximum compressed size, in kilobytes. */
export const WIDGET_SIZE_LIMIT_KB = 50;
