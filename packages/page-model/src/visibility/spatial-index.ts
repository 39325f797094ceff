import type { NodeIndex } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { type Rect, readRect } from './boxes.ts';
import type { Visibility } from './visibility.ts';

const MIN_CELL_PX = 64;
/** Coordinates beyond this are clipped. No page is larger. */
const MAX_EXTENT_PX = 1e7;
/** Rectangles that are about the size of one level's cells. */
interface GridLevel {
  readonly cellPx: number;
  readonly cells: Map<number, number[]>;
}

/**
 * Finds rectangles that intersect another one. Each is stored on the level whose cells are about its size, so
 * it overlaps at most four cells, and a lookup visits a few cells per level. A page does this for all of its
 * text, so a lookup allocates only its result.
 */
export class SpatialIndex {
  /** Edges of all rectangles: left, top, right, bottom. */
  readonly #edges: number[] = [];
  /** For each rectangle, the last lookup that found it, so that none is returned twice. */
  readonly #lastLookups: number[] = [];
  readonly #levels: (GridLevel | undefined)[] = [];
  #lookupCount = 0;

  /** Adds a rectangle. Its index is the number of rectangles added before it. */
  add(uncut: Rect): void {
    const left = Math.max(uncut.left, -MAX_EXTENT_PX);
    const top = Math.max(uncut.top, -MAX_EXTENT_PX);
    const right = Math.min(uncut.right, MAX_EXTENT_PX);
    const bottom = Math.min(uncut.bottom, MAX_EXTENT_PX);
    const entry = this.#lastLookups.push(0) - 1;
    this.#edges.push(left, top, right, bottom);
    const size = Math.max(right - left, bottom - top, MIN_CELL_PX);
    const number = Math.ceil(Math.log2(size / MIN_CELL_PX));
    this.#levels[number] ??= { cellPx: MIN_CELL_PX * 2 ** number, cells: new Map() };
    const { cellPx, cells } = this.#levels[number];
    const lastColumn = toCell(right, cellPx);
    const lastRow = toCell(bottom, cellPx);
    for (let column = toCell(left, cellPx); column <= lastColumn; column++) {
      for (let row = toCell(top, cellPx); row <= lastRow; row++) {
        const key = toCellKey(column, row);
        const cell = cells.get(key);
        if (cell === undefined) cells.set(key, [entry]);
        else cell.push(entry);
      }
    }
  }

  /**
   * Returns the numbers of the rectangles that share some area with this one, in the order they were added;
   * null if there are more than `max`.
   */
  find({ left, top, right, bottom }: Rect, max: number): number[] | null {
    const found: number[] = [];
    const edges = this.#edges;
    const lastLookups = this.#lastLookups;
    const lookup = ++this.#lookupCount;
    /** Returns whether there are too many. */
    const addFrom = (cell: readonly number[]): boolean => {
      for (const entry of cell) {
        if (lastLookups[entry] === lookup) continue;
        const at = entry * 4;
        if (!(Math.min(right, edges[at + 2]!) > Math.max(left, edges[at]!))) continue;
        if (!(Math.min(bottom, edges[at + 3]!) > Math.max(top, edges[at + 1]!))) continue;
        lastLookups[entry] = lookup;
        if (found.push(entry) > max) return true;
      }
      return false;
    };
    for (const level of this.#levels) {
      if (level === undefined) continue;
      const { cellPx, cells } = level;
      const [firstColumn, firstRow] = [toCell(left, cellPx), toCell(top, cellPx)];
      const [lastColumn, lastRow] = [toCell(right, cellPx), toCell(bottom, cellPx)];
      // For an area as large as the page, the loop below would visit far more cells than the level has.
      if (!((lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) <= cells.size)) {
        for (const cell of cells.values()) if (addFrom(cell)) return null;
        continue;
      }
      for (let column = firstColumn; column <= lastColumn; column++) {
        for (let row = firstRow; row <= lastRow; row++) {
          const cell = cells.get(toCellKey(column, row));
          if (cell !== undefined && addFrom(cell)) return null;
        }
      }
    }
    return found.sort(compareAscending);
  }
}

/**
 * Returns a small integer, which a `Map` looks up fastest. Collisions are harmless, because the rectangles
 * are compared anyway.
 */
function toCellKey(column: number, row: number): number {
  return (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & 0x3fff_ffff;
}

function toCell(px: number, cellPx: number): number {
  return Math.floor((px + MAX_EXTENT_PX) / cellPx);
}

function compareAscending(one: number, other: number): number {
  return one - other;
}

/** Finds elements by their position on the page. */
export class ElementsByArea {
  readonly #paintOrder: Int32Array;
  readonly #index = new SpatialIndex();
  /** The element for each entry in the index. */
  readonly #nodes: NodeIndex[] = [];

  /** @param paintOrder see `computePaintOrder` */
  constructor(reader: CaptureReader, visibility: Visibility, paintOrder: Int32Array) {
    const { tree, capture } = reader;
    this.#paintOrder = paintOrder;
    for (let node = 0; node < tree.size; node++) {
      if (!tree.isElement(node) || !reader.hasBox(node) || !visibility.isVisible(node)) continue;
      this.#index.add(readRect(capture.nodes.box, node));
      this.#nodes.push(node);
    }
  }

  /** See `PageModel.findElementsIntersecting`. */
  findIntersecting(area: Rect, max: number): NodeIndex[] | null {
    const order = this.#paintOrder;
    const nodes = this.#index.find(area, max)?.map((entry) => this.#nodes[entry]!);
    return nodes?.sort((one, other) => order[one]! - order[other]!) ?? null;
  }
}
