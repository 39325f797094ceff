import type { NodeIndex } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { createInheritedLookup, NONE } from '../tree/node-tree.ts';
import { getCoveredShare, type Rect, readRect } from '../visibility/boxes.ts';
import type { Clipping } from '../visibility/clipping.ts';

/** A container around text that is out of view. Listed from the inside out. */
export interface ScrollContainerOffset {
  /**
   * The scroll container, the frame element, or the element that isn't rendered until it comes near the
   * screen.
   */
  readonly container: NodeIndex;
  /** CSS pixels from the text's recorded position to its position within this container's content. */
  readonly moveX: number;
  readonly moveY: number;
}

/** The same offset for content outside all containers. */
export type ScrollOffset = Omit<ScrollContainerOffset, 'container'>;

/** Finds the containers of text that is scrolled out of view. */
export class ScrolledOutOfView {
  readonly #reader: CaptureReader;
  readonly #paintedClipping: Clipping;
  /** The nearest ancestor that is such a container, plus one; 0 if there is none. */
  readonly #nearestContainer: (node: NodeIndex) => number;

  constructor(reader: CaptureReader, paintedClipping: Clipping) {
    const { tree } = reader;
    this.#reader = reader;
    this.#paintedClipping = paintedClipping;
    this.#nearestContainer = createInheritedLookup(tree.paintParent, (node, above) => {
      const parent = tree.paintParent[node]!;
      return parent !== NONE && this.#hidesOverflow(parent) ? parent + 1 : above;
    });
  }

  /** Returns null if this area of text is on the screen. */
  getOffsets(
    text: NodeIndex,
    area: Rect,
  ): { readonly within: readonly ScrollContainerOffset[]; readonly outside: ScrollOffset } | null {
    if (this.#nearestContainer(text) === 0) return null;
    if (getCoveredShare(area, this.#paintedClipping.getVisibleArea(text)) > 0) return null;
    const { box } = this.#reader.capture.nodes;
    const within: ScrollContainerOffset[] = [];
    let moveX = 0;
    let moveY = 0;
    for (let at = this.getNearestContainer(text); at >= 0; at = this.getNearestContainer(at)) {
      within.push({ container: at, moveX, moveY });
      const port = readRect(box, at);
      moveX += getScrollOffset(area.left + moveX, area.right + moveX, port.left, port.right);
      moveY += getScrollOffset(area.top + moveY, area.bottom + moveY, port.top, port.bottom);
    }
    return { within, outside: { moveX, moveY } };
  }

  /** Returns the element that a node scrolls with; NONE if it scrolls only with the page. */
  getNearestContainer(node: NodeIndex): NodeIndex {
    return this.#nearestContainer(node) - 1;
  }

  #hidesOverflow(node: NodeIndex): boolean {
    const reader = this.#reader;
    if (!reader.hasBox(node)) return false;
    return (
      isScrollable(reader.style(node, 'overflow-y')) ||
      isScrollable(reader.style(node, 'overflow-x')) ||
      reader.style(node, 'content-visibility') === 'auto' ||
      reader.isHtml(node, 'iframe', 'frame')
    );
  }
}

function isScrollable(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

function getScrollOffset(start: number, end: number, portStart: number, portEnd: number): number {
  if (start < portStart) return portStart - start;
  return end > portEnd ? Math.max(portEnd - end, portStart - start) : 0;
}
