import { getTableHeaders, isNativeTable } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

/** Only ids of other cells of the table stay. */
export const tdHeadersAttr = defineRecipe('td-headers-attr', ['elsewhere', 'itself'], ({ element: cell }) => {
  const table = cell.closest(isNativeTable);
  if (!table) return null;
  const ids = cell.tokens('headers').filter((id) => {
    const named = getTableHeaders(table).getCellById(id)?.element;
    return named !== undefined && named !== cell;
  });
  return ids.length > 0
    ? createFix('likely', 'These are the headers in this table.', [
        setAttribute(cell, 'headers', ids.join(' ')),
      ])
    : createFix('likely', 'Without the attribute the headers of its row and column belong to the cell.', [
        removeAttribute(cell, 'headers'),
      ]);
});
