import { getTableGrid, getTableHeaders, isNativeTable, type TableCell } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes, renameElement, setAttribute } from '../../shared/patch-steps.ts';

/** Corrects the scope of a header, or turns a header without data cells into an ordinary cell. */
export const thHasDataCells = defineRecipe(
  'th-has-data-cells',
  ['headsNothing'],
  ({ element: header, related: [table] }) => {
    const position = table && getTableHeaders(table).getCell(header);
    if (table && position && header.tag === 'th' && header.explicitRole === null && isNativeTable(table)) {
      const others = getTableGrid(table).cells.filter(({ isHeader }) => !isHeader);
      if (others.some((cell) => isBelow(cell, position))) {
        return header.hasAttr('scope')
          ? createFix('likely', 'Without the attribute, the header applies to the cells below it.', [
              removeAttribute(header, 'scope'),
            ])
          : createFix('likely', 'The header labels the cells below it.', [
              setAttribute(header, 'scope', 'col'),
            ]);
      }
      if (others.some((cell) => isBeside(cell, position))) {
        return createFix('likely', 'The header labels the cells next to it.', [
          setAttribute(header, 'scope', 'row'),
        ]);
      }
    }
    return header.tag === 'th'
      ? createFix('likely', 'The header labels no cells, so it becomes an ordinary cell.', [
          ...removeAttributes(header, ['role', 'scope']),
          renameElement(header, 'td'),
        ])
      : createFix('likely', 'The header labels no cells, so it becomes an ordinary cell.', [
          setAttribute(header, 'role', 'cell'),
        ]);
  },
);

function isBelow(cell: TableCell, { row, column, width, height }: TableCell): boolean {
  return cell.row >= row + height && cell.column < column + width && cell.column + cell.width > column;
}

function isBeside(cell: TableCell, { row, column, width, height }: TableCell): boolean {
  return cell.column >= column + width && cell.row < row + height && cell.row + cell.height > row;
}
