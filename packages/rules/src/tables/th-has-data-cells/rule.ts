import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { headerCells } from '../../shared/header-cells.ts';
import { tableOf } from '../../shared/table-grid.ts';

/**
 * ACT d0f69e. Empty headers are left out (`empty-table-header` asks of them), and a table of nothing but headers is
 * left to a person, as the rule's assumption says.
 */
export const thHasDataCells = defineRule({
  id: 'th-has-data-cells',
  title: 'Table headers have cells that they head',
  help: 'Put the cells below or beside their header, or make the header an ordinary cell (td) if it heads nothing.',
  impact: 'Screen-reader users hear a heading that belongs to no value, and values without their heading.',
  criteria: ['1.3.1'],
  category: 'tables',
  severity: 'serious',
  bestPractice: false,
  act: ['d0f69e'],
  axe: ['th-has-data-cells'],
  applies: (page) =>
    page
      .byRole('columnheader', 'rowheader')
      .filter(
        (header) => header.isHtml && header.isVisible && hasContent(header) && tableAround(header) !== null,
      ),
  check: (header) => {
    const table = tableAround(header)!;
    const headers = headerCells(table);
    const cell = headers.cellOf(header);
    if (!cell) return cantTell('noPlace', { related: [table] });
    if (headers.headsAny(cell)) return passed('heads');
    return headers.hasHeadersOnly
      ? cantTell('headersOnly', { related: [table] })
      : failed('headsNothing', { facts: { header: header.textContent.trim() }, related: [table] });
  },
  messages: {
    heads: 'The header has cells that it heads.',
    headsNothing:
      'Screen-reader users hear the heading “{header}” with no value: no cell of the table belongs to this header.',
    headersOnly:
      'Is this a table of data? It holds headers only, and no cell that they could head. If it is not, it should not be a table.',
    noPlace:
      'Which cells does this header head? It stands in no row of its table, so screen readers cannot tell.',
  },
});

function tableAround(header: ElementModel): ElementModel | null {
  const table = tableOf(header);
  return table?.role === 'table' || table?.role === 'grid' ? table : null;
}

function hasContent(header: ElementModel): boolean {
  return header.name !== '' || header.textContent.trim() !== '';
}
