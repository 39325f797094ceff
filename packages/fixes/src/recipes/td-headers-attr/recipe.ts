import { getTableHeaders, isNativeTable } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

/** Keeps only the ids of other cells in the table. */
export const tdHeadersAttr = defineRecipe('td-headers-attr', ['elsewhere', 'itself'], ({ element: cell }) => {
  const table = cell.closest(isNativeTable);
  if (!table) return null;
  const ids = cell.tokens('headers').filter((id) => {
    const referenced = getTableHeaders(table).getCellById(id)?.element;
    return referenced !== undefined && referenced !== cell;
  });
  return ids.length > 0
    ? createFix('likely', 'Keeps only the references to headers in this table.', [
        setAttribute(cell, 'headers', ids.join(' ')),
      ])
    : createFix('likely', 'Without the attribute, the headers of its row and column apply to the cell.', [
        removeAttribute(cell, 'headers'),
      ]);
});
