import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import { perPage } from './per-page.ts';
import { type TableCell, type TableGrid, tableGrid } from './table-grid.ts';

/**
 * Which cells of a table are headed by which, as HTML assigns headers
 * (https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-assigning-header-cells), with the leniency of
 * browsers: a header without a scope heads what its computed role says, and its column where that has other cells.
 */
export class HeaderCells {
  /** No cell of the table is anything but a header. */
  readonly hasHeadersOnly: boolean;
  readonly #byElement: ReadonlyMap<NodeIndex, TableCell>;
  readonly #byId = new Map<string, TableCell>();
  /** Headers that a `headers` or `aria-labelledby` attribute of another cell names. */
  readonly #named = new Set<NodeIndex>();
  /** The last row of each column, and the last column of each row, with a cell that names no headers itself. */
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
      this.#noteNamed(cell);
      this.#notePlace(cell);
    }
  }

  /** The cell of this table that carries an id. */
  cellById(id: string): TableCell | undefined {
    return this.#byId.get(id);
  }

  /** The place of a cell; undefined where it stands in no row. */
  cellOf(element: ElementModel): TableCell | undefined {
    return this.#byElement.get(element.index);
  }

  /** Some cell of the table is assigned to this header. */
  headsAny(header: TableCell): boolean {
    const { element, group } = header;
    if (this.#named.has(element.index)) return true;
    const scope = scopeOf(header);
    if (scope === 'rowgroup' && (this.#lastRowOfGroup.get(group.index) ?? -1) > header.row) return true;
    if (scope !== 'row' && scope !== 'rowgroup' && this.#hasCellBelow(header)) return true;
    return (
      scope !== 'col' && (scope !== 'auto' || element.role === 'rowheader') && this.#hasCellBeside(header)
    );
  }

  /** A header that is not empty is assigned to this cell, or stands somewhere in its row or column. */
  isHeaded(cell: TableCell): boolean {
    if (this.#headersNamedBy(cell).length > 0) return true;
    for (let column = cell.column; column < cell.column + cell.width; column++) {
      if (this.#headedColumns[column] !== undefined) return true;
    }
    for (let row = cell.row; row < cell.row + cell.height; row++) {
      if (this.#headedRows[row] !== undefined) return true;
    }
    return false;
  }

  #headersNamedBy({ element }: TableCell): TableCell[] {
    return element.tokens('headers').flatMap((id) => {
      const named = this.#byId.get(id);
      return named && named.element !== element ? [named] : [];
    });
  }

  #noteNamed(cell: TableCell): void {
    for (const { element } of this.#headersNamedBy(cell)) this.#named.add(element.index);
    for (const label of cell.element.references('aria-labelledby')) {
      if (label !== cell.element) this.#named.add(label.index);
    }
  }

  #notePlace(cell: TableCell): void {
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

/** What a header says that it heads: its role's word counts before its attribute's. */
function scopeOf({ element }: TableCell): 'row' | 'col' | 'rowgroup' | 'auto' {
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

const headersByTable = perPage(() => new Map<NodeIndex, HeaderCells>());

/** The headers of a table, made once for each. */
export function headerCells(table: ElementModel): HeaderCells {
  const known = headersByTable(table.page);
  let headers = known.get(table.index);
  if (!headers) {
    headers = new HeaderCells(tableGrid(table));
    known.set(table.index, headers);
  }
  return headers;
}
