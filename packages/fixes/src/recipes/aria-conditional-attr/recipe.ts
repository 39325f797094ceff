import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes } from '../../shared/patch-steps.ts';

export const ariaConditionalAttr = defineRecipe(
  'aria-conditional-attr',
  ['disagrees', 'notInTreeGrid'],
  ({ element, reason, facts }) =>
    reason === 'disagrees'
      ? createFix('certain', 'The input tells its state by itself.', [
          removeAttribute(element, 'aria-checked'),
        ])
      : createFix(
          'likely',
          'Rows have these attributes in tree grids only, so nobody is told of them.',
          removeAttributes(element, facts.attributes as readonly string[]),
        ),
);
