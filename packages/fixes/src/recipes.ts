import type { Recipe } from './recipe.ts';
import { allRecipes } from './recipes.generated.ts';

const recipesByRule = new Map(allRecipes.map((recipe) => [recipe.ruleId, recipe]));

/** Finds the recipe of a rule. Undefined if its findings can only be fixed by a person. */
export function findRecipe(ruleId: string): Recipe | undefined {
  return recipesByRule.get(ruleId);
}
