import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { declareStyle } from '../../shared/patch-steps.ts';

export const linkInTextBlock = defineRecipe('link-in-text-block', ['colorOnly'], ({ element: link }) =>
  createFix('certain', 'A line below it shows everybody that this is a link.', [
    declareStyle(link, 'text-decoration-line', 'underline'),
  ]),
);
