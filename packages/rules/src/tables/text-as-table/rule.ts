import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getCssTables } from './css-tables.ts';
import { isTextTable } from './text-table.ts';

/** Preformatted texts that draw a table, by the first of them. */
const getTextTables = memoizePerPage(
  (page: PageModel): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
    const tables = page.byTag('pre').filter((pre) => pre.isVisible && isTextTable(pre.textContent));
    return new Map(tables.slice(0, 1).map((first) => [first, tables]));
  },
);

/** Failures F34 and F48 of 1.3.1 where it is a table indeed, which a person has to tell. */
export const textAsTable = defineRule({
  id: 'text-as-table',
  title: 'What looks like a table is one',
  help: 'Use table, tr, th and td, and style them as you like.',
  impact:
    'Screen-reader users hear dashes and bars, or one long text, and cannot tell which value belongs to which column.',
  criteria: ['1.3.1'],
  category: 'tables',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Known are tables that a preformatted text draws with bars and lines (asked of once for the page), and elements that a style sheet sets as a table. Columns made by spaces, flex boxes or grids are not found.',
  ],
  applies: (page) =>
    [...getTextTables(page).keys(), ...getCssTables(page).keys()].sort((a, b) => a.index - b.index),
  check: (element, page) => {
    const tables = getTextTables(page).get(element);
    if (tables) return cantTell('drawn', { facts: { count: tables.length }, related: tables.slice(1) });
    return cantTell('styled', { facts: { rows: getCssTables(page).get(element) ?? 0 } });
  },
  messages: {
    drawn:
      'Do the preformatted texts of this page that look like tables ({count}) hold rows and columns? Then they should be tables: bars and lines tell nothing to people who hear them.',
    styled:
      'Do these {rows} rows hold values in columns? Then they should be a table: only the style sheet says that they are.',
  },
});
