import type { RuleOutcomes } from './basic-score.ts';

/**
 * Computes the outcomes of a page's rules with some failed elements fixed, so that they pass.
 *
 * @param fixed fixed elements by rule; a number greater than that of the failed elements counts as all of
 *   them
 */
export function computeFixedOutcomes(
  outcomes: Iterable<RuleOutcomes>,
  fixed: ReadonlyMap<string, number>,
): RuleOutcomes[] {
  return [...outcomes].map(({ ruleId, passed, failed }) => {
    const fixedCount = Math.min(failed, fixed.get(ruleId) ?? 0);
    return { ruleId, passed: passed + fixedCount, failed: failed - fixedCount };
  });
}

/**
 * Converts the number of fixed elements per issue to the number per rule.
 *
 * @param ruleByIssue the rule of each issue that counts; other issues are ignored
 */
export function countFixedByRule(
  fixed: Iterable<{ readonly issue: string; readonly count: number }>,
  ruleByIssue: ReadonlyMap<string, string>,
): Map<string, number> {
  const byRule = new Map<string, number>();
  for (const { issue, count } of fixed) {
    const rule = ruleByIssue.get(issue);
    if (rule !== undefined) byRule.set(rule, (byRule.get(rule) ?? 0) + count);
  }
  return byRule;
}
