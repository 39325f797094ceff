import { headerCells, isNativeTable, type TableCell, tableGrid } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop, dropAll, rename, set } from '../../shared/steps.ts';

/** A header whose scope says another direction than the one in which cells stand; or that heads nothing at all. */
export const thHasDataCells = defineRecipe(
  'th-has-data-cells',
  ['headsNothing'],
  ({ element: header, related: [table] }) => {
    const place = table && headerCells(table).cellOf(header);
    if (table && place && header.tag === 'th' && header.explicitRole === null && isNativeTable(table)) {
      const others = tableGrid(table).cells.filter(({ isHeader }) => !isHeader);
      if (others.some((cell) => isBelow(cell, place))) {
        return header.hasAttr('scope')
          ? fix('likely', 'Without the attribute the header heads the cells below it.', [
              drop(header, 'scope'),
            ])
          : fix('likely', 'The header heads the cells below it.', [set(header, 'scope', 'col')]);
      }
      if (others.some((cell) => isBeside(cell, place))) {
        return fix('likely', 'The header heads the cells beside it.', [set(header, 'scope', 'row')]);
      }
    }
    return header.tag === 'th'
      ? fix('likely', 'It heads nothing, so it is an ordinary cell.', [
          ...dropAll(header, ['role', 'scope']),
          rename(header, 'td'),
        ])
      : fix('likely', 'It heads nothing, so it is an ordinary cell.', [set(header, 'role', 'cell')]);
  },
);

function isBelow(cell: TableCell, { row, column, width, height }: TableCell): boolean {
  return cell.row >= row + height && cell.column < column + width && cell.column + cell.width > column;
}

function isBeside(cell: TableCell, { row, column, width, height }: TableCell): boolean {
  return cell.column >= column + width && cell.row < row + height && cell.row + cell.height > row;
}
