export { asksOfWords } from './questions-of-words.ts';
export type { Confidence, FoundFault, Recipe, SuggestedFix } from './recipe.ts';
export { allRecipes, recipeFor } from './recipes.ts';
export { suggestFix } from './suggest.ts';
