import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getCssTables, isTextTable } from './unmarked-tables.ts';

/** Preformatted text that depicts a table, by the first element with such text. */
const getTextTables = memoizePerPage(
  (page: PageModel): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
    const tables = page.byTag('pre').filter((pre) => pre.isVisible && isTextTable(pre.textContent));
    return new Map(tables.slice(0, 1).map((first) => [first, tables]));
  },
);

/** Failures F34 and F48 of 1.3.1. Whether the text is a table needs review. */
export const textAsTable = defineRule({
  id: 'text-as-table',
  title: 'Tables are marked up as tables',
  help: 'Use `<table>`, `<tr>`, `<th>` and `<td>`, and style them with CSS.',
  impact:
    'Screen reader users hear dashes and bars, or one long piece of text, and don’t know which value belongs to which column.',
  criteria: ['1.3.1'],
  category: 'tables',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Finds only tables drawn with bars and lines in preformatted text (reported once per page) and elements that CSS displays as a table, not columns made with spaces, flexbox or grid layout.',
  ],
  applies: (page) =>
    [...getTextTables(page).keys(), ...getCssTables(page).keys()].sort((a, b) => a.index - b.index),
  check: (element, page) => {
    const tables = getTextTables(page).get(element);
    if (tables) return cantTell('drawn', { facts: { count: tables.length }, related: tables.slice(1) });
    return cantTell('styled', { facts: { rows: getCssTables(page).get(element) ?? 0 } });
  },
  messages: {
    drawn: {
      question: 'Is this preformatted text a table ({count} on this page)?',
      ifSo: 'mark it up as one.',
    },
    styled: {
      question: 'Are these {rows} rows a data table?',
      ifSo: 'mark it up as one: they look like a table only through CSS.',
    },
  },
});
