import type { ElementModel } from '@curbcut/page-model';
import { getTableGrid, getTableHeaders, isNativeTable, type TableCell } from '@curbcut/rules/for-recipes';
import type { Recipe } from '../recipe.ts';
import { createFix, defineRecipe, missingNameReasons } from '../shared/define-recipe.ts';
import {
  removeAttribute,
  removeAttributes,
  removeElement,
  renameElement,
  setAttribute,
} from '../shared/patch-steps.ts';
import { findNearestName } from '../shared/text-helpers.ts';

const scopeSpellings: Readonly<Record<string, string>> = {
  column: 'col',
  columns: 'col',
  cols: 'col',
  rows: 'row',
  columngroup: 'colgroup',
};

/**
 * Corrects the scope based on its spelling or the header's position, or turns an edge cell with text into a
 * header.
 */
const scopeAttrValid = defineRecipe(
  'scope-attr-valid',
  ['unknown', 'noHeader'],
  ({ element: cell, reason, facts }) => {
    const table = cell.closest(isNativeTable);
    const position = table && getTableGrid(table).cells.find(({ element }) => element === cell);
    if (reason === 'noHeader') {
      const isEdge =
        position && (position.row === 0 || position.column === 0) && cell.textContent.trim() !== '';
      return isEdge
        ? createFix(
            'likely',
            'This cell labels its row or column, so it becomes a header that screen readers announce with the values.',
            [renameElement(cell, 'th')],
          )
        : createFix(
            'likely',
            'Nothing changes for users, because the attribute has no effect on a data cell.',
            [removeAttribute(cell, 'scope')],
          );
    }
    const written = String(facts.scope).trim().toLowerCase();
    const scope =
      scopeSpellings[written] ??
      findNearestName(written, ['row', 'col', 'rowgroup', 'colgroup']) ??
      (position && (position.row === 0 ? 'col' : position.column === 0 ? 'row' : null));
    if (cell.tag === 'td')
      return createFix(
        'likely',
        'Nothing changes for users, because the attribute has no effect on a data cell.',
        [removeAttribute(cell, 'scope')],
      );
    return scope
      ? createFix(
          'likely',
          `Screen readers announce the header with the right cells, because its position shows that it labels its ${scope.startsWith('row') ? 'row' : 'column'}.`,
          [setAttribute(cell, 'scope', scope)],
        )
      : createFix(
          'likely',
          'Screen readers announce the header with the right cells, because browsers derive the scope from its position.',
          [removeAttribute(cell, 'scope')],
        );
  },
);

/** Marks a table without headers or a caption as a layout table. */
const tableNested = defineRecipe('table-nested', ['nested'], ({ element: inner, related: [outer] }) => {
  const layout = !isDataTable(inner) ? inner : outer && !isDataTable(outer) ? outer : null;
  return layout
    ? createFix(
        'guess',
        'Screen readers skip meaningless rows and columns. A table without headers or a caption is probably used only for layout.',
        [setAttribute(layout, 'role', 'presentation')],
        'If both tables contain data, move the inner one after the outer one.',
      )
    : null;
});

function isDataTable(table: ElementModel): boolean {
  return (
    getTableGrid(table).cells.some(({ isHeader }) => isHeader) ||
    table.children.some(({ tag }) => tag === 'caption') ||
    table.hasAttr('summary')
  );
}

/** Turns the first cells of columns or rows without a header into headers. */
const tdHasHeader = defineRecipe('td-has-header', ['bare'], ({ element: table, related }) => {
  const { cells } = getTableGrid(table);
  const bare = cells.filter(({ element }) => related.includes(element));
  const directions = [
    { scope: 'col', edge: 'row', lines: 'column', of: 'column' },
    { scope: 'row', edge: 'column', lines: 'row', of: 'row' },
  ] as const;
  for (const { scope, edge, lines, of } of directions) {
    const linesWithoutHeader = new Set(bare.map((cell) => cell[lines]));
    const headers = [...linesWithoutHeader].map((line) =>
      cells.find((cell) => cell[edge] === 0 && cell[lines] === line),
    );
    const hasExistingHeaders = cells.some((cell) => cell[edge] === 0 && cell.isHeader);
    const areHeaders = headers.every(
      (header) =>
        header && !header.isHeader && header.element.tag === 'td' && header.element.textContent.trim() !== '',
    );
    if (!hasExistingHeaders || !areHeaders) continue;
    return createFix(
      'likely',
      `Screen readers announce each value with its header. The first cell of each ${of} labels the other cells, like the existing headers next to it.`,
      headers.flatMap((header) => [
        ...removeAttributes(header!.element, ['role', 'scope']),
        renameElement(header!.element, 'th'),
        setAttribute(header!.element, 'scope', scope),
      ]),
    );
  }
  return null;
});

