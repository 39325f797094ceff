import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { findDataTableMarkup, getTableGrid, isNativeTable } from '../../shared/table-grid.ts';

type Reason = 'table' | 'marked' | 'heading' | 'list';

const MIN_ROWS = 2;
const MIN_COLUMNS = 2;
/** Cells with more text, or with sections of a page in them, are used for layout. */
const MAX_CELL_LENGTH = 80;
const MIN_HEADING_LETTERS = 3;

const layoutTags = new Set(
  'article aside form h1 h2 h3 h4 h5 h6 header footer main nav section table'.split(' '),
);

const getReasons = memoizePerPage((page: PageModel): ReadonlyMap<ElementModel, Reason> => {
  const found = new Map<ElementModel, Reason>();
  for (const element of page.byAttribute('role')) {
    if (!element.isHtml || element.role !== 'none' || !element.isExposed || !element.isVisible) continue;
    const reason = findReason(element);
    if (reason !== null) found.set(element, reason);
  }
  return found;
});

function findReason(element: ElementModel): Reason | null {
  if (isNativeTable(element)) return findTableReason(element);
  if (/^(ol|ul)$/.test(element.tag)) return isMarkedList(element) ? 'list' : null;
  if (!/^h[1-6]$/.test(element.tag)) return null;
  const letters = element.textContent.match(/\p{L}/gu)?.length ?? 0;
  // A control in the heading may take over the heading's role, as in tabs that become an accordion on phones.
  const hasRoleInside = [...element.descendants()].some(
    ({ explicitRole, isFocusable }) => explicitRole || isFocusable,
  );
  return letters >= MIN_HEADING_LETTERS && !hasRoleInside && !isInControl(element) ? 'heading' : null;
}

const MIN_ITEMS = 2;

/** Whether numbers or bullets show that an element is a list of text. Items with roles belong to a widget. */
function isMarkedList(list: ElementModel): boolean {
  const items = list.children.filter(({ tag }) => tag === 'li');
  const isMarked = (item: ElementModel) =>
    item.isVisible && item.style('display') === 'list-item' && item.style('list-style-type') !== 'none';
  const hasRoles = [...list.descendants()].some(({ explicitRole }) => explicitRole !== null);
  return items.length >= MIN_ITEMS && items.every(isMarked) && !hasRoles && !isInControl(list);
}

/** Roles whose content is their name, and composite widgets. */
const controlRoles = new Set('button link menu menuitem option tab tablist treeitem'.split(' '));
const isInControl = (element: ElementModel): boolean =>
  element.closest(({ role, tag }) => tag === 'summary' || controlRoles.has(role ?? '')) !== null;

/** A data table has headers, and short values in at least two rows and columns. */
function findTableReason(table: ElementModel): 'table' | 'marked' | null {
  const { cells, rowCount, columnCount } = getTableGrid(table);
  if (getMarks(table).length === 0 || cells.some(({ element }) => hasLayout(element))) return null;
  const headers = cells.filter(({ element }) => element.tag === 'th' && element.textContent.trim() !== '');
  const isScoped = headers.length >= MIN_COLUMNS && headers.every(({ element }) => element.hasAttr('scope'));
  return isScoped && rowCount >= MIN_ROWS && columnCount >= MIN_COLUMNS ? 'table' : 'marked';
}

/** Returns the markup that only data tables have, in words for the message. */
const getMarks = (table: ElementModel): string[] =>
  findDataTableMarkup(table).flatMap((mark) =>
    mark === 'scope' ? [] : mark === 'th' ? 'header cells' : mark,
  );

function hasLayout(cell: ElementModel): boolean {
  return (
    cell.textContent.trim().length > MAX_CELL_LENGTH ||
    [...cell.descendants()].some(({ tag, explicitRole }) => layoutTags.has(tag) || explicitRole !== null)
  );
}

/** F92: “role=presentation on content which conveys semantic information”. */
export const roleNoneContent = defineRule({
  id: 'role-none-content',
  title: 'Tables, lists and headings with meaning keep their roles',
  help: 'Remove `role="presentation"` or `role="none"`, and reset styles with CSS.',
  impact:
    'Screen reader users hear plain text. They can’t tell that it is a table, list or heading, or navigate by it.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  traits: { isAboutAnnouncement: true },
  limits: ['Lists without visible bullets or numbers, and tables with headers but long text, are skipped.'],
  applies: (page) => getReasons(page).keys(),
  check: (element, page) => {
    const reason = getReasons(page).get(element)!;
    const marks = isNativeTable(element) ? getMarks(element) : [];
    const details = { facts: { marks, role: element.attr('role'), tag: element.tag, text: toText(element) } };
    return reason === 'table' ? failed(reason, details) : cantTell(reason, details);
  },
  messages: {
    table:
      'Screen reader users don’t hear which header belongs to a value: this table has row or column headers with a scope, but role="{role}" removes its rows, columns and headers.',
    marked: {
      question: 'Is this a data table?',
      ifSo: 'screen reader users don’t hear its rows, columns and {marks}, because it has role="{role}".',
    },
    list: {
      question: 'Is this a list?',
      ifSo: 'screen reader users don’t hear where it starts and how many items it has, because it has role="{role}".',
    },
    heading: {
      question: 'Does “{text}” introduce the content after it?',
      ifSo: 'screen reader users can’t find it as a heading: role="{role}" removes the role of the {tag} element.',
    },
  },
});

const MAX_TEXT_LENGTH = 60;
const toText = ({ textContent }: ElementModel): string =>
  textContent.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH);
