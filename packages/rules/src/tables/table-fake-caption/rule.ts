import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { getTableGrid, tableRoles } from '../../shared/table-grid.ts';

/** The question of axe-core's `table-fake-caption`. Whether a row is the table's title, only a person knows. */
export const tableFakeCaption = defineRule({
  id: 'table-fake-caption',
  title: 'The title of a table is its caption',
  help: 'Move the title from the first row into a caption element directly inside the table.',
  impact: 'Screen-reader users who jump from table to table do not hear what this one is about.',
  criteria: ['1.3.1'],
  category: 'tables',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['table-fake-caption'],
  limits: ['That a first row looks like a caption does not make it one, so it is a question.'],
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
    named: 'The table has a title: “{name}”.',
    noTitleRow: 'The first row does not look like a title.',
    titleRow:
      'Is “{text}” the title of this table? Then it should be its caption: it is a first cell across all columns.',
  },
});

/** The only cell of the first row, where it is no header and reaches across the whole table. */
function findTitleCell(table: ElementModel): ElementModel | null {
  const { cells, columnCount } = getTableGrid(table);
  const [first] = cells;
  const isWhole = first?.row === 0 && first.width >= columnCount && first.height === 1;
  return isWhole && !first.isHeader && first.element.textContent.trim() !== '' ? first.element : null;
}
