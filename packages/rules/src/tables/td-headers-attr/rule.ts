import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { isNativeCell, isNativeTable, tableRoles } from '../../shared/table-grid.ts';
import { getTableHeaders } from '../../shared/table-headers.ts';

/** ACT a25f45, for exposed cells. */
export const tdHeadersAttr = defineRule({
  id: 'td-headers-attr',
  title: 'The headers attribute refers to cells in the same table',
  help: 'List in `headers` the ids of cells of this table, separated by spaces, or remove the attribute if `scope` is sufficient.',
  impact: 'Screen reader users hear the value of the cell without its headers and don’t know what it means.',
  criteria: ['1.3.1'],
  category: 'tables',
  severity: 'serious',
  bestPractice: false,
  act: ['a25f45'],
  axe: ['td-headers-attr'],
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
    return passed('inTable', { facts: { ids } });
  },
  messages: {
    inTable: 'The headers attribute (“{ids}”) refers to cells in the same table.',
    elsewhere: 'The headers attribute refers to “{ids}”, which isn’t a cell of this table.',
    itself: 'The headers attribute refers to its own cell (“{id}”).',
  },
});

/** Returns the visible and exposed table that contains a cell. */
function findDataTable(cell: ElementModel): ElementModel | null {
  const table = cell.closest(isNativeTable);
  return table?.isVisible && table.isExposed && tableRoles.has(table.role ?? '') ? table : null;
}
