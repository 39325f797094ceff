import { isNativeTable, tableGrid } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { nearestName } from '../../shared/nearest-name.ts';
import { drop, rename, set } from '../../shared/steps.ts';

const meant: Readonly<Record<string, string>> = {
  column: 'col',
  columns: 'col',
  cols: 'col',
  rows: 'row',
  columngroup: 'colgroup',
};

/** By its spelling, else by the place of the header; a cell that says what it heads is a header. */
export const scopeAttrValid = defineRecipe(
  'scope-attr-valid',
  ['unknown', 'noHeader'],
  ({ element: cell, reason, facts }) => {
    const table = cell.closest(isNativeTable);
    const place = table && tableGrid(table).cells.find(({ element }) => element === cell);
    if (reason === 'noHeader') {
      const isEdge = place && (place.row === 0 || place.column === 0) && cell.textContent.trim() !== '';
      return isEdge
        ? fix('likely', 'The cell says what it heads, so it is a header.', [rename(cell, 'th')])
        : fix('likely', 'The attribute has no effect on an ordinary cell.', [drop(cell, 'scope')]);
    }
    const written = String(facts.scope).trim().toLowerCase();
    const scope =
      meant[written] ??
      nearestName(written, ['row', 'col', 'rowgroup', 'colgroup']) ??
      (place && (place.row === 0 ? 'col' : place.column === 0 ? 'row' : null));
    if (cell.tag === 'td')
      return fix('likely', 'The attribute has no effect on an ordinary cell.', [drop(cell, 'scope')]);
    return scope
      ? fix('likely', `The header stands where it heads its ${scope.startsWith('row') ? 'row' : 'column'}.`, [
          set(cell, 'scope', scope),
        ])
      : fix('likely', 'Without the attribute browsers go by the place of the header.', [drop(cell, 'scope')]);
  },
);
