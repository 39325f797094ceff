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

/** Corrects the scope by its spelling or the position of the header, or turns an edge cell with text into a header. */
export const scopeAttrValid = defineRecipe(
  'scope-attr-valid',
  ['unknown', 'noHeader'],
  ({ element: cell, reason, facts }) => {
    const table = cell.closest(isNativeTable);
    const position = table && getTableGrid(table).cells.find(({ element }) => element === cell);
    if (reason === 'noHeader') {
      const isEdge =
        position && (position.row === 0 || position.column === 0) && cell.textContent.trim() !== '';
      return isEdge
        ? createFix('likely', 'The cell labels its row or column, so it becomes a header.', [
            renameElement(cell, 'th'),
          ])
        : createFix('likely', 'The attribute has no effect on a data cell.', [
            removeAttribute(cell, 'scope'),
          ]);
    }
    const written = String(facts.scope).trim().toLowerCase();
    const scope =
      commonMisspellings[written] ??
      findNearestName(written, ['row', 'col', 'rowgroup', 'colgroup']) ??
      (position && (position.row === 0 ? 'col' : position.column === 0 ? 'row' : null));
    if (cell.tag === 'td')
      return createFix('likely', 'The attribute has no effect on a data cell.', [
        removeAttribute(cell, 'scope'),
      ]);
    return scope
      ? createFix(
          'likely',
          `The position of the header shows that it labels its ${scope.startsWith('row') ? 'row' : 'column'}.`,
          [setAttribute(cell, 'scope', scope)],
        )
      : createFix(
          'likely',
          'Without the attribute, browsers derive the scope from the position of the header.',
          [removeAttribute(cell, 'scope')],
        );
  },
);
