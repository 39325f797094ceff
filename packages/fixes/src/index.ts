export { applyToCapture } from './capture-patch/apply-to-capture.ts';
export type { SheetNames } from './capture-patch/unseen-attributes.ts';
export { asksOfWords } from './questions-of-words.ts';
export type { Confidence, FoundFault, Recipe, SuggestedFix } from './recipe.ts';
export { allRecipes, recipeFor } from './recipes.ts';
export { renderFix } from './render/render-fix.ts';
export { sourceOf } from './source/source-of.ts';
export { toSteps } from './source/to-steps.ts';
export { suggestFix } from './suggest.ts';
