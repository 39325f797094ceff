import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { dropAll } from '../../shared/steps.ts';

/** Without ARIA the label that is seen names the field. */
export const fieldLabelInName = defineRecipe(
  'field-label-in-name',
  ['contradicts'],
  ({ element: field, facts }) =>
    fix(
      'likely',
      `The label that people see, “${String(facts.label).slice(0, 80)}”, names the field once nothing overrides it.`,
      dropAll(field, ['aria-label', 'aria-labelledby']),
    ),
);
