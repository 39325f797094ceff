import type { ElementModel } from '@curbcut/page-model';
import { tableGrid } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { set } from '../../shared/steps.ts';

/** Of the two tables the one without headers and caption only arranges things. */
export const tableNested = defineRecipe(
  'table-nested',
  ['nested'],
  ({ element: inner, related: [outer] }) => {
    const layout = !isData(inner) ? inner : outer && !isData(outer) ? outer : null;
    return layout
      ? fix(
          'guess',
          'A table without headers and caption looks as if it only arranged things.',
          [set(layout, 'role', 'presentation')],
          'If both tables hold data, put the inner one behind the outer one.',
        )
      : null;
  },
);

function isData(table: ElementModel): boolean {
  return (
    tableGrid(table).cells.some(({ isHeader }) => isHeader) ||
    table.children.some(({ tag }) => tag === 'caption') ||
    table.hasAttr('summary')
  );
}
