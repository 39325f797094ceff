import { getTableGrid, isNativeTable } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { findNearestName } from '../../shared/nearest-name.ts';
import { removeAttribute, renameElement, setAttribute } from '../../shared/patch-steps.ts';

const commonMisspellings: Readonly<Record<string, string>> = {
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
    const place = table && getTableGrid(table).cells.find(({ element }) => element === cell);
    if (reason === 'noHeader') {
      const isEdge = place && (place.row === 0 || place.column === 0) && cell.textContent.trim() !== '';
      return isEdge
        ? createFix('likely', 'The cell says what it heads, so it is a header.', [renameElement(cell, 'th')])
        : createFix('likely', 'The attribute has no effect on an ordinary cell.', [
            removeAttribute(cell, 'scope'),
          ]);
    }
    const written = String(facts.scope).trim().toLowerCase();
    const scope =
      commonMisspellings[written] ??
      findNearestName(written, ['row', 'col', 'rowgroup', 'colgroup']) ??
      (place && (place.row === 0 ? 'col' : place.column === 0 ? 'row' : null));
    if (cell.tag === 'td')
      return createFix('likely', 'The attribute has no effect on an ordinary cell.', [
        removeAttribute(cell, 'scope'),
      ]);
    return scope
      ? createFix(
          'likely',
          `The header stands where it heads its ${scope.startsWith('row') ? 'row' : 'column'}.`,
          [setAttribute(cell, 'scope', scope)],
        )
      : createFix('likely', 'Without the attribute browsers go by the place of the header.', [
          removeAttribute(cell, 'scope'),
        ]);
  },
);
