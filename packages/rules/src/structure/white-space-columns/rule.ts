import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { findWhiteSpaceLayouts, type WhiteSpaceLayout } from './white-space-layouts.ts';

const getLayouts = memoizePerPage(
  (page: PageModel): ReadonlyMap<ElementModel, WhiteSpaceLayout> => findWhiteSpaceLayouts(page),
);

/** F33 and F34: columns and tables formed with white space in plain text. */
export const whiteSpaceColumns = defineRule({
  id: 'white-space-columns',
  title: 'Columns and tables aren’t made with white space',
  help: 'Use `<table>` for tables, and CSS columns, grid or flexbox for columns of text.',
  impact: 'Screen reader users hear the lines across all columns, so sentences and values are jumbled.',
  criteria: ['1.3.2'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Code, and tables drawn with bars and lines (see text-as-table), are skipped.',
    'At least three lines are needed to recognize columns.',
  ],
  applies: (page) => getLayouts(page).keys(),
  check: (element, page) => {
    const { kind, lines, columns } = getLayouts(page).get(element)!;
    const evidence = { facts: { lines: lines.length, columns, text: lines[0]!.replace(/\s+/g, ' ').trim() } };
    if (kind === 'prose') return failed('prose', evidence);
    return kind === 'table' ? failed('table', evidence) : cantTell('aligned', evidence);
  },
  messages: {
    prose:
      'Screen reader users hear jumbled text: white space forms {columns} columns in {lines} lines, which are read line by line: “{text}”.',
    table:
      'Screen reader users hear jumbled values: white space forms a table with {columns} columns and {lines} lines, which isn’t marked up as a table: “{text}”.',
    aligned:
      'Does this text make sense when read line by line? White space may form {columns} columns in {lines} lines: “{text}”.',
  },
});
