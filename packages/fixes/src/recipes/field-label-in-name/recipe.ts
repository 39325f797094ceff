import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes } from '../../shared/patch-steps.ts';

/** Without ARIA the label that is seen names the field. */
export const fieldLabelInName = defineRecipe(
  'field-label-in-name',
  ['contradicts'],
  ({ element: field, facts }) =>
    createFix(
      'likely',
      `The label that people see, “${String(facts.label).slice(0, 80)}”, names the field once nothing overrides it.`,
      removeAttributes(field, ['aria-label', 'aria-labelledby']),
    ),
);
