import type { Category, CriterionId, Severity } from '@curbcut/wcag';
import type { Rule } from './rule.ts';
import { allRules } from './rules.generated.ts';

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
