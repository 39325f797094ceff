import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { set } from '../../shared/steps.ts';

export const tableLayout = defineRecipe('table-layout', ['parts', 'oneCell'], ({ element: table }) =>
  fix('likely', 'The table only arranges things, so nobody should be told of rows and columns.', [
    set(table, 'role', 'presentation'),
  ]),
);
