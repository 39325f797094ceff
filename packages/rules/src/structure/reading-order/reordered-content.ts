import type { Box, ElementModel, PageModel } from '@curbcut/page-model';
import { deriveFromAncestors } from '../../shared/ancestors.ts';
import { isLandmark } from '../../shared/landmarks.ts';
import { isLayoutTable } from '../../shared/layout-table.ts';
import { isReadableText } from '../../shared/visible-text.ts';
import { isInverted, type PlacedItem, sortByRows, sortByXyCut } from '../../shared/visual-order.ts';

/** Content whose visual order differs from source order. */
export interface ReorderedContent {
  readonly container: ElementModel;
  /** The styles that change the order. */
  readonly cause: 'flex' | 'grid' | 'absolute' | 'float' | 'table';
  /** In source order. */
  readonly items: readonly ElementModel[];
  /** In visual order. */
  readonly seen: readonly ElementModel[];
}

/** Maximum number of containers compared, and of items per container. */
const MAX_CONTAINERS = 500;
const MAX_ITEMS = 40;
/** A single floating or positioned item with less text than this, in characters, doesn't matter. */
const MIN_TEXT_LENGTH = 20;

/**
 * Finds containers whose styles display the items in a different order from the one in which screen readers
 * read them.
 */
export function findReorderedContent(page: PageModel): ReorderedContent[] {
  const itemsByContainer = new Map(
    findContainers(page).map((container) => [container, getParts(container)] as const),
  );
  const areas = measureTextAreas(page, new Set([...itemsByContainer.values()].flat()));
  return [...itemsByContainer].flatMap(([container, parts]) => {
    const items = parts.flatMap((item) => {
      const box = areas.get(item);
      return box ? [{ item, box }] : [];
    });
    return items.length < 2 ? [] : (findReordering(container, items) ?? []);
  });
}

type Items = readonly PlacedItem<ElementModel>[];

/** Returns the elements that may display their parts in an order other than source order. */
function findContainers(page: PageModel): ElementModel[] {
  const containers = new Set<ElementModel>();
  // Screen readers read a grid's cells by their row and column, in whatever part of it they are.
  const isInGrid = deriveFromAncestors(
    false,
    ({ role }, isInside) => isInside || role === 'grid' || role === 'treegrid',
  );
  for (const element of page.elements) {
    if (!element.isHtml || isInGrid(element)) continue;
    if (/flex|grid/.test(element.style('display'))) containers.add(element);
    if (element.tag === 'table' && (element.role !== 'table' || isLayoutTable(element)))
      containers.add(element);
    if ((isAbsolute(element) || isFloat(element)) && element.flatParent) containers.add(element.flatParent);
    if (containers.size >= MAX_CONTAINERS) break;
  }
  return [...containers];
}

/** Returns the children, or the cells of a table, in source order. */
function getParts(container: ElementModel): ElementModel[] {
  const parts =
    container.tag === 'table'
      ? findCells(container)
      : container.flatChildren.filter((child): child is ElementModel => 'tag' in child);
  return parts.length > MAX_ITEMS ? [] : parts;
}

function findCells(table: ElementModel): ElementModel[] {
  const rows = table.children.flatMap((child) =>
    /^t(body|head|foot)$/.test(child.tag) ? child.children : child,
  );
  return rows.flatMap(({ children }) => children);
}

/** Returns the area that the readable text in each of these elements covers. */
function measureTextAreas(page: PageModel, parts: ReadonlySet<ElementModel>): ReadonlyMap<ElementModel, Box> {
  interface PartChain {
    readonly part: ElementModel;
    readonly outer: PartChain | null;
  }
  const getChain = deriveFromAncestors<PartChain | null>(null, (element, outer) =>
    parts.has(element) ? { part: element, outer } : outer,
  );
  const areas = new Map<ElementModel, Box>();
  if (parts.size === 0) return areas;
  for (const text of page.texts) {
    let chain = getChain(text.parent);
    if (chain === null || !text.parent.isHtml || !text.parent.isExposed || !isReadableText(text)) continue;
    const own = text.lines.reduce(unite);
    for (; chain; chain = chain.outer) {
      const known = areas.get(chain.part);
      areas.set(chain.part, known ? unite(known, own) : own);
    }
  }
  return areas;
}

