import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { dropAll } from '../../shared/steps.ts';

export const ariaAllowedAttr = defineRecipe(
  'aria-allowed-attr',
  ['notSupported', 'noRole'],
  ({ element, facts }) =>
    fix(
      'likely',
      'Browsers ignore the attribute on this element, so nobody is told of it; without it nobody expects it to work.',
      dropAll(element, facts.attributes as readonly string[]),
    ),
);
