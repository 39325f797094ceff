import type { NodeIndex } from '../capture.ts';
import type { Page } from '../page.ts';
import { inherited } from '../tree/inherited.ts';
import { NONE } from '../tree/tree.ts';
import { coveredShare, type Rect, rectAt } from '../visibility/rect.ts';

/** What hides a text that scrolling can bring into view. */
export interface Holder {
  /** The scroll container, or the frame element. */
  readonly node: NodeIndex;
  /** CSS pixels by which the text would have to move to be seen in it. */
  readonly moveX: number;
  readonly moveY: number;
}

/** Finds what holds texts that are scrolled out of view. */
export class ScrolledAway {
  readonly #page: Page;
  /** The nearest element above that scrolls or is a frame, plus one; 0 without one. */
  readonly #holder: (node: NodeIndex) => number;

  constructor(page: Page) {
    const { tree } = page;
    this.#page = page;
    this.#holder = inherited(tree.paintParent, (node, above) => {
      const parent = tree.paintParent[node]!;
      return parent !== NONE && this.#hides(parent) ? parent + 1 : above;
    });
  }

  /** The outermost of those that hide this area of a text; null when it is on the screen. */
  holder(text: NodeIndex, area: Rect): Holder | null {
    if (this.#holder(text) === 0) return null;
    if (coveredShare(area, this.#page.paintedClipping.visibleArea(text)) > 0) return null;
    let found: Holder | null = null;
    const { box } = this.#page.capture.nodes;
    for (let at = this.#holder(text) - 1; at >= 0; at = this.#holder(at) - 1) {
      const port = rectAt(box, at);
      const moveX = intoPort(area.left, area.right, port.left, port.right);
      const moveY = intoPort(area.top, area.bottom, port.top, port.bottom);
      if (moveX !== 0 || moveY !== 0) found = { node: at, moveX, moveY };
    }
    return found;
  }

  /** Whether a node scrolls with what the holder holds. */
  isInside(node: NodeIndex, holder: NodeIndex): boolean {
    for (let at = this.#holder(node) - 1; at >= 0; at = this.#holder(at) - 1) if (at === holder) return true;
    return false;
  }

  #hides(node: NodeIndex): boolean {
    const { source } = this.#page;
    if (!source.hasBox(node)) return false;
    return (
      scrolls(source.style(node, 'overflow-y')) ||
      scrolls(source.style(node, 'overflow-x')) ||
      source.isHtml(node, 'iframe', 'frame')
    );
  }
}

function scrolls(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

function intoPort(start: number, end: number, portStart: number, portEnd: number): number {
  if (start < portStart) return portStart - start;
  return end > portEnd ? Math.max(portEnd - end, portStart - start) : 0;
}
