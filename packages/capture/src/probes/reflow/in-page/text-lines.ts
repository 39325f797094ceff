import * as dom from '../../../in-page-kit/dom.ts';
import type { TextLineBox, TextState } from '../../in-page/text-state.ts';

/** A line of text as people read it: the inline pieces on one line of a block. */
export interface VisualLine extends TextLineBox {
  /** Walk numbers of the elements that contain the pieces. */
  readonly holders: readonly number[];
}

/** The lines of text in one block, outside nested blocks. */
export interface BlockLines {
  readonly block: Element;
  readonly lines: readonly VisualLine[];
}

/**
 * Joins the pieces of text on each line of each block.
 *
 * @param states keyed by the walk number of the element that contains the text
 */
export function joinLinesByBlock(
  states: ReadonlyMap<number, TextState>,
  elements: readonly Element[],
): BlockLines[] {
  interface Piece extends TextLineBox {
    readonly holder: number;
  }
  const pieces = new Map<Element, Piece[]>();
  for (const [holder, { lines }] of states) {
    const block = findBlock(elements[holder]!);
    const known = pieces.get(block) ?? [];
    known.push(...lines.map((line) => ({ ...line, holder })));
    pieces.set(block, known);
  }
  return [...pieces].map(([block, all]) => ({ block, lines: joinPieces(all) }));

  function joinPieces(all: readonly Piece[]): VisualLine[] {
    const lines: { left: number; top: number; right: number; bottom: number; holders: number[] }[] = [];
    for (const piece of all.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
      const line = lines.findLast((other) => {
        const height = Math.min(piece.bottom - piece.top, other.bottom - other.top);
        const overlap = Math.min(piece.bottom, other.bottom) - Math.max(piece.top, other.top);
        const gap = Math.max(piece.left, other.left) - Math.min(piece.right, other.right);
        return overlap > height / 2 && gap < Math.max(16, height);
      });
      if (line) {
        line.left = Math.min(line.left, piece.left);
        line.right = Math.max(line.right, piece.right);
        line.top = Math.min(line.top, piece.top);
        line.bottom = Math.max(line.bottom, piece.bottom);
        line.holders.push(piece.holder);
      } else {
        const { left, top, right, bottom, holder } = piece;
        lines.push({ left, top, right, bottom, holders: [holder] });
      }
    }
    return lines;
  }
}

/** Returns the element or its nearest ancestor that isn't displayed inline. */
export function findBlock(element: Element): Element {
  let block = element;
  for (let parent = dom.parentElement(block); parent !== null; parent = dom.parentElement(block)) {
    if (!/^(inline|contents|ruby|ruby-text)$/.test(getComputedStyle(block).display)) break;
    block = parent;
  }
  return block;
}
