import type { NodeIndex } from '../capture.ts';
import type { ElementModel, PageModel } from '../model.ts';
import { collapseWhiteSpace } from '../name/text-alternative.ts';

/** Counted from 1. */
export interface SetPosition {
  readonly index: number;
  readonly size: number;
}

/** Number of items in a list, or of rows and columns in a table. */
export type SetSize = { readonly items: number } | { readonly rows: number; readonly columns: number };

/** Row and column of a table cell, counted from 1, and the text of its column's header. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
  /** Empty if the column has no header or the cell is itself a column header. */
  readonly columnHeader: string;
}

/** The roles around the members of a set, by the members' role. */
const containersByRole: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    option: new Set(['listbox']),
    tab: new Set(['tablist']),
    menuitem: new Set(['menu', 'menubar']),
    menuitemcheckbox: new Set(['group', 'menu', 'menubar']),
    menuitemradio: new Set(['group', 'menu', 'menubar']),
    radio: new Set(['radiogroup']),
    treeitem: new Set(['group', 'tree']),
    listitem: new Set(['list']),
  }),
);

const tableRoles = new Set(['grid', 'table', 'treegrid']);
const cellRoles = new Set(['cell', 'columnheader', 'gridcell', 'rowheader']);

/** Limits of HTML for the attributes `colspan` and `rowspan`. */
const MAX_COLUMN_SPAN = 1_000;
const MAX_ROW_SPAN = 65_534;
/** Maximum number of slots that spanning cells may cover in one table. */
const MAX_SLOTS = 100_000;

interface TableLayout {
  readonly rows: number;
  readonly columns: number;
  readonly cells: ReadonlyMap<NodeIndex, CellPosition>;
}

const setsByPage = new WeakMap<PageModel, Sets>();

/** Returns a page's sets, so that a list with thousands of announced items is counted only once. */
export function getSets(page: PageModel): Sets {
  const sets = setsByPage.get(page) ?? new Sets();
  setsByPage.set(page, sets);
  return sets;
}

/** Positions in a page's sets and tables. Each set and table is counted only once. */
class Sets {
  readonly #positions = new Map<string, ReadonlyMap<NodeIndex, SetPosition>>();
  readonly #tables = new Map<NodeIndex, TableLayout>();

  /**
   * Returns an element's position among the options, tabs, menu items, radio buttons or tree items around it;
   * null if it has none. List items have none, because screen readers announce only the length of a list.
   */
  getPosition(element: ElementModel): SetPosition | null {
    const { role } = element;
    if (role === null || role === 'listitem' || !containersByRole.has(role)) return null;
    const counted = this.#getMembers(element, role).get(element.index) ?? null;
    const index = toCount(element.aria('aria-posinset')) ?? counted?.index;
    const size = toCount(element.aria('aria-setsize')) ?? counted?.size;
    return index === undefined || size === undefined ? null : { index, size };
  }

