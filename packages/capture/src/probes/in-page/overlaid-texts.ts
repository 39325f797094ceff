import * as dom from '../../in-page-kit/dom.ts';
import { getElementAt } from '../../in-page-kit/hit.ts';
import { getNumber, getWalkedNodes } from '../../in-page-kit/numbers.ts';
import type { TextLineBox, TextState } from './text-state.ts';

/** Text that something else is now painted on top of. */
export interface OverlaidText {
  readonly holder: number;
  readonly by: number;
  /** Whether the overlay has an opaque background color. */
  readonly isSolid: boolean;
}

/**
 * Finds text that has other text painted on top of it now but didn't before. Overlays that stay in place
 * while the page scrolls are ignored, because scrolling moves the text out from under them.
 */
export function findOverlaidTexts(
  before: ReadonlyMap<number, TextState>,
  now: ReadonlyMap<number, TextState>,
): OverlaidText[] {
  const { elements } = getWalkedNodes();
  const maxLines = 4_000;

  interface PlacedLine extends TextLineBox {
    readonly number: number;
  }
  function findOverlappingPairs(
    states: ReadonlyMap<number, TextState>,
  ): Map<string, readonly [PlacedLine, PlacedLine]> {
    const lines = [...states]
      .flatMap(([number, { linesInView, isShown, isFixed, cutBy }]) =>
        isShown && !isFixed && cutBy === undefined ? linesInView.map((line) => ({ ...line, number })) : [],
      )
      .slice(0, maxLines)
      .sort((a, b) => a.top - b.top);
    const pairs = new Map<string, readonly [PlacedLine, PlacedLine]>();
    for (const [at, line] of lines.entries()) {
      for (let next = at + 1; next < lines.length && lines[next]!.top < line.bottom; next++) {
        const other = lines[next]!;
        if (other.number === line.number) continue;
        const height = Math.min(line.bottom, other.bottom) - other.top;
        const width = Math.min(line.right, other.right) - Math.max(line.left, other.left);
        const smallerHeight = Math.min(line.bottom - line.top, other.bottom - other.top);
        // Line boxes are taller than their letters, and tightly set lines overlap a little.
        if (height < smallerHeight * 0.5 || width < 8) continue;
        const key = [line.number, other.number].sort((a, b) => a - b).join();
        if (!pairs.has(key)) pairs.set(key, [line, other]);
      }
    }
    return pairs;
  }

  const { findTopElement, staysInWindow } = createHitTester();

  const knownPairs = findOverlappingPairs(before);
  const found: OverlaidText[] = [];
  const [startX, startY] = [scrollX, scrollY];
  for (const [key, [one, other]] of findOverlappingPairs(now)) {
    if (knownPairs.has(key)) continue;
    const x = (Math.max(one.left, other.left) + Math.min(one.right, other.right)) / 2 + startX;
    const y = (Math.max(one.top, other.top) + Math.min(one.bottom, other.bottom)) / 2 + startY;
    scrollTo({ left: 0, top: y - innerHeight / 2, behavior: 'instant' });
    const hit = findTopElement(x - scrollX, y - scrollY);
    if (!hit || staysInWindow(hit)) continue;
    const [first, second] = [elements[one.number]!, elements[other.number]!];
    const upper = [first, second].find(
      (element) => element === hit || dom.contains(element, hit) || dom.contains(hit, element),
    );
    const isEither = first === hit || second === hit || dom.contains(first, hit) || dom.contains(second, hit);
    if (!upper && !isEither) continue;
    const [top, bottom] = second === hit || dom.contains(second, hit) ? [other, one] : [one, other];
    found.push({ holder: bottom.number, by: top.number, isSolid: false });
  }
  scrollTo({ left: startX, top: startY, behavior: 'instant' });
  return found;
}

/** Finds text that is covered by an opaque element, and that element. */
export function findCoveredText(states: ReadonlyMap<number, TextState>): OverlaidText[] {
  const { elements } = getWalkedNodes();
  const { findTopElement, staysInWindow, isOpaque } = createHitTester();
  const [startX, startY] = [scrollX, scrollY];
  const found: OverlaidText[] = [];
  for (const [number, { isShown, isFixed, cutBy, linesInView }] of states) {
    const [line] = linesInView;
    if (!isShown || isFixed || cutBy !== undefined || !line) continue;
    const textElement = elements[number]!;
    const pageX = (line.left + line.right) / 2 + startX;
    const pageY = (line.top + line.bottom) / 2 + startY;
    if (pageY - scrollY < 0 || pageY - scrollY >= innerHeight) {
      scrollTo({ left: 0, top: pageY - innerHeight / 2, behavior: 'instant' });
    }
    const hit = findTopElement(pageX - scrollX, pageY - scrollY);
    if (!hit || hit === textElement || dom.contains(textElement, hit) || dom.contains(hit, textElement))
      continue;
    if (!isOpaque(hit) || staysInWindow(hit) || getComputedStyle(textElement).pointerEvents === 'none')
      continue;
    const by = getNumber(hit);
    const { backgroundColor, opacity } = getComputedStyle(hit);
    const isSolid = /^rgb\(/.test(backgroundColor) && opacity === '1';
    if (by !== -1) found.push({ holder: number, by, isSolid });
  }
  scrollTo({ left: startX, top: startY, behavior: 'instant' });
  return found;
}

/** Creates a function that returns what is painted at a point in the window. */
export function createHitTester() {
  const isOpaque = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return (
      backgroundImage !== 'none' ||
      /^rgb\(|, 1\)$/.test(backgroundColor) ||
      /^(img|video|canvas|iframe)$/.test(dom.localName(element))
    );
  };
  const staysInWindow = (element: Element) => {
    for (let at: Element | null = element; at; at = dom.parentElement(at)) {
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    }
    return false;
  };
  return { findTopElement: getElementAt, isOpaque, staysInWindow };
}
