import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { findWhiteSpaceLayouts, type WhiteSpaceLayout } from './white-space-layouts.ts';

interface FoundLayout {
  readonly layout: WhiteSpaceLayout;
  /** Other elements that the same question is about. */
  readonly others: readonly ElementModel[];
}

/** The layouts by their element. A page gets one question about all of the text that may be a table. */
const getLayouts = memoizePerPage((page: PageModel): ReadonlyMap<ElementModel, FoundLayout> => {
  const layouts = [...findWhiteSpaceLayouts(page)];
  const unsure = layouts.filter(([, { kind }]) => kind === 'aligned').map(([element]) => element);
  return new Map(
    layouts
      .filter(([element, { kind }]) => kind !== 'aligned' || element === unsure[0])
      .map(([element, layout]) => [
        element,
        { layout, others: layout.kind === 'aligned' ? unsure.slice(1) : [] },
      ]),
  );
});

/** F33, F34 and F48: columns and tables formed with white space in plain text. */
export const whiteSpaceColumns = defineRule({
  id: 'white-space-columns',
  title: 'Columns and tables aren’t made with white space',
  help: 'Use `<table>` for tables, and CSS columns, grid or flexbox for columns of text.',
  impact: 'Screen reader users hear the lines across all columns, so sentences and values are jumbled.',
  criteria: ['1.3.1', '1.3.2'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Code, and tables drawn with bars and lines (see text-as-table), are skipped.',
    'At least three lines are needed to recognize columns. Text that may be a table is reported once per page.',
  ],
  applies: (page) => getLayouts(page).keys(),
  check: (element, page) => {
    const { layout, others } = getLayouts(page).get(element)!;
    const { kind, lines, columns } = layout;
    const text = lines[0]!.replace(/\s+/g, ' ').trim();
    const evidence = {
      facts: { lines: lines.length, columns, text, count: others.length + 1 },
      related: others,
    };
    if (kind === 'prose') return failed('prose', evidence);
    return kind === 'table' ? failed('table', evidence) : cantTell('aligned', evidence);
  },
  messages: {
    prose:
      'Screen reader users hear jumbled text: white space forms {columns} columns in {lines} lines, which are read line by line: “{text}”.',
    table:
      'Screen reader users hear jumbled values: white space forms a table with {columns} columns and {lines} lines, which isn’t marked up as a table: “{text}”.',
    aligned: {
      question: 'Is this text a table or columns ({count} on this page)?',
      ifSo: 'screen reader users can’t tell which values or lines belong together: only white space forms {columns} columns in {lines} lines, which begin with “{text}”.',
    },
  },
});
