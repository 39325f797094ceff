import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { around } from '../../shared/around.ts';
import { perPage } from '../../shared/per-page.ts';
import { tableGrid } from '../../shared/table-grid.ts';

/** What no value of a table is: parts of a page. */
const parts = perPage((page) =>
  around([
    ...page.byRole('main', 'navigation', 'banner', 'contentinfo', 'search'),
    ...page.byTag('h1').filter(({ isExposed }) => isExposed),
  ]),
);

/** Tables as HTML forbids them (https://html.spec.whatwg.org/multipage/tables.html): to arrange the parts of a page. */
export const tableLayout = defineRule({
  id: 'table-layout',
  title: 'Tables hold data and do not arrange the page',
  help: 'Arrange the page with CSS, or at least give the table role="presentation".',
  impact:
    'Screen-reader users are told of rows and columns where there are none, in the middle of every sentence.',
  criteria: [],
  category: 'tables',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: [],
  limits: [
    'Known are tables that hold landmarks or the page’s heading, and tables of a single cell. Others that only arrange things look like data.',
  ],
  applies: (page) =>
    page
      .byTag('table')
      .filter(({ isVisible, isExposed, role }) => isVisible && (isExposed || isLayout(role))),
  check: (table, page) => {
    const marks = dataMarks(table);
    if (isLayout(table.role)) {
      return marks.length === 0 ? passed('told') : cantTell('marked', { facts: { marks } });
    }
    if (marks.length > 0) return passed('data');
    if (parts(page).has(table.index)) return failed('parts');
    const { cells } = tableGrid(table);
    return cells.length === 1 ? failed('oneCell') : passed('data');
  },
  messages: {
    data: 'The table may hold data.',
    told: 'The table says that it only arranges things.',
    parts:
      'Screen-reader users are told of a table around parts of the page: it holds landmarks or the page’s heading.',
    oneCell: 'Screen-reader users are told of a table, and it has a single cell.',
    marked:
      'Does this table hold data? Its role says that it only arranges things, so that nobody hears its {marks}.',
  },
});

function isLayout(role: string | null): boolean {
  return role === 'none' || role === 'presentation';
}

/** What only a table of data has. */
function dataMarks(table: ElementModel): string[] {
  const { cells } = tableGrid(table);
  return [
    ...(cells.some(({ element }) => element.tag === 'th') ? ['header cells'] : []),
    ...(table.children.some(({ tag, textContent }) => tag === 'caption' && textContent.trim() !== '')
      ? ['caption']
      : []),
    ...((table.attr('summary') ?? '').trim() === '' ? [] : ['summary']),
  ];
}