/** Corrects a header's scope, or turns a header without data cells into an ordinary cell. */
const thHasDataCells = defineRecipe(
  'th-has-data-cells',
  ['hasNoCells'],
  ({ element: header, related: [table] }) => {
    const position = table && getTableHeaders(table).getCell(header);
    if (table && position && header.tag === 'th' && header.explicitRole === null && isNativeTable(table)) {
      const others = getTableGrid(table).cells.filter(({ isHeader }) => !isHeader);
      if (others.some((cell) => isBelow(cell, position))) {
        return header.hasAttr('scope')
          ? createFix(
              'likely',
              'Screen readers announce the header with the cells below it: the attribute prevented that.',
              [removeAttribute(header, 'scope')],
            )
          : createFix('likely', 'Screen readers announce the header with the cells below it.', [
              setAttribute(header, 'scope', 'col'),
            ]);
      }
      if (others.some((cell) => isNextTo(cell, position))) {
        return createFix('likely', 'Screen readers announce the header with the cells next to it.', [
          setAttribute(header, 'scope', 'row'),
        ]);
      }
    }
    return header.tag === 'th'
      ? createFix(
          'likely',
          'Screen readers don’t announce a header without data. It labels no cells, so it becomes an ordinary cell.',
          [...removeAttributes(header, ['role', 'scope']), renameElement(header, 'td')],
        )
      : createFix(
          'likely',
          'Screen readers don’t announce a header without data. It labels no cells, so it becomes an ordinary cell.',
          [setAttribute(header, 'role', 'cell')],
        );
  },
);

function isBelow(cell: TableCell, { row, column, width, height }: TableCell): boolean {
  return cell.row >= row + height && cell.column < column + width && cell.column + cell.width > column;
}

function isNextTo(cell: TableCell, { row, column, width, height }: TableCell): boolean {
  return cell.column >= column + width && cell.row < row + height && cell.row + cell.height > row;
}

export const recipes: readonly Recipe[] = [
  defineRecipe('empty-caption', ['empty'], ({ element, facts }) =>
    createFix(
      'likely',
      `Screen readers no longer announce a ${String(facts.tag)} with no content. It’s empty, so it’s removed.`,
      [removeElement(element)],
    ),
  ),
  // Turns an empty header into an ordinary cell.
  defineRecipe('empty-table-header', missingNameReasons, ({ element }) => {
    const why = 'Screen readers don’t announce an empty header: the cell becomes an ordinary one.';
    const old = removeAttributes(element, ['scope', 'abbr', 'aria-labelledby', 'aria-sort']);
    if (element.tag === 'th')
      return createFix('likely', why, [
        ...old,
        ...removeAttributes(element, ['role']),
        renameElement(element, 'td'),
      ]);
    if (element.tag === 'td')
      return createFix('likely', why, [...old, ...removeAttributes(element, ['role'])]);
    return createFix('likely', why, [...old, setAttribute(element, 'role', 'cell')]);
  }),
  scopeAttrValid,
  defineRecipe('table-duplicate-name', ['repeated'], ({ element: table }) =>
    createFix(
      'certain',
      'Screen readers announce the text only once, because the caption, which everyone can see, already contains it.',
      [removeAttribute(table, 'summary')],
    ),
  ),
  defineRecipe('table-layout', ['parts', 'oneCell'], ({ element: table }) =>
    createFix(
      'likely',
      'Screen readers don’t announce meaningless rows and columns, because the table is used only for layout.',
      [setAttribute(table, 'role', 'presentation')],
    ),
  ),
  defineRecipe('role-none-content', ['table'], ({ element: table }) =>
    createFix('likely', 'Screen readers announce the table with its rows, columns and headers.', [
      removeAttribute(table, 'role'),
    ]),
  ),
  tableNested,
  tdHasHeader,
  // Keeps only the ids of other cells in the table.
  defineRecipe('td-headers-attr', ['elsewhere', 'itself'], ({ element: cell }) => {
    const table = cell.closest(isNativeTable);
    if (!table) return null;
    const ids = cell.tokens('headers').filter((id) => {
      const referenced = getTableHeaders(table).getCellById(id)?.element;
      return referenced !== undefined && referenced !== cell;
    });
    return ids.length > 0
      ? createFix(
          'likely',
          'Screen readers announce the right headers: only references to headers in this table remain.',
          [setAttribute(cell, 'headers', ids.join(' '))],
        )
      : createFix(
          'likely',
          'Screen readers announce the headers of the cell’s row and column, because they apply without the attribute.',
          [removeAttribute(cell, 'headers')],
        );
  }),
  thHasDataCells,
];
