import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute } from '../../shared/patch-steps.ts';

export const tableDuplicateName = defineRecipe('table-duplicate-name', ['repeated'], ({ element: table }) =>
  createFix('certain', 'The caption already contains this text and is visible to everyone.', [
    removeAttribute(table, 'summary'),
  ]),
);
