import type { NodeIndex } from '../capture.ts';
import type { Page } from '../page.ts';
import { inherited } from '../tree/inherited.ts';
import { NONE } from '../tree/tree.ts';
import { coveredShare, type Rect, rectAt } from '../visibility/rect.ts';

/** What lies around a text that is out of view, from the inside out. */
export interface Surroundings {
  /** The scroll container, frame element, or element that is not rendered before it comes near the screen. */
  readonly holder: NodeIndex;
  /** CSS pixels from the text's place as recorded to where it would be among what this holder holds. */
  readonly moveX: number;
  readonly moveY: number;
}

/** The same for what lies outside of all holders. */
export type Outside = Omit<Surroundings, 'holder'>;

/** Finds what holds texts that are scrolled out of view. */
export class ScrolledAway {
  readonly #page: Page;
  /** The nearest such element above, plus one; 0 without one. */
  readonly #holder: (node: NodeIndex) => number;

  constructor(page: Page) {
    const { tree } = page;
    this.#page = page;
    this.#holder = inherited(tree.paintParent, (node, above) => {
      const parent = tree.paintParent[node]!;
      return parent !== NONE && this.#hides(parent) ? parent + 1 : above;
    });
  }

  /** Null when this area of a text is on the screen. */
  around(
    text: NodeIndex,
    area: Rect,
  ): { readonly within: readonly Surroundings[]; readonly outside: Outside } | null {
    if (this.#holder(text) === 0) return null;
    if (coveredShare(area, this.#page.paintedClipping.visibleArea(text)) > 0) return null;
    const { box } = this.#page.capture.nodes;
    const within: Surroundings[] = [];
    let moveX = 0;
    let moveY = 0;
    for (let at = this.nearestHolder(text); at >= 0; at = this.nearestHolder(at)) {
      within.push({ holder: at, moveX, moveY });
      const port = rectAt(box, at);
      moveX += intoPort(area.left + moveX, area.right + moveX, port.left, port.right);
      moveY += intoPort(area.top + moveY, area.bottom + moveY, port.top, port.bottom);
    }
    return { within, outside: { moveX, moveY } };
  }

  /** The element that a node moves with when that scrolls; NONE where it moves with the page alone. */
  nearestHolder(node: NodeIndex): NodeIndex {
    return this.#holder(node) - 1;
  }

  #hides(node: NodeIndex): boolean {
    const { source } = this.#page;
    if (!source.hasBox(node)) return false;
    return (
      scrolls(source.style(node, 'overflow-y')) ||
      scrolls(source.style(node, 'overflow-x')) ||
      source.style(node, 'content-visibility') === 'auto' ||
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
