import type { ActCase } from './cases.ts';
import {
  type ActConsistency,
  type ActRuleStatus,
  getOutcome,
  isFalsePositive,
  isMissed,
  summarizeRules,
} from './rule-status.ts';
import type { ActOutcome, ActResult } from './run-cases.ts';

/** Number of ACT rules by consistency, and of W3C examples with the expected outcome. */
export interface ActSummary extends Readonly<Record<ActConsistency, number>> {
  /** The rules' failed examples. */
  readonly failed: number;
  /** Failed examples that we fail. */
  readonly found: number;
  /**
   * Failed examples that we fail, or that need review in a rule where we fail at least one, as the W3C
   * requires of a complete implementation.
   */
  readonly foundOrAsked: number;
  /** Passed and inapplicable examples that we fail. */
  readonly falseAlarms: number;
}

/** The results of a run, shown on the page at `/accuracy`. */
export interface ActReport {
  /** Date of the run, ISO 8601, in UTC. */
  readonly date: string;
  /** Curbcut's version. */
  readonly version: string;
  /** Version of Chromium that loaded the pages. */
  readonly browser: string;
  /** Number of test pages by expected outcome. */
  readonly cases: Readonly<Record<ActCase['expected'], number>> & { readonly all: number };
  readonly figures: ActSummary;
  /** Sorted by rule name. */
  readonly rules: readonly ActRuleStatus[];
}

/** Summarizes the status of all rules. */
function summarizeResults(all: readonly ActRuleStatus[], results: readonly ActResult[]): ActSummary {
  const countRules = (one: ActConsistency) => all.filter(({ consistency }) => consistency === one).length;
  const sum = (getValue: (status: ActRuleStatus) => number) =>
    all.reduce((total, status) => total + getValue(status), 0);
  return {
    complete: countRules('complete'),
    partial: countRules('partial'),
    inconsistent: countRules('inconsistent'),
    untested: countRules('untested'),
    found: sum(({ found }) => found),
    foundOrAsked: sum(({ found, asked }) => (found > 0 ? found + asked : 0)),
    failed: sum(({ failed }) => failed),
    falseAlarms: results.filter(isFalsePositive).length,
  };
}

/** Builds a run's report. */
export function buildActReport(
  results: readonly ActResult[],
  run: Pick<ActReport, 'date' | 'version' | 'browser'>,
): ActReport {
  const rules = summarizeRules(results).toSorted((a, b) => a.ruleName.localeCompare(b.ruleName, 'en'));
  const countExpected = (expected: ActCase['expected']) =>
    results.filter(({ actCase }) => actCase.expected === expected).length;
  return {
    ...run,
    cases: {
      all: results.length,
      passed: countExpected('passed'),
      failed: countExpected('failed'),
      inapplicable: countExpected('inapplicable'),
    },
    figures: summarizeResults(rules, results),
    rules,
  };
}

/** Results for siblings of the W3C's examples. */
export interface SiblingSummary {
  readonly siblings: number;
  /** Siblings that should fail, and how many of them we fail, report as needs review, or pass. */
  readonly failed: number;
  readonly found: number;
  readonly asked: number;
  readonly missed: number;
  /** Siblings that we fail although they shouldn't fail. */
  readonly falsePositives: number;
  /** Siblings that couldn't be tested. */
  readonly untested: number;
  /** ACT rules with fewer than {@link MIN_SIBLINGS} siblings among these. */
  readonly rulesWithFew: readonly string[];
}

/** Minimum number of siblings of each ACT rule. */
export const MIN_SIBLINGS = 10;

export function summarizeSiblings(results: readonly ActResult[]): SiblingSummary {
  const count = (predicate: (result: ActResult) => boolean) => results.filter(predicate).length;
  const failing = results.filter(({ actCase }) => actCase.expected === 'failed');
  const countFailing = (outcome: ActOutcome) =>
    failing.filter((result) => getOutcome(result) === outcome).length;
  const byRule = Map.groupBy(results, ({ actCase }) => actCase.ruleId);
  return {
    siblings: results.length,
    failed: failing.length,
    found: countFailing('failed'),
    asked: countFailing('cantTell'),
    missed: count(isMissed),
    falsePositives: count(isFalsePositive),
    untested: count((result) => result.outcomes.size > 0 && getOutcome(result) === 'untested'),
    rulesWithFew: [...byRule].flatMap(([id, some]) => (some.length < MIN_SIBLINGS ? [id] : [])),
  };
}
