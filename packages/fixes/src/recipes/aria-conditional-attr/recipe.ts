import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes } from '../../shared/patch-steps.ts';

export const ariaConditionalAttr = defineRecipe(
  'aria-conditional-attr',
  ['disagrees', 'notInTreeGrid'],
  ({ element, reason, facts }) =>
    reason === 'disagrees'
      ? createFix('certain', 'The input element reports its state natively.', [
          removeAttribute(element, 'aria-checked'),
        ])
      : createFix(
          'likely',
          'Rows support these attributes only in tree grids, so they are not announced here.',
          removeAttributes(element, facts.attributes as readonly string[]),
        ),
);
