import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { declareStyle } from '../../shared/patch-steps.ts';

export const linkInTextBlock = defineRecipe('link-in-text-block', ['colorOnly'], ({ element: link }) =>
  createFix('certain', 'The underline distinguishes the link without relying on color.', [
    declareStyle(link, 'text-decoration-line', 'underline'),
  ]),
);
