import type { NodeIndex, PageModel } from '@curbcut/page-model';
import { getRuleById } from '@curbcut/rules';
import type { SuggestedFix } from './recipe.ts';
import { findRecipe } from './recipes.ts';

/** Steps of a patch: what changes more is no suggestion that a person could look through. */
const MAX_STEPS = 60;

/**
 * What ought to mend a failed finding, or null where no recipe does or this page does not tell enough.
 *
 * The rule is asked once more, for a finding carries only a part of its facts.
 *
 * @param node the element of the finding, in this model
 */
export function suggestFix(page: PageModel, ruleId: string, node: NodeIndex): SuggestedFix | null {
  const recipe = findRecipe(ruleId);
  const rule = getRuleById(ruleId);
  if (!recipe || !rule) return null;
  const element = page.element(node);
  const { outcome, reason, facts, related } = rule.check(element, page);
  if (outcome !== 'failed' || !recipe.fixableReasons.includes(reason)) return null;
  const fix = recipe.suggest({ element, reason, facts, related }, page);
  return fix === null || fix.patch.length === 0 || fix.patch.length > MAX_STEPS ? null : fix;
}
