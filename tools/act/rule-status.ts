import type { ActCase } from './cases.ts';
import type { ActOutcome, ActResult } from './run-cases.ts';

/**
 * How consistent an implementation is with an ACT rule, as the W3C's tools define it (`getConsistency` in
 * https://github.com/act-rules/act-tools). *complete*: every failed example is found (or needs review, if at
 * least one is found), no other example fails, none is untested and the criteria are correct. *partial*:
 * nothing is wrong, and either something is found or some examples need review, but no inapplicable one.
 * *inconsistent*: a passed or inapplicable example fails.
 */
export type ActConsistency = 'complete' | 'partial' | 'inconsistent' | 'untested';

export interface ActRuleStatus {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly approved: boolean;
  readonly consistency: ActConsistency;
  /** Curbcut rules that implement the ACT rule. */
  readonly implementedBy: readonly string[];
  readonly cases: number;
  /**
   * Number of failed examples, and of those among them that we fail (`found`) or report as needs review
   * (`asked`).
   */
  readonly failed: number;
  readonly found: number;
  readonly asked: number;
  /** Passed and inapplicable examples that we fail. */
  readonly falseAlarms: number;
  readonly untestedCases: number;
  /** Reasons why the implementation isn't complete, as sentences. */
  readonly remarks: readonly string[];
}

/** Returns our rules' worst outcome for a case; `untested` if no rule reports one. */
export function getOutcome({ outcomes }: ActResult): ActOutcome {
  const reported = new Set(outcomes.values());
  return (
    (['failed', 'cantTell', 'passed', 'inapplicable'] as const).find((one) => reported.has(one)) ?? 'untested'
  );
}

/**
 * Returns whether a case fails even though the ACT rule doesn't expect it to. A scan must never report such a failure.
 */
export function isFalsePositive(result: ActResult): boolean {
  return result.actCase.expected !== 'failed' && getOutcome(result) === 'failed';
}

/** Returns whether a case doesn't even need review although it should fail. */
export function isMissed(result: ActResult): boolean {
  return result.actCase.expected === 'failed' && ['passed', 'inapplicable'].includes(getOutcome(result));
}

/** Determines the status of each ACT rule, in the order in which the rules first appear. */
export function summarizeRules(results: readonly ActResult[]): ActRuleStatus[] {
  const byRule = Map.groupBy(results, ({ actCase }) => actCase.ruleId);
  return [...byRule.values()].map(summarizeRule);
}

function summarizeRule(all: readonly ActResult[]): ActRuleStatus {
  const approved = all.some(({ actCase }) => actCase.approved);
  // If some of the cases are approved, the W3C counts only these.
  const results = approved ? all.filter(({ actCase }) => actCase.approved) : all;
  const [{ actCase: firstCase, outcomes }] = results as [ActResult];
  const count = (predicate: (result: ActResult) => boolean) => results.filter(predicate).length;
  const isFailing = ({ actCase }: ActResult) => actCase.expected === 'failed';
  const figures = {
    failed: count(isFailing),
    found: count((result) => isFailing(result) && getOutcome(result) === 'failed'),
    asked: count((result) => isFailing(result) && getOutcome(result) === 'cantTell'),
    falseAlarms: count(isFalsePositive),
    untestedCases: count(
      ({ outcomes }) => outcomes.size === 0 || [...outcomes.values()].includes('untested'),
    ),
  };
  const criteria = describeCriteriaErrors(
    firstCase,
    new Set(results.flatMap(({ criteria }) => criteria)),
    figures.found,
  );
  const missed = figures.failed - figures.found - figures.asked;
  const isAskedCorrectly =
    results.some((result) => getOutcome(result) === 'cantTell') &&
    results.every((result) => result.actCase.expected !== 'inapplicable' || isNotApplicable(result));
  const remarks = [
    ...(figures.falseAlarms > 0 ? [`${figures.falseAlarms} false positives`] : []),
    ...(missed > 0 ? [`${missed} of ${figures.failed} not found`] : []),
    ...(figures.untestedCases > 0 ? [`${figures.untestedCases} untested`] : []),
    ...criteria,
  ];
  return {
    ruleId: firstCase.ruleId,
    ruleName: firstCase.ruleName,
    approved,
    implementedBy: [...outcomes.keys()],
    cases: results.length,
    ...figures,
    remarks,
    consistency: getConsistency(figures, remarks, isAskedCorrectly),
  };
}

/** Whether all of our rules pass a case or have nothing to test. */
const isNotApplicable = ({ outcomes }: ActResult): boolean =>
  [...outcomes.values()].every((outcome) => outcome === 'passed' || outcome === 'inapplicable');

function getConsistency(
  { found, falseAlarms }: Pick<ActRuleStatus, 'found' | 'falseAlarms'>,
  remarks: readonly string[],
  isAskedCorrectly: boolean,
): ActConsistency {
  if (falseAlarms > 0) return 'inconsistent';
  if (found > 0 && remarks.length === 0) return 'complete';
  return found > 0 || isAskedCorrectly ? 'partial' : 'untested';
}

/**
 * Describes errors in the reported criteria, if anything was found: required criteria must be reported,
 * unrelated ones must not.
 */
function describeCriteriaErrors(
  { wcag, wcagRequired }: Pick<ActCase, 'wcag' | 'wcagRequired'>,
  reported: ReadonlySet<string>,
  found: number,
): string[] {
  if (found === 0) return [];
  const missing = wcagRequired.filter((id) => !reported.has(id));
  const others = [...reported].filter((id) => !wcag.includes(id));
  return [
    ...(missing.length > 0 ? [`missing criteria: ${missing.join(', ')}`] : []),
    ...(others.length > 0 ? [`unrelated criteria: ${others.join(', ')}`] : []),
  ];
}
