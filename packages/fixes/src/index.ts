export { asksOfWords } from './questions-of-words.ts';
export type { Confidence, FoundFault, Recipe, SuggestedFix } from './recipe.ts';
export { allRecipes, recipeFor } from './recipes.ts';
export { sourceOf } from './source/source-of.ts';
export { toSteps } from './source/to-steps.ts';
export { suggestFix } from './suggest.ts';
