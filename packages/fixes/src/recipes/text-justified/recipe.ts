import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { declareStyle } from '../../shared/patch-steps.ts';

export const textJustified = defineRecipe('text-justified', ['justified'], ({ element }) =>
  createFix('certain', 'When text is aligned to one side, all spaces have the same width.', [
    declareStyle(element, 'text-align', 'start'),
  ]),
);
