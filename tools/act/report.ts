import type { ActCase } from './cases.ts';
import { type ActConsistency, type ActRuleStatus, isFalsePositive, summarizeRules } from './rule-status.ts';
import type { ActResult } from './run-cases.ts';

/** How many ACT rules stand how, and how many of the W3C's examples came out as they should. */
export interface ActSummary extends Readonly<Record<ActConsistency, number>> {
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
  readonly figures: ActSummary;
  /** Sorted by the rule's name. */
  readonly rules: readonly ActRuleStatus[];
}

/** The figures of some standings. */
export function summarizeResults(all: readonly ActRuleStatus[], results: readonly ActResult[]): ActSummary {
  const counted = (one: ActConsistency) => all.filter(({ consistency }) => consistency === one).length;
  const sum = (of: (standing: ActRuleStatus) => number) =>
    all.reduce((total, standing) => total + of(standing), 0);
  return {
    complete: counted('complete'),
    partial: counted('partial'),
    inconsistent: counted('inconsistent'),
    untested: counted('untested'),
    found: sum(({ found }) => found),
    foundOrAsked: sum(({ found, asked }) => (found > 0 ? found + asked : 0)),
    failed: sum(({ failed }) => failed),
    falseAlarms: results.filter(isFalsePositive).length,
  };
}

/** Sums up a run. */
export function buildActReport(
  results: readonly ActResult[],
  run: Pick<ActReport, 'date' | 'version' | 'browser'>,
): ActReport {
  const rules = summarizeRules(results).toSorted((a, b) => a.ruleName.localeCompare(b.ruleName, 'en'));
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
    figures: summarizeResults(rules, results),
    rules,
  };
}
