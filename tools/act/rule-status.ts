import type { ActCase } from './cases.ts';
import type { ActOutcome, ActResult } from './run-cases.ts';

/**
 * How an ACT rule is implemented, as the W3C counts it: *complete* when every failed example is found (or left to a
 * person beside at least one real find), no other is failed, none is left untested and the criteria are right;
 * *partial* when something is found and nothing is wrong; *inconsistent* when a passed or inapplicable example is
 * failed.
 */
export type ActConsistency = 'complete' | 'partial' | 'inconsistent' | 'untested';

export interface ActRuleStatus {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly approved: boolean;
  readonly consistency: ActConsistency;
  /** Our rules that implement it. */
  readonly implementedBy: readonly string[];
  readonly cases: number;
  /** Failed examples, and how many of them are failed by us, or left to a person. */
  readonly failed: number;
  readonly found: number;
  readonly asked: number;
  /** Passed and inapplicable examples that we fail. */
  readonly falseAlarms: number;
  readonly untestedCases: number;
  /** What stands between this and complete, as sentences. */
  readonly remarks: readonly string[];
}

/** The worst of what our rules say of a case; `untested` without any rule. */
export function getOutcome({ outcomes }: ActResult): ActOutcome {
  const said = new Set(outcomes.values());
  return (
    (['failed', 'cantTell', 'passed', 'inapplicable'] as const).find((one) => said.has(one)) ?? 'untested'
  );
}

/** A failure on a page that the ACT rule calls fine: what a scan must never tell people. */
export function isFalsePositive(result: ActResult): boolean {
  return result.actCase.expected !== 'failed' && getOutcome(result) === 'failed';
}

/** One standing for each ACT rule, in the order in which the rules first appear. */
export function summarizeRules(results: readonly ActResult[]): ActRuleStatus[] {
  const byRule = Map.groupBy(results, ({ actCase }) => actCase.ruleId);
  return [...byRule.values()].map(summarizeRule);
}

function summarizeRule(all: readonly ActResult[]): ActRuleStatus {
  const approved = all.some(({ actCase }) => actCase.approved);
  // Where the W3C has approved some of the cases, it counts these only.
  const results = approved ? all.filter(({ actCase }) => actCase.approved) : all;
  const [{ actCase: first, outcomes }] = results as [ActResult];
  const count = (wanted: (result: ActResult) => boolean) => results.filter(wanted).length;
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
    first,
    new Set(results.flatMap(({ criteria }) => criteria)),
    figures.found,
  );
  const missed = figures.failed - figures.found - figures.asked;
  const remarks = [
    ...(figures.falseAlarms > 0 ? [`${figures.falseAlarms} false alarms`] : []),
    ...(missed > 0 ? [`${missed} of ${figures.failed} not found`] : []),
    ...(figures.untestedCases > 0 ? [`${figures.untestedCases} untested`] : []),
    ...criteria,
  ];
  return {
    ruleId: first.ruleId,
    ruleName: first.ruleName,
    approved,
    implementedBy: [...outcomes.keys()],
    cases: results.length,
    ...figures,
    remarks,
    consistency: getConsistency(figures, remarks),
  };
}

function getConsistency(
  { found, falseAlarms }: Pick<ActRuleStatus, 'found' | 'falseAlarms'>,
  remarks: readonly string[],
): ActConsistency {
  if (falseAlarms > 0) return 'inconsistent';
  if (found === 0) return 'untested';
  return remarks.length === 0 ? 'complete' : 'partial';
}

/** What is wrong with the criteria reported, once anything is: those required must be there, others may not. */
function describeCriteriaErrors(
  { wcag, wcagRequired }: Pick<ActCase, 'wcag' | 'wcagRequired'>,
  reported: ReadonlySet<string>,
  found: number,
): string[] {
  if (found === 0) return [];
  const missing = wcagRequired.filter((id) => !reported.has(id));
  const others = [...reported].filter((id) => !wcag.includes(id));
  return [
    ...(missing.length > 0 ? [`criteria missing: ${missing.join(', ')}`] : []),
    ...(others.length > 0 ? [`criteria not of this rule: ${others.join(', ')}`] : []),
  ];
}
