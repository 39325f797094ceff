import type { Box } from '@curbcut/page-model';

/** A part of the page, and the area its text covers. */
export interface PlacedItem<T> {
  readonly item: T;
  readonly box: Box;
}

/** CSS pixels by which boxes may overlap and still count as next to or above each other. */
const TOLERANCE_PX = 2;

/**
 * Sorts items in reading order: recursively splits the area at its widest gap, into rows or columns (XY-cut;
 * Nagy and Seth, 1984). Items that are not separated by a gap are sorted by row.
 */
export function sortByXyCut<T>(items: readonly PlacedItem<T>[], isRtl: boolean): PlacedItem<T>[] {
  if (items.length < 2) return [...items];
  const rows = findWidestGap(items, ({ y, height }) => [y, y + height]);
  const columns = findWidestGap(items, ({ x, width }) => [x, x + width]);
  if (rows === null && columns === null) {
    return items.toSorted((a, b) => a.box.y - b.box.y || (isRtl ? b.box.x - a.box.x : a.box.x - b.box.x));
  }
  const cutsRows = columns === null || (rows !== null && rows.size >= columns.size);
  const cut = (cutsRows ? rows : columns)!;
  const isBefore = ({ box }: PlacedItem<T>) => (cutsRows ? box.y : box.x) < cut.at;
  const first = sortByXyCut(items.filter(isBefore), isRtl);
  const second = sortByXyCut(
    items.filter((item) => !isBefore(item)),
    isRtl,
  );
  return !cutsRows && isRtl ? [...second, ...first] : [...first, ...second];
}

/** Sorts items by rows: items that share half of their height are side by side. */
export function sortByRows<T>(items: readonly PlacedItem<T>[], isRtl: boolean): PlacedItem<T>[] {
  const rows: PlacedItem<T>[][] = [];
  for (const item of items.toSorted((a, b) => a.box.y - b.box.y)) {
    const row = rows.find(([first]) =>
      sharesHalf(first!.box.y, first!.box.height, item.box.y, item.box.height),
    );
    if (row) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => row.sort((a, b) => (isRtl ? b.box.x - a.box.x : a.box.x - b.box.x)));
}

/**
 * Returns whether people see `second` before `first`: above it in the same column, or next to it at the start
 * of the same row.
 */
export function isInverted(first: Box, second: Box, isRtl: boolean): boolean {
  const isAbove = second.y + second.height <= first.y + TOLERANCE_PX;
  if (isAbove && sharesHalf(first.x, first.width, second.x, second.width)) return true;
  const isNextTo = isRtl
    ? second.x >= first.x + first.width - TOLERANCE_PX
    : second.x + second.width <= first.x + TOLERANCE_PX;
  return isNextTo && sharesHalf(first.y, first.height, second.y, second.height);
}

/** Returns whether two ranges overlap by half of the shorter one. */
function sharesHalf(start: number, length: number, otherStart: number, otherLength: number): boolean {
  const overlap = Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);
  return overlap > Math.min(length, otherLength) / 2;
}

function findWidestGap<T>(
  items: readonly PlacedItem<T>[],
  getRange: (box: Box) => readonly [start: number, end: number],
): { readonly at: number; readonly size: number } | null {
  const ranges = items.map(({ box }) => getRange(box)).sort(([a], [b]) => a - b);
  let widest: { at: number; size: number } | null = null;
  let reached = ranges[0]![1];
  for (const [start, end] of ranges.slice(1)) {
    const size = start - reached;
    if (size >= -TOLERANCE_PX && size > (widest?.size ?? Number.NEGATIVE_INFINITY))
      widest = { at: start, size };
    reached = Math.max(reached, end);
  }
  return widest;
}
