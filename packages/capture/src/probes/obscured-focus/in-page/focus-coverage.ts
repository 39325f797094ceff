import { asField } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber } from '../../../in-page-kit/numbers.ts';
import { getFlatParent, getFocusedElement, isInFlatTree } from '../../../in-page-kit/tree.ts';
import { isPerceivable } from '../../../in-page-kit/visibility.ts';
import { waitOneTurn } from '../../in-page/wait-in-turns.ts';
import { type FocusReading, readFocus } from '../../keyboard/in-page/focus.ts';

const instantScrolling: { sheet: CSSStyleSheet | null } = { sheet: null };

/**
 * Makes the browser scroll immediately, so that what is covered doesn't depend on the time between two keys.
 */
export function startInstantScrolling(): void {
  instantScrolling.sheet = new CSSStyleSheet();
  instantScrolling.sheet.replaceSync('* { scroll-behavior: auto !important }');
  document.adoptedStyleSheets.push(instantScrolling.sheet);
}

/** Ends {@link startInstantScrolling}. */
export function stopInstantScrolling(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
    (sheet) => sheet !== instantScrolling.sheet,
  );
  instantScrolling.sheet = null;
}

/** How much of the focused element is visible. */
export interface FocusCoverage {
  /** Walk number of the focused element; -1 for elements added after the walk. */
  readonly node: number;
  /**
   * - `clear`: at least one point is visible
   * - `covered`: opaque colors cover every point
   * - `translucent`: something covers every point, but may be see-through
   */
  readonly kind: 'clear' | 'covered' | 'translucent';
  /**
   * Walk number of the element that covers the most points; -1 if there is none or it was added after the
   * walk.
   */
  readonly by: number;
}

/** What is painted on top of one point of an element. */
interface PointCover {
  readonly by: Element;
  readonly isOpaque: boolean;
}

/** Tests a grid of points on the focused element; null if it has no visible points of its own. */
export function measureFocusCoverage(): FocusCoverage | null {
  const focused = getFocusedElement();
  if (!focused || !isPerceivable(focused)) return null;
  if (/^i?frame$/.test(dom.localName(focused))) return null;
  const points = createGrid(focused);
  const covers = points.flatMap(([x, y]) => findCover(focused, x, y) ?? []);
  // If most points belong to something else, as with rounded corners and clipped elements, nothing is
  // certain.
  if (covers.length < 5 || covers.length < points.length / 2) return null;
  const node = getNumber(focused);
  if (covers.includes('clear')) return { node, kind: 'clear', by: -1 };
  const found = covers.filter((cover) => cover !== 'clear');
  const counts = new Map<Element, number>();
  for (const { by } of found) counts.set(by, (counts.get(by) ?? 0) + 1);
  const [by] = [...counts].sort(([, one], [, other]) => other - one)[0]!;
  return {
    node,
    kind: found.every(({ isOpaque }) => isOpaque) ? 'covered' : 'translucent',
    by: getNumber(by),
  };
}

/**
 * Waits until the focused element is visible, or until it has stopped moving and scripts have had time to bring
 * it into view.
 *
 * @param minMs milliseconds of page time to wait for scripts
 */
export async function waitForClearFocus(minMs: number): Promise<FocusCoverage | null> {
  const maxMs = 2_000;
  let coverage = measureFocusCoverage();
  let position = '';
  let steadyFrames = 0;
  for (let waited = 0; waited < maxMs && coverage !== null && coverage.kind !== 'clear'; ) {
    if (waited >= minMs && steadyFrames >= 3) break;
    waited += await waitOneTurn();
    const focused = getFocusedElement();
    const { left = 0, top = 0 } = focused === null ? {} : dom.getBoundingClientRect(focused);
    const newPosition = `${Math.round(left)} ${Math.round(top)}`;
    steadyFrames = newPosition === position ? steadyFrames + 1 : 0;
    position = newPosition;
    coverage = measureFocusCoverage();
  }
  return coverage;
}

