import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import { getTableGrid, isNativeCell, isNativeTable, tableRoles } from '../../shared/table-grid.ts';
import { getTableHeaders } from '../../shared/table-headers.ts';

/** With this many rows and columns, a value's neighbors aren't enough to understand it. */
const MIN_SIZE = 3;

/**
 * Same check as axe-core's `td-has-header`, for tables with at least three rows and columns. In addition, F91:
 * tables made with ARIA roles.
 */
export const tdHasHeader = defineRule({
  id: 'td-has-header',
  title: 'Cells in large tables have headers',
  help: 'Make the cells that name a row or column `<th>` elements, with `scope="row"` or `scope="col"`.',
  impact: 'Screen reader users in the middle of the table hear values but don’t know what they mean.',
  criteria: ['1.3.1'],
  category: 'tables',
  severity: 'critical',
  bestPractice: false,
  act: [],
  axe: ['td-has-header'],
  limits: ['In tables made with ARIA roles, individual cells without a header aren’t reported.'],
  applies: (page) =>
    mergeInDocumentOrder([page.byTag('table'), page.byRole('table')]).filter((table) => {
      if (!table.isExposed || !tableRoles.has(table.role ?? '')) return false;
      const { rowCount, columnCount } = getTableGrid(table);
      return rowCount >= MIN_SIZE && columnCount >= MIN_SIZE;
    }),
  check: (table) => {
    const { cells } = getTableGrid(table);
    const headers = getTableHeaders(table);
    const values = cells.filter(
      ({ element, isHeader }) => !isHeader && isNativeCell(element) && hasText(element.textContent),
    );
    if (!cells.some(({ isHeader }) => isHeader)) {
      return cantTell(isNativeTable(table) ? 'noHeader' : 'noHeaderRole');
    }
    const withoutHeader = values.filter(
      (cell) => !headers.hasHeader(cell) && !cell.element.hasAttr('aria-label'),
    );
    if (withoutHeader.length === 0) return passed('headed');
    return failed('bare', {
      facts: { count: withoutHeader.length },
      related: withoutHeader.map(({ element }) => element),
    });
  },
  messages: {
    headed: 'Every cell with content has a header in its row or column.',
    bare: 'Data cells in this table have no header in their row or column ({count} in total).',
    noHeaderRole:
      'Can this table be understood without row or column headers? It has no elements with the role columnheader or rowheader.',
    noHeader:
      'Can this table be understood without row or column headers? It has no th elements. If it is only used for layout, it needs role="presentation".',
  },
});

function hasText(text: string): boolean {
  return text.trim() !== '';
}
