import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getTableGrid, isNativeCell, tableRoles } from '../../shared/table-grid.ts';
import { getTableHeaders } from '../../shared/table-headers.ts';

/** Rows and columns from which on a value cannot be understood by its neighbours alone. */
const MIN_SIZE = 3;

/** The question of axe-core's `td-has-header`: of tables from three by three on. */
export const tdHasHeader = defineRule({
  id: 'td-has-header',
  title: 'Cells of large tables have a header',
  help: 'Make the cells that name a row or column th elements, with scope="row" or scope="col".',
  impact: 'Screen-reader users in the middle of the table hear values without what they mean.',
  criteria: ['1.3.1'],
  category: 'tables',
  severity: 'critical',
  bestPractice: false,
  act: [],
  axe: ['td-has-header'],
  applies: (page) =>
    page.byTag('table').filter((table) => {
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
    if (!cells.some(({ isHeader }) => isHeader)) return cantTell('noHeader');
    const bare = values.filter((cell) => !headers.hasHeader(cell) && !cell.element.hasAttr('aria-label'));
    if (bare.length === 0) return passed('headed');
    return failed('bare', { facts: { count: bare.length }, related: bare.map(({ element }) => element) });
  },
  messages: {
    headed: 'Every cell with content has a header in its row or column.',
    bare: 'Screen-reader users hear {count} of the table’s values without what they mean: no header stands in their row or column.',
    noHeader:
      'Does the first row or column of this table name what the others hold? Then its cells should be th elements: none of the table is. If the table only arranges things, give it role="presentation".',
  },
});

function hasText(text: string): boolean {
  return text.trim() !== '';
}