/** Returns points spread across the parts of an element that are inside the window. */
function createGrid(element: Element): (readonly [x: number, y: number])[] {
  const columns = [0.02, 0.25, 0.5, 0.75, 0.98];
  const rows = [0.04, 0.5, 0.96];
  return Array.from(dom.getClientRects(element))
    .slice(0, 4)
    .map(({ left, top, right, bottom }) => ({
      left: Math.max(0, left),
      top: Math.max(0, top),
      width: Math.min(innerWidth, right) - Math.max(0, left),
      height: Math.min(innerHeight, bottom) - Math.max(0, top),
    }))
    .filter(({ width, height }) => width >= 3 && height >= 3)
    .flatMap(({ left, top, width, height }) =>
      rows.flatMap((y) => columns.map((x) => [left + x * width, top + y * height] as const)),
    );
}

/** Returns what covers a point of the focused element, or null if the point isn't part of that element. */
function findCover(focused: Element, x: number, y: number): PointCover | 'clear' | null {
  const labels = Array.from(asField(focused).labels ?? []);
  let translucent: PointCover | null = null;
  let root: Document | ShadowRoot = document;
  for (let depth = 0; depth < 10; depth++) {
    let inner: ShadowRoot | null = null;
    for (const hit of root.elementsFromPoint(x, y)) {
      if (root instanceof ShadowRoot && dom.getRootNode(hit) !== root) continue;
      if (hit === focused || dom.contains(focused, hit) || labels.some((label) => label.contains(hit))) {
        return translucent ?? 'clear';
      }
      if (isInFlatTree(focused, hit)) {
        inner = dom.shadowRoot(hit);
        break;
      }
      for (const painted of listPainted(hit, x, y)) {
        const paint = getPaint(painted);
        if (paint === 'opaque') return { by: findCoverRoot(painted), isOpaque: true };
        if (paint === 'translucent') translucent ??= { by: findCoverRoot(painted), isOpaque: false };
      }
    }
    if (!inner) return null;
    root = inner;
  }
  return null;
}

/** Returns an element, preceded by the elements at this point in its open shadow tree, topmost first. */
function listPainted(element: Element, x: number, y: number): Element[] {
  const root = dom.shadowRoot(element);
  const inside = root?.elementsFromPoint(x, y).filter((hit) => dom.getRootNode(hit) === root) ?? [];
  return [...inside.flatMap((hit) => listPainted(hit, x, y)), element];
}

/** Returns the positioned element around a covering one, for example the header around a link. */
function findCoverRoot(cover: Element): Element {
  for (let at: Element | null = cover; at; at = getFlatParent(at)) {
    if (/fixed|sticky|absolute/.test(getComputedStyle(at).position)) return at;
  }
  return cover;
}

/** Returns whether an element hides what is behind it. Images and gradients may be transparent. */
function getPaint(element: Element): 'opaque' | 'translucent' | 'none' {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const isImage = /^(img|video|canvas|iframe|object|embed)$/.test(dom.localName(element));
  const alpha = /^rgba?\(/.test(backgroundColor)
    ? Number(/^rgba\(.*[,/]\s*([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? 1)
    : 0.5;
  if (alpha === 0 && backgroundImage === 'none' && !isImage) return 'none';
  if (alpha < 1) return 'translucent';
  for (let at: Element | null = element; at; at = getFlatParent(at)) {
    const { opacity, filter, mixBlendMode, maskImage } = getComputedStyle(at);
    const isPlain = opacity === '1' && mixBlendMode === 'normal' && maskImage === 'none';
    if (!isPlain || filter.includes('opacity')) return 'translucent';
  }
  return 'opaque';
}

/** Reads where focus is, and what covers it. */
export const readFocusWithCoverage = (): [FocusReading, FocusCoverage | null] => [
  readFocus(),
  measureFocusCoverage(),
];
