export type { Confidence, FoundFault, Recipe, SuggestedFix } from './recipe.ts';
