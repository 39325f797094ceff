import { headerCells, isNativeTable } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop, set } from '../../shared/steps.ts';

/** Only ids of other cells of the table stay. */
export const tdHeadersAttr = defineRecipe('td-headers-attr', ['elsewhere', 'itself'], ({ element: cell }) => {
  const table = cell.closest(isNativeTable);
  if (!table) return null;
  const ids = cell.tokens('headers').filter((id) => {
    const named = headerCells(table).cellById(id)?.element;
    return named !== undefined && named !== cell;
  });
  return ids.length > 0
    ? fix('likely', 'These are the headers in this table.', [set(cell, 'headers', ids.join(' '))])
    : fix('likely', 'Without the attribute the headers of its row and column belong to the cell.', [
        drop(cell, 'headers'),
      ]);
});