  /** Returns the size of a list or table; null for other elements. */
  getSize(element: ElementModel): SetSize | null {
    const { role } = element;
    if (role === 'list') return { items: this.#countMembers(element, 'listitem').size };
    if (role === null || !tableRoles.has(role)) return null;
    const { rows, columns } = this.#getTable(element);
    return {
      rows: toCount(element.aria('aria-rowcount')) ?? rows,
      columns: toCount(element.aria('aria-colcount')) ?? columns,
    };
  }

  getCellPosition(element: ElementModel): CellPosition | null {
    if (element.role === null || !cellRoles.has(element.role)) return null;
    const table = element.closest(({ role }) => role !== null && tableRoles.has(role));
    return table === null ? null : (this.#getTable(table).cells.get(element.index) ?? null);
  }

  #getMembers(element: ElementModel, role: string): ReadonlyMap<NodeIndex, SetPosition> {
    const containers = containersByRole.get(role)!;
    const container = element.closest((at) => at !== element && at.role !== null && containers.has(at.role));
    if (container !== null) return this.#countMembers(container, role);
    return role === 'radio' && element.inputType === 'radio' ? this.#countRadioGroup(element) : new Map();
  }

  #countMembers(container: ElementModel, role: string): ReadonlyMap<NodeIndex, SetPosition> {
    return this.#count(`${container.index} ${role}`, function* () {
      const containers = containersByRole.get(role)!;
      // A menu can mix all types of items.
      const isMember = (at: ElementModel) =>
        at.role === role || (role.startsWith('menuitem') && at.role?.startsWith('menuitem') === true);
      for (const at of container.descendants()) {
        if (!at.isExposed || !isMember(at)) continue;
        const own = at.closest((above) => above !== at && above.role !== null && containers.has(above.role));
        if (own === container) yield at;
      }
    });
  }

  /** Radio buttons with the same name and form. */
  #countRadioGroup(radio: ElementModel): ReadonlyMap<NodeIndex, SetPosition> {
    const getForm = (at: ElementModel) => at.closest(({ tag }) => tag === 'form')?.index ?? -1;
    const name = radio.attr('name');
    const form = getForm(radio);
    return this.#count(`radio ${radio.document.url} ${form} ${name}`, function* () {
      for (const at of radio.page.byTag('input')) {
        if (at.inputType !== 'radio' || !at.isExposed || at.document !== radio.document) continue;
        if (at === radio || (name !== null && at.attr('name') === name && getForm(at) === form)) yield at;
      }
    });
  }

  #count(key: string, list: () => Iterable<ElementModel>): ReadonlyMap<NodeIndex, SetPosition> {
    const known = this.#positions.get(key);
    if (known !== undefined) return known;
    const members = [...list()];
    const counted = new Map(
      members.map(({ index }, at) => [index, { index: at + 1, size: members.length }] as const),
    );
    this.#positions.set(key, counted);
    return counted;
  }

  #getTable(table: ElementModel): TableLayout {
    let layout = this.#tables.get(table.index);
    if (layout === undefined) {
      layout = layOutTable(table);
      this.#tables.set(table.index, layout);
    }
    return layout;
  }
}

/** Places the cells of a table, including those that span rows and columns. */
function layOutTable(table: ElementModel): TableLayout {
  const placed: { element: ElementModel; row: number; column: number }[] = [];
  const headers = new Map<number, string>();
  /** Columns covered by cells of earlier rows, by row. */
  const covered = new Map<number, Set<number>>();
  let row = -1;
  let column = 0;
  let columns = 0;
  let slots = 0;
  for (const element of table.descendants()) {
    const { role } = element;
    if (role !== 'row' && (role === null || !cellRoles.has(role))) continue;
    if (element.closest((at) => at !== element && at.role !== null && tableRoles.has(at.role)) !== table)
      continue;
    if (role === 'row') {
      row += 1;
      column = 0;
      continue;
    }
    while (covered.get(row)?.has(column)) column += 1;
    placed.push({ element, row, column });
    const width = getSpan(element, 'colspan', MAX_COLUMN_SPAN);
    const height = getSpan(element, 'rowspan', MAX_ROW_SPAN);
    if (role === 'columnheader' && !headers.has(column))
      headers.set(column, collapseWhiteSpace(element.name));
    for (let below = 1; below < height && slots < MAX_SLOTS; below++) {
      const taken = covered.get(row + below) ?? new Set();
      covered.set(row + below, taken);
      for (let at = 0; at < width; at++, slots++) taken.add(column + at);
    }
    column += width;
    columns = Math.max(columns, column);
  }
  const cells = new Map(
    placed.map(({ element, row: atRow, column: atColumn }) => [
      element.index,
      {
        row:
          toCount(element.closest(({ role }) => role === 'row')?.aria('aria-rowindex') ?? null) ?? atRow + 1,
        column: toCount(element.aria('aria-colindex')) ?? atColumn + 1,
        columnHeader: element.role === 'columnheader' ? '' : (headers.get(atColumn) ?? ''),
      },
    ]),
  );
  return { rows: row + 1, columns, cells };
}

function getSpan(cell: ElementModel, attribute: 'colspan' | 'rowspan', max: number): number {
  const span = Number.parseInt(cell.attr(attribute) ?? '', 10);
  return span > 0 ? Math.min(span, max) : 1;
}

/** Reads a count; null if it's missing, unknown (-1) or not a number. */
function toCount(text: string | null): number | null {
  const count = Number.parseInt(text ?? '', 10);
  return count > 0 ? count : null;
}
