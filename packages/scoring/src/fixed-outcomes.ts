import type { RuleOutcomes } from './basic-score.ts';

/**
 * The outcomes of a page's rules with some of what failed mended: those elements then pass.
 *
 * @param mended elements by rule; more than failed count as all that failed
 */
export function computeFixedOutcomes(
  outcomes: Iterable<RuleOutcomes>,
  mended: ReadonlyMap<string, number>,
): RuleOutcomes[] {
  return [...outcomes].map(({ ruleId, passed, failed }) => {
    const gone = Math.min(failed, mended.get(ruleId) ?? 0);
    return { ruleId, passed: passed + gone, failed: failed - gone };
  });
}

/**
 * Elements of each rule that are mended, from how many of each issue are.
 *
 * @param ruleOf the rule of each issue that counts; others are left out
 */
export function countFixedByRule(
  mended: Iterable<{ readonly issue: string; readonly count: number }>,
  ruleOf: ReadonlyMap<string, string>,
): Map<string, number> {
  const byRule = new Map<string, number>();
  for (const { issue, count } of mended) {
    const rule = ruleOf.get(issue);
    if (rule !== undefined) byRule.set(rule, (byRule.get(rule) ?? 0) + count);
  }
  return byRule;
}
