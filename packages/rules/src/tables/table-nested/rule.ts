import type { ElementModel, PageModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { perPage } from '../../shared/per-page.ts';
import { isNativeTable, tableOf, tableRoles } from '../../shared/table-grid.ts';

const isTable = ({ isExposed, role }: ElementModel) => isExposed && tableRoles.has(role ?? '');

/** The table around each table that stands in one. */
const outer = perPage((page: PageModel): ReadonlyMap<ElementModel, ElementModel> => {
  const found = new Map<ElementModel, ElementModel>();
  for (const table of page.byTag('table').filter(isTable)) {
    const around = tableOf(table);
    if (around && isNativeTable(around)) found.set(table, around);
  }
  return found;
});

/** Screen readers count rows and columns of one table at a time. */
export const tableNested = defineRule({
  id: 'table-nested',
  title: 'Tables do not stand in tables',
  help: 'Put the inner table behind the outer one, or make it rows of it; give role="presentation" to the one that only arranges things.',
  impact:
    'Screen-reader users lose their place: they cannot tell which table’s rows and columns they are in.',
  criteria: [],
  category: 'tables',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: [],
  applies: (page) => page.byTag('table').filter(isTable),
  check: (table, page) => {
    const around = outer(page).get(table);
    return around ? failed('nested', { related: [around] }) : passed('alone');
  },
  messages: {
    alone: 'The table stands in no other.',
    nested:
      'Screen-reader users cannot tell which rows and columns they are in: this table stands in a cell of another.',
  },
});
