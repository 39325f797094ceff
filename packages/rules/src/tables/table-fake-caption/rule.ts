import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { getTableGrid, tableRoles } from '../../shared/table-grid.ts';

/** Same check as axe-core's `table-fake-caption`. Whether a row is the table's title needs review. */
export const tableFakeCaption = defineRule({
  id: 'table-fake-caption',
  title: 'Table titles are marked up as captions',
  help: 'Move the title from the first row into a `<caption>` element, as the first child of the table.',
  impact: 'Screen reader users who jump from table to table don’t hear what this table is about.',
  criteria: ['1.3.1'],
  category: 'tables',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['table-fake-caption'],
  limits: ['A first row that looks like a caption isn’t always one, so it needs review.'],
  applies: (page) =>
    page.byTag('table').filter((table) => {
      if (!table.isExposed || !tableRoles.has(table.role ?? '')) return false;
      const { rowCount, columnCount } = getTableGrid(table);
      return rowCount > 1 && columnCount > 1;
    }),
  check: (table) => {
    if (table.name !== '') return passed('named', { facts: { name: table.name } });
    const title = findTitleCell(table);
    return title
      ? cantTell('titleRow', { facts: { text: title.textContent.trim() }, related: [title] })
      : passed('noTitleRow');
  },
  messages: {
    named: 'The table has the title “{name}”.',
    noTitleRow: 'The first row doesn’t look like a title.',
    titleRow: {
      question: 'Is “{text}” the table’s title?',
      ifSo: 'make it the caption: it’s a cell across all columns in the first row.',
    },
  },
});

/** Finds the only cell in the first row if it is not a header and spans the whole table. */
function findTitleCell(table: ElementModel): ElementModel | null {
  const { cells, columnCount } = getTableGrid(table);
  const [first] = cells;
  const isWhole = first?.row === 0 && first.width >= columnCount && first.height === 1;
  return isWhole && !first.isHeader && first.element.textContent.trim() !== '' ? first.element : null;
}
