import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { declareStyle } from '../../shared/patch-steps.ts';

export const textJustified = defineRecipe('text-justified', ['justified'], ({ element }) =>
  createFix('certain', 'Aligned to one side, all spaces are of one width.', [
    declareStyle(element, 'text-align', 'start'),
  ]),
);
