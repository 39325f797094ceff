import type { ActCase } from './cases.ts';
import type { ActResult } from './run-cases.ts';
import { type Consistency, isFalseAlarm, type Standing, standings } from './standing.ts';

/** How many ACT rules stand how, and how many of the W3C's examples came out as they should. */
export interface ActFigures extends Readonly<Record<Consistency, number>> {
  /** Failed examples of the rules. */
  readonly failed: number;
  /** Those that we fail. */
  readonly found: number;
  /**
   * Those that we fail, and those that we leave to a person in a rule in which we fail at least one: what the W3C wants
   * of a rule that is complete.
   */
  readonly foundOrAsked: number;
  /** Passed and inapplicable examples that we fail. */
  readonly falseAlarms: number;
}

/** What a run measured, for people: the page at `/accuracy` is made of it. */
export interface ActReport {
  /** Of the run, ISO 8601, in UTC. */
  readonly date: string;
  /** Of the product. */
  readonly version: string;
  /** Version of the Chromium that the pages were looked at with. */
  readonly browser: string;
  /** Test pages that were run, by what the W3C expects of them. */
  readonly cases: Readonly<Record<ActCase['expected'], number>> & { readonly all: number };
  readonly figures: ActFigures;
  /** Sorted by the rule's name. */
  readonly rules: readonly Standing[];
}

/** The figures of some standings. */
export function figuresOf(all: readonly Standing[], results: readonly ActResult[]): ActFigures {
  const counted = (one: Consistency) => all.filter(({ consistency }) => consistency === one).length;
  const sum = (of: (standing: Standing) => number) =>
    all.reduce((total, standing) => total + of(standing), 0);
  return {
    complete: counted('complete'),
    partial: counted('partial'),
    inconsistent: counted('inconsistent'),
    untested: counted('untested'),
    found: sum(({ found }) => found),
    foundOrAsked: sum(({ found, asked }) => (found > 0 ? found + asked : 0)),
    failed: sum(({ failed }) => failed),
    falseAlarms: results.filter(isFalseAlarm).length,
  };
}

/** Sums up a run. */
export function actReport(
  results: readonly ActResult[],
  run: Pick<ActReport, 'date' | 'version' | 'browser'>,
): ActReport {
  const rules = standings(results).toSorted((a, b) => a.ruleName.localeCompare(b.ruleName, 'en'));
  const expecting = (expected: ActCase['expected']) =>
    results.filter(({ actCase }) => actCase.expected === expected).length;
  return {
    ...run,
    cases: {
      all: results.length,
      passed: expecting('passed'),
      failed: expecting('failed'),
      inapplicable: expecting('inapplicable'),
    },
    figures: figuresOf(rules, results),
    rules,
  };
}
