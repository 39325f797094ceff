export { applyPatchToCapture } from './capture-patch/apply-patch-to-capture.ts';
export type { AttributeDependencies } from './capture-patch/isolated-changes.ts';
export type { SuggestedFix } from './recipe.ts';
export { allRecipes } from './recipes.generated.ts';
export { renderFix } from './render/render-fix.ts';
export { getPatchSource } from './source/patch-source.ts';
export { toFixSteps } from './source/to-fix-steps.ts';
export { findRecipe, suggestFix } from './suggest-fix.ts';
export { isTextQualityRule } from './text-quality-rules.ts';
