import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop, dropAll } from '../../shared/steps.ts';

export const ariaConditionalAttr = defineRecipe(
  'aria-conditional-attr',
  ['disagrees', 'notInTreeGrid'],
  ({ element, reason, facts }) =>
    reason === 'disagrees'
      ? fix('certain', 'The input tells its state by itself.', [drop(element, 'aria-checked')])
      : fix(
          'likely',
          'Rows have these attributes in tree grids only, so nobody is told of them.',
          dropAll(element, facts.attributes as readonly string[]),
        ),
);
