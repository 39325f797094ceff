import * as dom from './dom.ts';

/** A point in the window in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

type Box = Pick<DOMRectReadOnly, 'x' | 'y' | 'width' | 'height'>;

/** Points in an element's box to press, best first, as fractions of its width and height. */
export const PRESS_PLACES = {
  center: [[0.5, 0.5]],
  /** Includes points to try if something covers the center. */
  row: [
    [0.5, 0.5],
    [0.2, 0.5],
    [0.8, 0.5],
  ],
  /** Includes points to try if something covers the whole middle row, or if the box is larger than the element. */
  spread: [
    [0.5, 0.5],
    [0.25, 0.5],
    [0.75, 0.5],
    [0.5, 0.2],
    [0.1, 0.1],
  ],
} as const;

/** Returns the first of these points of a box that is accepted; null if none is. */
export function findPoint(
  box: Box,
  places: readonly (readonly [across: number, down: number])[],
  accepts: (x: number, y: number) => boolean,
): Point | null {
  for (const [across, down] of places) {
    const point = { x: box.x + box.width * across, y: box.y + box.height * down };
    if (accepts(point.x, point.y)) return point;
  }
  return null;
}

export const getCenter = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Scrolls an element to the middle of the window, without an animation. */
export function scrollToCenter(element: Element, inline: ScrollLogicalPosition = 'nearest'): void {
  dom.scrollIntoView(element, { block: 'center', inline, behavior: 'instant' });
}

/** Returns the topmost element at a point in the window, including elements inside open shadow roots. */
export function getElementAt(x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y);
  while (hit !== null) {
    const inner: Element | null = dom.shadowRoot(hit)?.elementFromPoint(x, y) ?? null;
    if (inner === null || inner === hit) break;
    hit = inner;
  }
  return hit;
}

/** Returns the topmost element at a point in the window, in the document or shadow root that an element is in. */
export const getElementInTreeAt = (element: Element, x: number, y: number): Element | null =>
  (dom.getRootNode(element) as Document | ShadowRoot).elementFromPoint(x, y);

/** Whether an element or something inside it is on top at a point in the window. */
export function isOnTopAt(element: Element, x: number, y: number): boolean {
  const hit = getElementInTreeAt(element, x, y);
  return hit !== null && dom.contains(element, hit);
}
