import type { Box, PageElement } from '@curbcut/contract';

/** An element with a position. */
export type PlacedElement = PageElement & { readonly box: Box };

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the elements that are at least partially visible on a screenshot. */
export function selectPlaced(
  elements: readonly PageElement[],
  page: { readonly width: number; readonly height: number },
): PlacedElement[] {
  return elements.filter(
    (element): element is PlacedElement =>
      element.box !== null &&
      element.box.x < page.width &&
      element.box.y < page.height &&
      element.box.x + element.box.width > 0 &&
      element.box.y + element.box.height > 0,
  );
}

/**
 * Finds the smallest element at a point; undefined if there is none. Among elements of equal size, the last
 * is the innermost.
 */
export function findElementAt(
  elements: readonly PlacedElement[],
  { x, y }: Point,
): PlacedElement | undefined {
  let found: PlacedElement | undefined;
  for (const element of elements) {
    const { box } = element;
    if (x < box.x || y < box.y || x >= box.x + box.width || y >= box.y + box.height) continue;
    if (!found || box.width * box.height <= found.box.width * found.box.height) found = element;
  }
  return found;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * Finds the next element in a direction: the closest one whose center lies in that direction, with distance
 * across the direction counting twice. Undefined at the edge.
 */
export function findNeighbor(
  elements: readonly PlacedElement[],
  from: PlacedElement,
  direction: Direction,
): PlacedElement | undefined {
  const start = getCenter(from);
  const isHorizontal = direction === 'left' || direction === 'right';
  const sign = direction === 'right' || direction === 'down' ? 1 : -1;
  let best: { element: PlacedElement; distance: number } | undefined;
  for (const element of elements) {
    const { x, y } = getCenter(element);
    const along = sign * (isHorizontal ? x - start.x : y - start.y);
    const across = Math.abs(isHorizontal ? y - start.y : x - start.x);
    if (element === from || along < 1) continue;
    const distance = along + 2 * across;
    if (!best || distance < best.distance) best = { element, distance };
  }
  return best?.element;
}

const getCenter = ({ box }: PlacedElement): Point => ({
  x: box.x + box.width / 2,
  y: box.y + box.height / 2,
});

/** Describes an element in plain words: “Search, button”. */
export function describePageElement({ name, text, role, tag, box }: PageElement): string {
  const label = name || text;
  const kind = role === null || role === 'generic' ? tag : role;
  if (label === '' && kind === '')
    return box === null ? 'Marked area' : `Marked area at ${Math.round(box.x)}, ${Math.round(box.y)}`;
  if (label === '') return `Unnamed ${kind}`;
  return kind === '' ? label : `${label}, ${kind}`;
}

/** Converts an area marked by a person to a page element. */
export const toMarkedArea = (box: Box): PageElement => ({
  ...{ selector: '', snippet: '', tag: '', name: '', role: null, text: '' },
  box,
});

/** Whether both are the same element or area. */
export const isSameElement = (one: PageElement, other: PageElement): boolean =>
  one.selector === other.selector && (one.selector !== '' || isSameBox(one.box, other.box));

const isSameBox = (one: Box | null, other: Box | null): boolean =>
  one?.x === other?.x && one?.y === other?.y && one?.width === other?.width && one?.height === other?.height;
