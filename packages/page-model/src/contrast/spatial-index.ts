import type { Rect } from '../visibility/rect.ts';

const smallestCellPx = 64;
/** No page reaches farther; what does is cut there. */
const extentPx = 1e7;
/** Rectangles that are as large as the cells of one level. */
interface Level {
  readonly cellPx: number;
  readonly cells: Map<number, number[]>;
}

/**
 * Finds rectangles that meet another. Each is kept on the level whose cells are as large as itself, so it lies in
 * four cells at most, and a look-up visits a few cells on each level. A page asks this for each of its texts, so
 * nothing is allocated on the way but the answer.
 */
export class SpatialIndex {
  /** Edges of all rectangles: left, top, right, bottom. */
  readonly #edges: number[] = [];
  /** For each rectangle the look-up that met it last, so that none is answered twice. */
  readonly #lookUps: number[] = [];
  readonly #levels: (Level | undefined)[] = [];
  #lookUp = 0;

  /** Adds a rectangle; its number is the count of those before it. */
  add(uncut: Rect): void {
    const left = Math.max(uncut.left, -extentPx);
    const top = Math.max(uncut.top, -extentPx);
    const right = Math.min(uncut.right, extentPx);
    const bottom = Math.min(uncut.bottom, extentPx);
    const entry = this.#lookUps.push(0) - 1;
    this.#edges.push(left, top, right, bottom);
    const size = Math.max(right - left, bottom - top, smallestCellPx);
    const number = Math.ceil(Math.log2(size / smallestCellPx));
    this.#levels[number] ??= { cellPx: smallestCellPx * 2 ** number, cells: new Map() };
    const { cellPx, cells } = this.#levels[number];
    const lastColumn = cellOf(right, cellPx);
    const lastRow = cellOf(bottom, cellPx);
    for (let column = cellOf(left, cellPx); column <= lastColumn; column++) {
      for (let row = cellOf(top, cellPx); row <= lastRow; row++) {
        const key = keyOf(column, row);
        const cell = cells.get(key);
        if (cell === undefined) cells.set(key, [entry]);
        else cell.push(entry);
      }
    }
  }

  /**
   * The numbers of the rectangles that share some area with this one, in the order of adding; null when there are
   * more than `most`.
   */
  find({ left, top, right, bottom }: Rect, most: number): number[] | null {
    const found: number[] = [];
    const edges = this.#edges;
    const lookUps = this.#lookUps;
    const lookUp = ++this.#lookUp;
    for (const level of this.#levels) {
      if (level === undefined) continue;
      const { cellPx, cells } = level;
      const lastColumn = cellOf(right, cellPx);
      const lastRow = cellOf(bottom, cellPx);
      for (let column = cellOf(left, cellPx); column <= lastColumn; column++) {
        for (let row = cellOf(top, cellPx); row <= lastRow; row++) {
          const cell = cells.get(keyOf(column, row));
          if (cell === undefined) continue;
          for (const entry of cell) {
            if (lookUps[entry] === lookUp) continue;
            const at = entry * 4;
            if (!(Math.min(right, edges[at + 2]!) > Math.max(left, edges[at]!))) continue;
            if (!(Math.min(bottom, edges[at + 3]!) > Math.max(top, edges[at + 1]!))) continue;
            lookUps[entry] = lookUp;
            if (found.push(entry) > most) return null;
          }
        }
      }
    }
    return found.sort(ascending);
  }
}

/**
 * A small integer, which a `Map` finds fastest. Cells that share one are told apart by their rectangles, for those are
 * compared in any case.
 */
function keyOf(column: number, row: number): number {
  return (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & 0x3fff_ffff;
}

function cellOf(px: number, cellPx: number): number {
  return Math.floor((px + extentPx) / cellPx);
}

function ascending(one: number, other: number): number {
  return one - other;
}
