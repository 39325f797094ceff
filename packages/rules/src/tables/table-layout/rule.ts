import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { collectAncestors } from '../../shared/ancestors.ts';
import { isLayoutTable } from '../../shared/layout-table.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getTableGrid } from '../../shared/table-grid.ts';

/** Elements for sections of the page, which are never values in a data table. */
const getPagePartAncestors = memoizePerPage((page) =>
  collectAncestors([
    ...page.byRole('main', 'navigation', 'banner', 'contentinfo', 'search'),
    ...page.byTag('h1').filter(({ isExposed }) => isExposed),
  ]),
);

/** Tables must not be used as layout aids (https://html.spec.whatwg.org/multipage/tables.html). */
export const tableLayout = defineRule({
  id: 'table-layout',
  title: 'Tables aren’t used for layout',
  help: 'Lay out the page with CSS, or add `role="presentation"` to the table.',
  impact: 'Screen reader users hear about rows and columns that have no meaning.',
  criteria: [],
  category: 'tables',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: [],
  limits: [
    'Reports only tables that contain landmarks or the page’s main heading, and single-cell tables. Tables that browsers themselves treat as layout are skipped. Data markup in layout tables is tested by role-none-content and layout-table-markup.',
  ],
  applies: (page) =>
    page
      .byTag('table')
      .filter(({ isVisible, isExposed, role }) => isVisible && (isExposed || isLayoutRole(role))),
  check: (table, page) => {
    if (isLayoutRole(table.role)) return passed('layoutRole');
    if (hasDataMarkup(table)) return passed('data');
    if (isLayoutTable(table)) return passed('layout');
    if (getPagePartAncestors(page).has(table.index)) return failed('parts');
    const { cells } = getTableGrid(table);
    return cells.length === 1 ? failed('oneCell') : passed('data');
  },
  messages: {
    data: 'The table may contain data.',
    layoutRole: 'The table’s role says it’s used for layout.',
    layout: 'Browsers treat the table as layout, so screen readers don’t announce it.',
    parts: 'This table is used for layout: it contains landmarks or the page’s main heading.',
    oneCell: 'This table has a single cell, so it is used for layout.',
  },
});

function isLayoutRole(role: string | null): boolean {
  return role === 'none' || role === 'presentation';
}

/** Returns whether a table has markup that only data tables have. */
function hasDataMarkup(table: ElementModel): boolean {
  const hasCaption = table.children.some(
    ({ tag, textContent }) => tag === 'caption' && textContent.trim() !== '',
  );
  const hasSummary = (table.attr('summary') ?? '').trim() !== '';
  return hasCaption || hasSummary || getTableGrid(table).cells.some(({ element }) => element.tag === 'th');
}
