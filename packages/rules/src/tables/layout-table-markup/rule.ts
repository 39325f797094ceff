import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed } from '../../rule.ts';
import { collectAncestors } from '../../shared/ancestors.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import {
  findDataTableMarkup,
  getCaptionText,
  getTableGrid,
  isNativeTable,
  type TableCell,
} from '../../shared/table-grid.ts';

type Reason = 'parts' | 'described' | 'textHeader' | 'sections';

interface MarkedLayout {
  readonly reason: Reason;
  /** Data table markup. */
  readonly marks: readonly string[];
  readonly text: string;
}

const MAX_TEXT_LENGTH = 80;
/** A header is a label, not long text or several sentences. */
const MIN_SENTENCE_WORDS = 9;

/** Parts of a page, which are never a value in a data table. */
const getPartAncestors = memoizePerPage((page) =>
  collectAncestors(page.byRole('main', 'navigation', 'banner', 'contentinfo', 'search')),
);

/** Text that authors write in a layout table's summary or caption. */
const layoutPattern =
  /\b(?:layout table|table (?:is )?(?:used )?for layout|used for layout|(?:two|three|2|3)[- ]columns? layout|layouttabelle|tableau de mise en page)\b/i;

const getMarkedLayouts = memoizePerPage((page: PageModel): ReadonlyMap<ElementModel, MarkedLayout> => {
  const found = new Map<ElementModel, MarkedLayout>();
  for (const table of page.byTag('table')) {
    if (!isNativeTable(table) || !table.isVisible || !table.isExposed || table.role !== 'table') continue;
    const marks = findDataTableMarkup(table);
    const layout = marks.length > 0 ? findLayout(table, page) : null;
    if (layout) found.set(table, { ...layout, marks });
  }
  return found;
});

function findLayout(table: ElementModel, page: PageModel): Omit<MarkedLayout, 'marks'> | null {
  const { cells } = getTableGrid(table);
  if (cells.some(({ element }) => getPartAncestors(page).has(element.index)))
    return { reason: 'parts', text: '' };
  const description = [getCaptionText(table), table.attr('summary') ?? ''].find((text) =>
    layoutPattern.test(text),
  );
  if (description !== undefined) return { reason: 'described', text: toShortText(description) };
  const textHeader = cells.find((cell) => cell.element.tag === 'th' && isRunningText(cell));
  if (textHeader) return { reason: 'textHeader', text: toShortText(textHeader.element.textContent) };
  const sections = cells.filter((cell) => cell.element.tag === 'td' && isSection(cell));
  return cells.length >= 2 && sections.length * 2 >= cells.length ? { reason: 'sections', text: '' } : null;
}

const toShortText = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH);

function isRunningText({ element }: TableCell): boolean {
  const text = element.textContent.trim();
  return /[.!?…]["”’)]?$/.test(text) && (text.match(/\p{L}+/gu)?.length ?? 0) >= MIN_SENTENCE_WORDS;
}

/** Returns whether a cell is a section of text, with its own heading and paragraphs. */
function isSection({ element }: TableCell): boolean {
  const inside = [...element.descendants()];
  return (
    inside.some(({ role }) => role === 'heading') && inside.some(({ tag }) => tag === 'p' || tag === 'ul')
  );
}

/** F46, and F43 for header cells: markup of data tables in tables for layout. */
export const layoutTableMarkup = defineRule({
  id: 'layout-table-markup',
  title: 'Layout tables have no headers, captions or summaries',
  help: 'Lay out the page with CSS. If you can’t, add `role="presentation"`, use `<td>` for all cells, and remove the caption, `summary` and `scope`.',
  impact:
    'Screen reader users hear headers and a caption that suggest relationships in the content that don’t exist.',
  criteria: ['1.3.1'],
  category: 'tables',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Recognizes layout by landmarks or sections in cells, header cells with sentences, and captions or summaries that mention the layout.',
  ],
  applies: (page) => getMarkedLayouts(page).keys(),
  check: (table, page) => {
    const { reason, marks, text } = getMarkedLayouts(page).get(table)!;
    const details = { facts: { marks, text } };
    return reason === 'parts' || reason === 'described' ? failed(reason, details) : cantTell(reason, details);
  },
  messages: {
    parts:
      'Screen reader users hear a data table: it has {marks}, but its cells contain landmarks, so it only lays out the page.',
    described:
      'Screen reader users hear a data table: it has {marks}, but its description says that it is used for layout: “{text}”.',
    textHeader:
      'Is the text “{text}” a header of other cells? If not, screen reader users hear a relationship that doesn’t exist, because it is in a th element.',
    sections:
      'Is this a data table? If it only places sections next to each other, screen reader users hear a table that isn’t one, because it has {marks}.',
  },
});
