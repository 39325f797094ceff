import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { setAttribute } from '../../shared/patch-steps.ts';

export const tableLayout = defineRecipe('table-layout', ['parts', 'oneCell'], ({ element: table }) =>
  createFix('likely', 'The table is used only for layout, so rows and columns should not be announced.', [
    setAttribute(table, 'role', 'presentation'),
  ]),
);
