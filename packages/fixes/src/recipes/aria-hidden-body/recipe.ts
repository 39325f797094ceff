import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute } from '../../shared/patch-steps.ts';

export const ariaHiddenBody = defineRecipe('aria-hidden-body', ['hidden'], ({ element }) =>
  createFix('certain', 'Nothing on a page should be hidden from all who hear it.', [
    removeAttribute(element, 'aria-hidden'),
  ]),
);
