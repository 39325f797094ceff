import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute } from '../../shared/patch-steps.ts';

export const ariaHiddenBody = defineRecipe('aria-hidden-body', ['hidden'], ({ element }) =>
  createFix('certain', 'aria-hidden on the body hides the whole page from screen reader users.', [
    removeAttribute(element, 'aria-hidden'),
  ]),
);