const isAbsolute = (element: ElementModel) => element.style('position') === 'absolute';
const isFloat = (element: ElementModel) => element.style('float') !== 'none';

function findReordering(container: ElementModel, items: Items): ReorderedContent | null {
  const isRtl = container.style('direction') === 'rtl';
  const cause = findCause(container, items);
  if (cause === null) return null;
  const columns = cause === 'table' ? findContinuedColumns(container) : null;
  if (columns !== null) return { container, cause, items: items.map(({ item }) => item), seen: columns };
  const seen = sortByXyCut(items, isRtl);
  const isReordered =
    cause === 'absolute'
      ? // People can read freely positioned content in rows or in columns.
        !isSameOrder(items, seen) && !isSameOrder(items, sortByRows(items, isRtl))
      : hasInversion(items, isRtl, cause);
  if (!isReordered) return null;
  const order = cause === 'absolute' ? seen : sortByRows(items, isRtl);
  return {
    container,
    cause,
    items: items.map(({ item }) => item),
    seen: order.map(({ item }) => item),
  };
}

function findCause(container: ElementModel, items: Items): ReorderedContent['cause'] | null {
  const positioned = items.filter(({ item }) => isAbsolute(item));
  if (positioned.length >= 2) {
    // The values on a scale make sense in any order.
    const isScale = items.every(({ item }) => !/\p{L}/u.test(item.textContent));
    const hasText = !isScale && positioned.every(({ item }) => !isIndependent(item));
    return hasText && positioned.length >= items.length - 1 ? 'absolute' : null;
  }
  const display = container.style('display');
  if (display.includes('flex')) return 'flex';
  if (display.includes('grid')) return 'grid';
  if (container.tag === 'table') return 'table';
  return items.some(({ item }) => isFloat(item)) ? 'float' : null;
}

/**
 * Returns the cells of a layout table column by column if sentences continue in the cell below, in two
 * columns, so that they would alternate when read row by row. Otherwise returns null.
 */
function findContinuedColumns(table: ElementModel): ElementModel[] | null {
  const cells = findCells(table);
  const columns = [...Map.groupBy(cells, ({ box }) => Math.round(box?.x ?? -1)).values()];
  const isContinued = (column: readonly ElementModel[]) =>
    column.some((cell, at) => {
      const below = column[at + 1];
      return (
        below !== undefined &&
        /[\p{L},]$/u.test(cell.textContent.trim()) &&
        /^\p{Ll}/u.test(below.textContent.trim())
      );
    });
  const hasText = cells.length > 0 && cells.every(({ textContent }) => textContent.trim() !== '');
  const isRegular = columns.length > 1 && columns.every(({ length }) => length === columns[0]!.length);
  return hasText && isRegular && columns.filter(isContinued).length > 1 ? columns.flat() : null;
}

const isSameOrder = (one: Items, other: Items) => one.every(({ item }, at) => other[at]!.item === item);

/** Returns whether two items whose order may matter appear in the opposite order. */
function hasInversion(items: Items, isRtl: boolean, cause: ReorderedContent['cause']): boolean {
  return items.some(({ item: first, box }, at) =>
    items.slice(at + 1).some(({ item: second, box: other }) => {
      if (isAbsolute(first) || isAbsolute(second) || !isInverted(box, other, isRtl)) return false;
      if (cause === 'float' && (isShort(first) || isShort(second))) return false;
      return !isIndependent(first) && !isIndependent(second);
    }),
  );
}

const isShort = (element: ElementModel) => element.textContent.trim().length < MIN_TEXT_LENGTH;

/**
 * Returns whether an item makes sense in any order: a part of the page with its own name or heading, a card,
 * or just a control.
 */
function isIndependent(item: ElementModel): boolean {
  if (isLandmark(item) || /^(article|aside|nav|header|footer|figure|label|legend|svg)$/.test(item.tag))
    return true;
  const text = item.textContent.trim();
  let nestedLength = 0;
  for (const part of item.descendants()) {
    if (/^h[1-6]$/.test(part.tag) && part.textContent.trim().length < text.length) return true;
    if (
      /^(a|button|select|label|summary)$/.test(part.tag) ||
      part.role === 'link' ||
      part.role === 'button'
    ) {
      nestedLength = Math.max(nestedLength, part.textContent.trim().length);
    }
  }
  return nestedLength >= text.length || /^(a|button|summary|select)$/.test(item.tag);
}

function unite(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}
