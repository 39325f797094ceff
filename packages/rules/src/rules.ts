import {
  type Category,
  type CriterionId,
  getLowestLevel,
  LEVELS,
  type Level,
  type Severity,
} from '@curbcut/wcag';
import type { Rule } from './rule.ts';
import { allRules } from './rules.generated.ts';

/** Which rules a scan runs. */
export interface RuleScope {
  /** Highest WCAG level whose criteria are tested. */
  readonly level: Level;
  /** Whether to run rules that are not based on a criterion. */
  readonly bestPractices: boolean;
  /** Ids of optional rules to run; none by default. */
  readonly optionalRules?: readonly string[];
}

/** Returns whether a scan reports failures of these criteria, or of a best practice if there are none. */
export function isInRuleScope(
  criteria: readonly CriterionId[],
  { level, bestPractices }: RuleScope,
): boolean {
  const lowest = getLowestLevel(criteria);
  return lowest === undefined ? bestPractices : LEVELS.indexOf(lowest) <= LEVELS.indexOf(level);
}

/** Returns the rules that a scan runs, sorted by id. */
export function getRulesInScope(scope: RuleScope): readonly Rule[] {
  return allRules.filter((rule) => isInRuleScope(rule.criteria, scope) && isRuleEnabled(rule, scope));
}

/**
 * Returns whether a scan runs the rule: always, unless the rule is optional and the scan does not list it.
 */
export function isRuleEnabled(
  { id, isOptional = false }: Pick<Rule, 'id' | 'isOptional'>,
  { optionalRules = [] }: Pick<RuleScope, 'optionalRules'>,
): boolean {
  return !isOptional || optionalRules.includes(id);
}

/** Ids of the rules that run only in scans that list them. */
export const optionalRuleIds: readonly string[] = allRules
  .filter(({ isOptional }) => isOptional)
  .map(({ id }) => id);

const rulesById = new Map(allRules.map((rule) => [rule.id, rule]));

export function getRuleById(id: string): Rule | undefined {
  return rulesById.get(id);
}

/** A rule as `curbcut rules --format json` lists it. */
export interface RuleDescription {
  readonly id: string;
  readonly title: string;
  readonly wcag: readonly CriterionId[];
  readonly act: readonly string[];
  readonly severity: Severity;
  readonly category: Category;
  readonly bestPractice: boolean;
}

/** Returns the rules as plain data, in the order of evaluation. */
export function describeRules(rules: readonly Rule[] = allRules): RuleDescription[] {
  return rules.map(({ id, title, criteria, act, severity, category, bestPractice }) => ({
    id,
    title,
    wcag: criteria,
    act,
    severity,
    category,
    bestPractice,
  }));
}
