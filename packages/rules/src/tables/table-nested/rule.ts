import type { ElementModel, PageModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { isLayoutTable } from '../../shared/layout-table.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getEnclosingTable, isNativeTable, tableRoles } from '../../shared/table-grid.ts';

const isDataTable = (table: ElementModel) =>
  table.isExposed && tableRoles.has(table.role ?? '') && !isLayoutTable(table);

/** The enclosing data table of each nested data table. */
const getOuterTables = memoizePerPage((page: PageModel): ReadonlyMap<ElementModel, ElementModel> => {
  const found = new Map<ElementModel, ElementModel>();
  for (const table of page.byTag('table').filter(isDataTable)) {
    const outer = getEnclosingTable(table);
    if (outer && isNativeTable(outer) && !isLayoutTable(outer)) found.set(table, outer);
  }
  return found;
});

/** Screen readers announce the rows and columns of one table at a time. */
export const tableNested = defineRule({
  id: 'table-nested',
  title: 'Data tables aren’t nested',
  help: 'Move the inner table after the outer one, or merge its rows into it. If one of them is only used for layout, add `role="presentation"` to it.',
  impact: 'Screen reader users don’t know which table the announced row and column belong to.',
  criteria: [],
  category: 'tables',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: [],
  applies: (page) => page.byTag('table').filter(isDataTable),
  check: (table, page) => {
    const outer = getOuterTables(page).get(table);
    return outer ? failed('nested', { related: [outer] }) : passed('alone');
  },
  messages: {
    alone: 'The table isn’t inside another data table.',
    nested: 'This table is inside a cell of another data table.',
  },
});
