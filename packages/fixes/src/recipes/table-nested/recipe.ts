import type { ElementModel } from '@curbcut/page-model';
import { getTableGrid } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { setAttribute } from '../../shared/patch-steps.ts';

/** Of the two tables the one without headers and caption only arranges things. */
export const tableNested = defineRecipe(
  'table-nested',
  ['nested'],
  ({ element: inner, related: [outer] }) => {
    const layout = !isDataTable(inner) ? inner : outer && !isDataTable(outer) ? outer : null;
    return layout
      ? createFix(
          'guess',
          'A table without headers and caption looks as if it only arranged things.',
          [setAttribute(layout, 'role', 'presentation')],
          'If both tables hold data, put the inner one behind the outer one.',
        )
      : null;
  },
);

function isDataTable(table: ElementModel): boolean {
  return (
    getTableGrid(table).cells.some(({ isHeader }) => isHeader) ||
    table.children.some(({ tag }) => tag === 'caption') ||
    table.hasAttr('summary')
  );
}
