import type { NodeIndex, PageModel } from '@curbcut/page-model';
import { getRuleById } from '@curbcut/rules';
import type { Recipe, SuggestedFix } from './recipe.ts';
import { allRecipes } from './recipes.generated.ts';

/** Maximum number of steps in a patch. More would be too many for a person to review. */
const MAX_STEPS = 60;

const recipesByRule = new Map(allRecipes.map((recipe) => [recipe.ruleId, recipe]));

/**
 * Suggests a fix for a failed finding. Null if no recipe applies or the page does not provide enough
 * information.
 *
 * The rule is evaluated again, because a finding contains only part of its facts.
 *
 * @param node the finding's element, in this model
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

/** Finds a rule's recipe. Undefined if its findings can only be fixed by a person. */
export function findRecipe(ruleId: string): Recipe | undefined {
  return recipesByRule.get(ruleId);
}
