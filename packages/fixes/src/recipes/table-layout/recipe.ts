import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { setAttribute } from '../../shared/patch-steps.ts';

export const tableLayout = defineRecipe('table-layout', ['parts', 'oneCell'], ({ element: table }) =>
  createFix('likely', 'The table only arranges things, so nobody should be told of rows and columns.', [
    setAttribute(table, 'role', 'presentation'),
  ]),
);
