import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop } from '../../shared/steps.ts';

export const tableDuplicateName = defineRecipe('table-duplicate-name', ['repeated'], ({ element: table }) =>
  fix('certain', 'The caption says it already, to everybody.', [drop(table, 'summary')]),
);
