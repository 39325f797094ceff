import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { isNativeCell, isNativeTable, tableRoles } from '../../shared/table-grid.ts';
import { getTableHeaders } from '../../shared/table-headers.ts';

/** ACT a25f45, of cells that assistive technology is given. */
export const tdHeadersAttr = defineRule({
  id: 'td-headers-attr',
  title: 'The headers attribute names other cells of the same table',
  help: 'Write into headers the ids of cells of this table, separated by spaces, or leave the attribute out where scope is enough.',
  impact: 'Screen-reader users hear the value in the cell without the headings that say what it means.',
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
    inTable: 'All cells that headers names (“{ids}”) stand in the same table.',
    elsewhere:
      'Screen-reader users hear this cell without its headings: headers names “{ids}”, which is no cell of this table.',
    itself:
      'Screen-reader users hear this cell without its headings: headers names the cell itself (“{id}”).',
  },
});

/** The table around a cell that people see and that assistive technology is told to be one. */
function findDataTable(cell: ElementModel): ElementModel | null {
  const table = cell.closest(isNativeTable);
  return table?.isVisible && table.isExposed && tableRoles.has(table.role ?? '') ? table : null;
}
