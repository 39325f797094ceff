import { intersection, isEmpty, type Rect } from '../visibility/rect.ts';

const smallestCellPx = 64;
/** No page reaches farther; what does is cut there. */
const extentPx = 1e7;
const extent: Rect = { left: -extentPx, top: -extentPx, right: extentPx, bottom: extentPx };
/** More columns than `extentPx` holds of the smallest cells, so that column and row make one key. */
const keySpan = 2 ** 20;

/**
 * Finds rectangles that meet another. Each is kept on the level whose cells are as large as itself, so it lies in
 * four cells at most, and a look-up visits a few cells on each level.
 */
export class SpatialIndex {
  readonly #rects: Rect[] = [];
  readonly #levels: Map<number, number[]>[] = [];

  /** Adds a rectangle; its number is the count of those before it. */
  add(uncut: Rect): void {
    const rect = intersection(uncut, extent);
    const entry = this.#rects.push(rect) - 1;
    const size = Math.max(rect.right - rect.left, rect.bottom - rect.top, smallestCellPx);
    const level = Math.ceil(Math.log2(size / smallestCellPx));
    this.#levels[level] ??= new Map();
    const cells = this.#levels[level];
    for (const key of keys(rect, level)) {
      const cell = cells.get(key);
      if (cell === undefined) cells.set(key, [entry]);
      else cell.push(entry);
    }
  }

  /**
   * The numbers of the rectangles that share some area with this one, in the order of adding; null when there are
   * more than `most`.
   */
  find(rect: Rect, most: number): number[] | null {
    const found = new Set<number>();
    for (const [level, cells] of this.#levels.entries()) {
      if (cells === undefined) continue;
      for (const key of keys(rect, level)) {
        for (const entry of cells.get(key) ?? []) {
          if (isEmpty(intersection(rect, this.#rects[entry]!))) continue;
          found.add(entry);
          if (found.size > most) return null;
        }
      }
    }
    return [...found].sort((one, other) => one - other);
  }
}

function* keys(rect: Rect, level: number): Generator<number, undefined> {
  const cellPx = smallestCellPx * 2 ** level;
  const cell = (px: number) => Math.floor((px + extentPx) / cellPx);
  const lastColumn = cell(rect.right);
  const lastRow = cell(rect.bottom);
  for (let column = cell(rect.left); column <= lastColumn; column++) {
    for (let row = cell(rect.top); row <= lastRow; row++) yield column * keySpan + row;
  }
}
