import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes } from '../../shared/patch-steps.ts';

export const ariaAllowedAttr = defineRecipe(
  'aria-allowed-attr',
  ['notSupported', 'noRole'],
  ({ element, facts }) =>
    createFix(
      'likely',
      'This element does not support the attribute, so browsers ignore it and it can be removed.',
      removeAttributes(element, facts.attributes as readonly string[]),
    ),
);
