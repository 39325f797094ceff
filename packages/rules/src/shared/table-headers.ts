import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';
import { getTableGrid, type TableCell, type TableGrid } from './table-grid.ts';

/**
 * Assigns header cells to the cells of a table as HTML does
 * (https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-assigning-header-cells), but as leniently
 * as browsers: a header without a scope applies according to its computed role, and to its column if the
 * column has other cells.
 */
export class TableHeaders {
  /** Whether all cells of the table are headers. */
  readonly hasHeadersOnly: boolean;
  readonly #byElement: ReadonlyMap<NodeIndex, TableCell>;
  readonly #byId = new Map<string, TableCell>();
  /** Headers that a `headers` or `aria-labelledby` attribute of another cell refers to. */
  readonly #namedHeaders = new Set<NodeIndex>();
  /**
   * The last row in each column, and the last column in each row, with a cell that does not refer to headers
   * itself.
   */
  readonly #lastRow: number[] = [];
  readonly #lastColumn: number[] = [];
  readonly #lastRowOfGroup = new Map<NodeIndex, number>();
  /** Columns and rows with a header cell that is not empty. */
  readonly #headedColumns: number[] = [];
  readonly #headedRows: number[] = [];

  constructor({ cells }: TableGrid) {
    this.hasHeadersOnly = cells.every(({ isHeader }) => isHeader);
    this.#byElement = new Map(cells.map((cell) => [cell.element.index, cell]));
    for (const cell of cells) {
      const id = cell.element.attr('id');
      if (id && !this.#byId.has(id)) this.#byId.set(id, cell);
    }
    for (const cell of cells) {
      this.#recordNamedHeaders(cell);
      this.#recordLocation(cell);
    }
  }

  /** Returns the cell in this table that has the id. */
  getCellById(id: string): TableCell | undefined {
    return this.#byId.get(id);
  }

  /** Returns the location of a cell; undefined if it is not in a row. */
  getCell(element: ElementModel): TableCell | undefined {
    return this.#byElement.get(element.index);
  }

  /** Returns whether a cell of the table is assigned to this header. */
  hasAssignedCells(header: TableCell): boolean {
    const { element, group } = header;
    if (this.#namedHeaders.has(element.index)) return true;
    const scope = getScope(header);
    if (scope === 'rowgroup' && (this.#lastRowOfGroup.get(group.index) ?? -1) > header.row) return true;
    if (scope !== 'row' && scope !== 'rowgroup' && this.#hasCellBelow(header)) return true;
    return (
      scope !== 'col' && (scope !== 'auto' || element.role === 'rowheader') && this.#hasCellBeside(header)
    );
  }

  /** Returns whether a non-empty header is assigned to this cell, or is in its row or column. */
  hasHeader(cell: TableCell): boolean {
    if (this.#getNamedHeaders(cell).length > 0) return true;
    for (let column = cell.column; column < cell.column + cell.width; column++) {
      if (this.#headedColumns[column] !== undefined) return true;
    }
    for (let row = cell.row; row < cell.row + cell.height; row++) {
      if (this.#headedRows[row] !== undefined) return true;
    }
    return false;
  }

  #getNamedHeaders({ element }: TableCell): TableCell[] {
    return element.tokens('headers').flatMap((id) => {
      const named = this.#byId.get(id);
      return named && named.element !== element ? [named] : [];
    });
  }

  #recordNamedHeaders(cell: TableCell): void {
    for (const { element } of this.#getNamedHeaders(cell)) this.#namedHeaders.add(element.index);
    for (const label of cell.element.references('aria-labelledby')) {
      if (label !== cell.element) this.#namedHeaders.add(label.index);
    }
  }

  #recordLocation(cell: TableCell): void {
    const { row, column, width, height, element, group, isHeader } = cell;
    const isTitled = isHeader && (element.name !== '' || element.textContent.trim() !== '');
    const namesHeaders = element.tokens('headers').length > 0;
    for (let at = column; at < column + width; at++) {
      if (!namesHeaders) this.#lastRow[at] = Math.max(this.#lastRow[at] ?? -1, row + height - 1);
      if (isTitled) this.#headedColumns[at] ??= row;
    }
    for (let at = row; at < row + height; at++) {
      if (!namesHeaders) this.#lastColumn[at] = Math.max(this.#lastColumn[at] ?? -1, column + width - 1);
      if (isTitled) this.#headedRows[at] ??= column;
    }
    if (namesHeaders) return;
    this.#lastRowOfGroup.set(group.index, Math.max(this.#lastRowOfGroup.get(group.index) ?? -1, row));
  }

  #hasCellBelow({ row, column, width, height }: TableCell): boolean {
    for (let at = column; at < column + width; at++) {
      if ((this.#lastRow[at] ?? -1) > row + height - 1) return true;
    }
    return false;
  }

  #hasCellBeside({ row, column, width, height }: TableCell): boolean {
    for (let at = row; at < row + height; at++) {
      if ((this.#lastColumn[at] ?? -1) > column + width - 1) return true;
    }
    return false;
  }
}

/** Returns the scope of a header: its role takes precedence over its attribute. */
function getScope({ element }: TableCell): 'row' | 'col' | 'rowgroup' | 'auto' {
  if (element.explicitRole === 'columnheader') return 'col';
  if (element.explicitRole === 'rowheader') return 'row';
  switch (element.attr('scope')?.toLowerCase()) {
    case 'row':
      return 'row';
    case 'rowgroup':
      return 'rowgroup';
    case 'col':
    case 'colgroup':
      return 'col';
    default:
      return 'auto';
  }
}

const getHeadersByTable = memoizePerPage(() => new Map<NodeIndex, TableHeaders>());

/** Returns the headers of a table; built once per table. */
export function getTableHeaders(table: ElementModel): TableHeaders {
  const known = getHeadersByTable(table.page);
  let headers = known.get(table.index);
  if (!headers) {
    headers = new TableHeaders(getTableGrid(table));
    known.set(table.index, headers);
  }
  return headers;
}
