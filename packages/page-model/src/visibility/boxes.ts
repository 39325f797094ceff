import type { NodeIndex, PageCapture } from '../capture.ts';

/** A rectangle given by its edges, in CSS pixels of the page. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const everywhere: Rect = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
export const nowhere: Rect = { left: 0, top: 0, right: 0, bottom: 0 };

export function intersectRects(one: Rect, other: Rect): Rect {
  if (one === everywhere) return other;
  if (other === everywhere) return one;
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

export function isEmpty(rect: Rect): boolean {
  return !(rect.right > rect.left && rect.bottom > rect.top);
}

/** Returns a rectangle that extends `by` CSS pixels further on each side. */
export function growRect({ left, top, right, bottom }: Rect, by: number): Rect {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** Returns the parts of a rectangle outside another one: to its sides with the full height, and above and below. */
export function subtractRect(rect: Rect, other: Rect): Rect[] {
  const shared = intersectRects(rect, other);
  if (isEmpty(shared)) return [rect];
  const { left, right } = shared;
  return [
    { ...rect, right: left },
    { left, right, top: rect.top, bottom: shared.top },
    { left, right, top: shared.bottom, bottom: rect.bottom },
    { ...rect, left: right },
  ].filter((part) => !isEmpty(part));
}

/** Returns the rectangle at position `at` in a flat column of x, y, width, height. */
export function readRect(column: readonly number[], at: number): Rect {
  const left = column[at * 4]!;
  const top = column[at * 4 + 1]!;
  return { left, top, right: left + column[at * 4 + 2]!, bottom: top + column[at * 4 + 3]! };
}

/** Returns the share of `area` that is within `rect`, from 0 to 1. */
export function getCoveredShare(area: Rect, rect: Rect): number {
  const shared = intersectRects(area, rect);
  if (isEmpty(shared)) return 0;
  const size = (one: Rect) => (one.right - one.left) * (one.bottom - one.top);
  return size(shared) / size(area);
}

/** Finds the line boxes of each text node. */
export class TextLines {
  readonly #capture: PageCapture;
  /**
   * The first entry of each node in `textBoxes`, plus one; 0 if there is none. A node's entries are adjacent.
   */
  readonly #first: Int32Array;

  constructor(capture: PageCapture) {
    this.#capture = capture;
    this.#first = new Int32Array(capture.nodes.parent.length);
    for (const [entry, node] of capture.textBoxes.node.entries()) {
      if (this.#first[node] === 0) this.#first[node] = entry + 1;
    }
  }

  hasLines(node: NodeIndex): boolean {
    return this.#first[node] !== 0;
  }

  getLines(node: NodeIndex): Rect[] {
    const lines: Rect[] = [];
    const { node: nodes, rect } = this.#capture.textBoxes;
    for (let entry = this.#first[node]! - 1; entry >= 0 && nodes[entry] === node; entry++) {
      lines.push(readRect(rect, entry));
    }
    return lines;
  }
}
