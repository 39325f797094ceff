import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';
import { parseInteger } from './parse-integer.ts';

/** A cell and the slots it covers; rows and columns count from 0. */
export interface TableCell {
  readonly element: ElementModel;
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly height: number;
  /**
   * The `thead`, `tbody` or `tfoot` around the cell, or the table; the group that `scope="rowgroup"` applies
   * to.
   */
  readonly group: ElementModel;
  readonly isHeader: boolean;
}

/**
 * A table as a grid (https://html.spec.whatwg.org/multipage/tables.html#forming-a-table), from HTML or from
 * ARIA roles.
 */
export interface TableGrid {
  readonly cells: readonly TableCell[];
  readonly rowCount: number;
  readonly columnCount: number;
}

/**
 * Limits in HTML: https://html.spec.whatwg.org/multipage/tables.html#attributes-common-to-td-and-th-elements
 */
const MAX_COLUMN_SPAN = 1000;
const MAX_ROW_SPAN = 65_534;

const getGridsByTable = memoizePerPage(() => new Map<NodeIndex, TableGrid>());

/** Returns the grid of a `table` element or another element with a table role. It is built once per table. */
export function getTableGrid(table: ElementModel): TableGrid {
  const known = getGridsByTable(table.page);
  let grid = known.get(table.index);
  if (!grid) {
    grid = buildGrid(isNativeTable(table) ? getNativeRows(table) : getAriaRows(table));
    known.set(table.index, grid);
  }
  return grid;
}

const headerRoles = new Set(['columnheader', 'rowheader']);
const cellRoles = new Set(['cell', 'gridcell', ...headerRoles]);
export const tableRoles = new Set(['table', 'grid', 'treegrid']);

export function isNativeTable(element: ElementModel): boolean {
  return element.isHtml && element.tag === 'table';
}

/** Returns whether the element is a `td` or `th`. */
export function isNativeCell(element: ElementModel): boolean {
  return element.isHtml && (element.tag === 'td' || element.tag === 'th');
}

/** Returns whether the element has a header role, or would have one if the table had its role. */
function isHeader(element: ElementModel): boolean {
  const role = element.explicitRole ?? element.role;
  return headerRoles.has(role ?? '') || (element.tag === 'th' && element.explicitRole === null);
}

/** Returns the element with a table role that a cell belongs to: the nearest ancestor. */
export function getEnclosingTable(cell: ElementModel): ElementModel | null {
  return cell.flatParent?.closest(({ role }) => tableRoles.has(role ?? '')) ?? null;
}

interface TableRow {
  readonly group: ElementModel;
  readonly cells: readonly ElementModel[];
}

/** Returns the `td` and `th` elements of a `table` element, row by row, with those of `tfoot` last. */
export function getNativeCellRows(table: ElementModel): readonly (readonly ElementModel[])[] {
  return getNativeRows(table).map(({ cells }) => cells);
}

function getNativeRows(table: ElementModel): TableRow[] {
  const isTag =
    (...tags: string[]) =>
    (child: ElementModel) =>
      child.isHtml && tags.includes(child.tag);
  const rowsOf = (group: ElementModel): TableRow[] =>
    group.children
      .filter(isTag('tr'))
      .map((row) => ({ group, cells: row.children.filter(isTag('td', 'th')) }));
  const parts = table.children.filter(isTag('thead', 'tbody', 'tr', 'tfoot'));
  const inOrder = [
    ...parts.filter(({ tag }) => tag !== 'tfoot'),
    ...parts.filter(({ tag }) => tag === 'tfoot'),
  ];
  return inOrder.flatMap((part) =>
    part.tag === 'tr' ? [{ group: table, cells: part.children.filter(isTag('td', 'th')) }] : rowsOf(part),
  );
}

/** Returns exposed rows and cells in the flat tree, excluding those of nested tables. */
function getAriaRows(table: ElementModel): TableRow[] {
  const rows: { group: ElementModel; cells: ElementModel[] }[] = [];
  const open: { element: ElementModel; group: ElementModel }[] = [{ element: table, group: table }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { element } = next;
    let { group } = next;
    if (element !== table) {
      const role = element.role ?? '';
      if (tableRoles.has(role)) continue;
      if (cellRoles.has(role)) {
        rows.at(-1)?.cells.push(element);
        continue;
      }
      if (role === 'row') rows.push({ group, cells: [] });
      if (role === 'rowgroup') group = element;
    }
    for (const child of element.flatChildren.toReversed()) {
      if ('tag' in child && child.isExposed) open.push({ element: child, group });
    }
  }
  return rows;
}

function buildGrid(rows: readonly TableRow[]): TableGrid {
  const cells: TableCell[] = [];
  /** For each column, the first row that no cell from above extends into. */
  const freeFrom: number[] = [];
  let columnCount = 0;
  for (const [row, { group, cells: elements }] of rows.entries()) {
    let column = 0;
    for (const element of elements) {
      while ((freeFrom[column] ?? 0) > row) column += 1;
      const width = Math.min(Math.max(getSpan(element, 'colspan', 1), 1), MAX_COLUMN_SPAN);
      const rowSpan = Math.min(getSpan(element, 'rowspan', 1), MAX_ROW_SPAN);
      // 0 means up to the end of the group. No cell extends beyond its group or the table.
      let height = 1;
      while ((rowSpan === 0 || height < rowSpan) && rows[row + height]?.group === group) height += 1;
      cells.push({ element, row, column, width, height, group, isHeader: isHeader(element) });
      for (let covered = column; covered < column + width; covered++) freeFrom[covered] = row + height;
      column += width;
      columnCount = Math.max(columnCount, column);
    }
  }
  return { cells, rowCount: rows.length, columnCount };
}

function getSpan(cell: ElementModel, name: 'colspan' | 'rowspan', fallback: number): number {
  const value = parseInteger(cell.attr(isNativeCell(cell) ? name : `aria-${name}`));
  return value === null || value < 0 ? fallback : value;
}

/** Returns a table's markup that only data tables have. */
export function findDataTableMarkup(table: ElementModel): ('th' | 'scope' | 'caption' | 'summary')[] {
  const { cells } = getTableGrid(table);
  return [
    ...(cells.some(({ element }) => element.tag === 'th') ? ['th' as const] : []),
    ...(cells.some(({ element }) => element.hasAttr('scope')) ? ['scope' as const] : []),
    ...(getCaptionText(table) === '' ? [] : ['caption' as const]),
    ...((table.attr('summary') ?? '').trim() === '' ? [] : ['summary' as const]),
  ];
}

/** Returns the text of a table's caption; an empty string without one. */
export const getCaptionText = (table: ElementModel): string =>
  table.children.find(({ tag }) => tag === 'caption')?.textContent.trim() ?? '';
