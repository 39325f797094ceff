import type { ElementModel } from '@curbcut/page-model';
import { getTableGrid } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { setAttribute } from '../../shared/patch-steps.ts';

/** Marks the table without headers and caption as a layout table. */
export const tableNested = defineRecipe(
  'table-nested',
  ['nested'],
  ({ element: inner, related: [outer] }) => {
    const layout = !isDataTable(inner) ? inner : outer && !isDataTable(outer) ? outer : null;
    return layout
      ? createFix(
          'guess',
          'A table without headers and a caption is probably used only for layout.',
          [setAttribute(layout, 'role', 'presentation')],
          'If both tables contain data, move the inner one after the outer one.',
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
