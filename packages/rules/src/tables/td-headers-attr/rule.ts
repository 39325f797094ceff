import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import {
  getTableGrid,
  isNativeCell,
  isNativeTable,
  type TableCell,
  tableRoles,
} from '../../shared/table-grid.ts';
import { getTableHeaders } from '../../shared/table-headers.ts';

/** ACT a25f45, for exposed cells. In addition, F90: headers of a different column or row. */
export const tdHeadersAttr = defineRule({
  id: 'td-headers-attr',
  title: 'The headers attribute refers to the right cells',
  help: 'List in `headers` the ids of cells of this table, separated by spaces, or remove the attribute if `scope` is sufficient.',
  impact: 'Screen reader users hear the value of the cell without its headers and don’t know what it means.',
  criteria: ['1.3.1'],
  category: 'tables',
  severity: 'serious',
  bestPractice: false,
  act: ['a25f45'],
  nonActReasons: ['otherColumn', 'otherRow'],
  axe: ['td-headers-attr'],
  limits: [
    'A header of a different column or row is reported only if the attribute omits the cell’s own header right next to it.',
  ],
  applies: (page) =>
    page
      .byAttribute('headers')
      .filter((cell) => isNativeCell(cell) && cell.isExposed && findDataTable(cell) !== null),
  check: (cell) => {
    const table = findDataTable(cell)!;
    const ids = cell.tokens('headers');
    const named = ids.map((id) => getTableHeaders(table).getCellById(id)?.element);
    const missing = ids.filter((_, position) => named[position] === undefined);
    if (missing.length > 0) return failed('elsewhere', { facts: { ids: missing }, related: [table] });
    if (named.includes(cell)) return failed('itself', { facts: { id: cell.attr('id') } });
    const wrong = findWrongHeader(cell, table);
    if (wrong) {
      const facts = { header: toText(wrong.named), own: toText(wrong.own) };
      return failed(wrong.reason, { facts, related: [wrong.named.element, wrong.own.element] });
    }
    return passed('inTable', { facts: { ids } });
  },
  messages: {
    inTable: 'The headers attribute (“{ids}”) refers to cells in the same table.',
    elsewhere: 'The headers attribute refers to “{ids}”, which isn’t a cell of this table.',
    otherColumn:
      'Screen reader users hear the wrong header: the headers attribute refers to “{header}”, which heads a different column, instead of “{own}”.',
    otherRow:
      'Screen reader users hear the wrong header: the headers attribute refers to “{header}”, which heads a different row, instead of “{own}”.',
    itself: 'The headers attribute refers to its own cell (“{id}”).',
  },
});

interface WrongHeader {
  readonly reason: 'otherColumn' | 'otherRow';
  readonly named: TableCell;
  readonly own: TableCell;
}

const MAX_HEADER_LENGTH = 60;

const toText = ({ element }: TableCell): string =>
  element.textContent.replace(/\s+/g, ' ').trim().slice(0, MAX_HEADER_LENGTH);

const sharesColumn = (one: TableCell, other: TableCell): boolean =>
  one.column < other.column + other.width && other.column < one.column + one.width;
const sharesRow = (one: TableCell, other: TableCell): boolean =>
  one.row < other.row + other.height && other.row < one.row + one.height;

/**
 * Finds a header in neither the cell's column nor its row, next to a header of the cell's own column or row
 * that the attribute omits. A header elsewhere isn't a failure in itself: it may head a group of rows.
 */
function findWrongHeader(element: ElementModel, table: ElementModel): WrongHeader | null {
  const headers = getTableHeaders(table);
  const cell = headers.getCell(element);
  if (cell === undefined) return null;
  const named = element.tokens('headers').flatMap((id) => headers.getCellById(id) ?? []);
  const others = named.filter((header) => !sharesColumn(header, cell) && !sharesRow(header, cell));
  if (others.length === 0) return null;
  const left = getTableGrid(table).cells.filter(
    (one) => one.isHeader && one.element !== element && !named.includes(one) && toText(one) !== '',
  );
  for (const header of others) {
    const column = left.find(
      (one) => one.row === header.row && sharesColumn(one, cell) && !sharesColumn(one, header),
    );
    if (column) return { reason: 'otherColumn', named: header, own: column };
    const row = left.find(
      (one) => one.column === header.column && sharesRow(one, cell) && !sharesRow(one, header),
    );
    if (row) return { reason: 'otherRow', named: header, own: row };
  }
  return null;
}

/** Returns the visible and exposed table that contains a cell. */
function findDataTable(cell: ElementModel): ElementModel | null {
  const table = cell.closest(isNativeTable);
  return table?.isVisible && table.isExposed && tableRoles.has(table.role ?? '') ? table : null;
}
