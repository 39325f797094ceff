import { type ElementModel, NodeState } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';
import { getNativeCellRows, isNativeTable } from './table-grid.ts';

/** Chromium treats tables with at least this many rows as data tables, regardless of their appearance. */
const MIN_DATA_ROWS = 20;
/** After this many cells of one type, Chromium stops counting. */
const MIN_STYLED_CELLS = 10;
/** Number of rows at the top whose backgrounds may alternate. */
const MAX_STRIPE_ROWS = 5;

const getCachedResults = memoizePerPage(() => new Map<ElementModel, boolean>());

/**
 * Returns whether browsers expose a `table` element as a layout table (Chromium's role `LayoutTable`), which
 * screen readers do not announce as a table. This follows Blink's heuristic (`AXNodeObject::IsDataTable`).
 * The right border of cells, `border-spacing` and `empty-cells` are not recorded in captures.
 */
export function isLayoutTable(table: ElementModel): boolean {
  if (!isNativeTable(table)) return false;
  const results = getCachedResults(table.page);
  const result = results.get(table) ?? !isDataTable(table);
  results.set(table, result);
  return result;
}

function isDataTable(table: ElementModel): boolean {
  if (table.hasAttr('role') || table.hasState(NodeState.editable)) return true;
  if ((table.attr('summary') ?? '') !== '' || (table.attr('rules') ?? '') !== '') return true;
  const isTablePart = ({ tag }: ElementModel) =>
    ['caption', 'col', 'colgroup', 'thead', 'tfoot'].includes(tag);
  if (table.children.some(isTablePart)) return true;
  const rows = getNativeCellRows(table);
  if (rows.length >= MIN_DATA_ROWS) return true;
  if (rows.length === 0 || (rows.length === 1 && rows[0]!.length <= 1)) return false;
  return hasDataCells(table, rows);
}

function hasDataCells(table: ElementModel, rows: readonly (readonly ElementModel[])[]): boolean {
  const cells = rows.flat().filter(({ box }) => box !== null && box.width >= 1 && box.height >= 1);
  if (cells.some(hasDataCellMarkup)) return true;
  if (cells.length <= 1) return false;
  const hasBorder = (...sides: ('top' | 'bottom' | 'left')[]) =>
    cells.filter((cell) => sides.every((side) => Number.parseFloat(cell.style(`border-${side}-width`)) > 0))
      .length;
  const tableColor = table.style('background-color');
  const colored = hasCellSpacing(table)
    ? cells.filter((cell) => {
        const color = cell.style('background-color');
        return color !== tableColor && !isTransparent(color);
      }).length
    : 0;
  const counts = [hasBorder('top'), hasBorder('bottom'), hasBorder('left'), colored];
  if (Math.max(hasBorder('top', 'bottom'), colored) >= MIN_STYLED_CELLS) return true;
  return Math.max(...counts) >= Math.max(1, Math.floor(cells.length / 2)) || isStriped(rows);
}

/** Returns whether a cell is a header or has an attribute that only data cells have. */
function hasDataCellMarkup(cell: ElementModel): boolean {
  return (
    cell.tag === 'th' || ['headers', 'abbr', 'axis', 'scope'].some((name) => (cell.attr(name) ?? '') !== '')
  );
}

/**
 * `border-spacing` is not recorded. Its default applies even if borders collapse; the attribute can turn it
 * off.
 */
const hasCellSpacing = (table: ElementModel): boolean => table.attr('cellspacing')?.trim() !== '0';

const isTransparent = (color: string): boolean => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);

function isStriped(rows: readonly (readonly ElementModel[])[]): boolean {
  const colors = rows
    .slice(0, MAX_STRIPE_ROWS)
    .flatMap((row) => row[0]?.parent?.style('background-color') ?? []);
  return (
    colors.length > 2 &&
    colors.every((color, at) => (at % 2 === 0 ? color === colors[0] : color !== colors[0]))
  );
}
