import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes } from '../../shared/patch-steps.ts';

export const ariaAllowedAttr = defineRecipe(
  'aria-allowed-attr',
  ['notSupported', 'noRole'],
  ({ element, facts }) =>
    createFix(
      'likely',
      'Browsers ignore the attribute on this element, so nobody is told of it; without it nobody expects it to work.',
      removeAttributes(element, facts.attributes as readonly string[]),
    ),
);
