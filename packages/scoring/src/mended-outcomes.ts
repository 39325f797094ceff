import type { RuleOutcomes } from './basic-score.ts';

/**
 * The outcomes of a page's rules with some of what failed mended: those elements then pass.
 *
 * @param mended elements by rule; more than failed count as all that failed
 */
export function mendedOutcomes(
  outcomes: Iterable<RuleOutcomes>,
  mended: ReadonlyMap<string, number>,
): RuleOutcomes[] {
  return [...outcomes].map(({ ruleId, passed, failed }) => {
    const gone = Math.min(failed, mended.get(ruleId) ?? 0);
    return { ruleId, passed: passed + gone, failed: failed - gone };
  });
}
