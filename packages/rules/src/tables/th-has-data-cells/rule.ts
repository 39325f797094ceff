import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { isLayoutTable } from '../../shared/layout-table.ts';
import { getEnclosingTable, getTableGrid, type TableCell } from '../../shared/table-grid.ts';
import { getTableHeaders } from '../../shared/table-headers.ts';

/**
 * ACT d0f69e. Empty headers are excluded (see `empty-table-header`), and a table that contains only headers
 * needs review, based on the ACT rule's assumptions.
 */
export const thHasDataCells = defineRule({
  id: 'th-has-data-cells',
  title: 'Table headers have data cells',
  help: 'Put the data cells below or next to their header, or use `<td>` if the cell isn’t a header.',
  impact: 'Screen reader users hear a header without data, and data without its header.',
  criteria: ['1.3.1'],
  category: 'tables',
  severity: 'serious',
  bestPractice: false,
  act: ['d0f69e'],
  axe: ['th-has-data-cells'],
  askedOnce: ['headersOnly'],
  applies: (page) =>
    page
      .byRole('columnheader', 'rowheader')
      .filter(
        (header) => header.isHtml && header.isVisible && hasContent(header) && findDataTable(header) !== null,
      ),
  check: (header) => {
    const table = findDataTable(header)!;
    const headers = getTableHeaders(table);
    const cell = headers.getCell(header);
    if (!cell) return cantTell('noPlace', { related: [table] });
    if (headers.hasAssignedCells(cell)) return passed('heads');
    if (repeatsHeader(cell, table)) return passed('repeated');
    return headers.hasHeadersOnly
      ? cantTell('headersOnly', { related: [table] })
      : failed('hasNoCells', { facts: { header: header.textContent.trim() }, related: [table] });
  },
  messages: {
    heads: 'The header has data cells.',
    repeated: 'The footer repeats a table header.',
    hasNoCells: 'The header “{header}” has no data cells.',
    headersOnly:
      'Is this a data table? It contains only headers and no data cells. If it isn’t, it shouldn’t be marked up as a table.',
    noPlace:
      'Does this header have data cells? It’s not in a row of the table, so screen readers can’t tell which cells it belongs to.',
  },
});

/**
 * Returns whether the header is in `tfoot` and repeats a header in the same column, as in long tables with
 * headers at both ends.
 */
function repeatsHeader({ element, group, column }: TableCell, table: ElementModel): boolean {
  if (group.tag !== 'tfoot') return false;
  const text = element.textContent.trim();
  return getTableGrid(table).cells.some(
    (other) =>
      other.isHeader &&
      other.group.tag !== 'tfoot' &&
      other.column === column &&
      other.element.textContent.trim() === text,
  );
}

function findDataTable(header: ElementModel): ElementModel | null {
  const table = getEnclosingTable(header);
  const isData = table !== null && (table.role === 'table' || table.role === 'grid') && !isLayoutTable(table);
  return isData ? table : null;
}

function hasContent(header: ElementModel): boolean {
  return header.name !== '' || header.textContent.trim() !== '';
}
