import * as dom from './dom.ts';

/** Returns the topmost element at a point in the window, also inside open shadow roots. */
export function getElementAt(x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y);
  while (hit !== null) {
    const inner: Element | null = dom.shadowRoot(hit)?.elementFromPoint(x, y) ?? null;
    if (inner === null || inner === hit) break;
    hit = inner;
  }
  return hit;
}
