import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes } from '../../shared/patch-steps.ts';

/** Removes the ARIA name, so that the visible label names the field. */
export const fieldLabelInName = defineRecipe(
  'field-label-in-name',
  ['contradicts'],
  ({ element: field, facts }) =>
    createFix(
      'likely',
      `Without the ARIA attribute, the visible label “${String(facts.label).slice(0, 80)}” names the field.`,
      removeAttributes(field, ['aria-label', 'aria-labelledby']),
    ),
);
