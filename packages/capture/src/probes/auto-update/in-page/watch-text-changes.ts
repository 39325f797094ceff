import { observeChanges } from '../../../in-page-kit/changes.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes, mapWalkedElements } from '../../../in-page-kit/numbers.ts';
import { eachText, getOpenRoots } from '../../../in-page-kit/tree.ts';
import { isPerceivable } from '../../../in-page-kit/visibility.ts';
import { blockNavigation } from '../../in-page/block-navigation.ts';

/** The changes to one element's text, in milliseconds of page time. */
interface TextChanges {
  readonly first: number;
  last: number;
  count: number;
}

/** What the last watch saw. */
const lastWatch: { changes: Map<number, TextChanges>; hasScrolled: boolean } = {
  changes: new Map(),
  hasScrolled: false,
};

/**
 * Pauses between examinations, in milliseconds of page time, used in rotation. Pauses are needed because some
 * pages change in every frame. They vary because equal pauses might always catch blinking text in the same
 * state.
 */
const PAUSES_MS = [1_000, 300, 1_300, 600, 400];
const MAX_TEXTS = 5_000;
const MAX_MOVERS = 100;
/** Minimum distance in CSS pixels that text must move from one examination to the next. */
const MIN_DISTANCE = 50;

/**
 * Starts watching which text changes, appears, disappears or moves. Text is identified by the element of the
 * last walk that contains it. The page is examined only after it has changed or scrolled something.
 *
 * @returns the direction in which scripts could scroll boxes of the page
 */
export function watchTextChanges(): 'sideways' | 'down' | 'no' {
  const changes = new Map<number, TextChanges>();
  const movers = new Movers();
  const examine = createExamination(changes, movers);
  observeChanges((records) => {
    for (const { type, target, attributeName } of records) {
      if (type === 'attributes' && /^(style|class)$/.test(attributeName!)) movers.add(target as Element);
    }
    examine();
  });
  for (const root of getOpenRoots()) {
    root.addEventListener(
      'scroll',
      ({ target }) => {
        lastWatch.hasScrolled = true;
        if (target instanceof Element) movers.add(target);
        examine();
      },
      true,
    );
  }
  blockNavigation();
  lastWatch.changes = changes;
  lastWatch.hasScrolled = false;
  return findScrollDirection();
}

/** Elements with text that a script restyled or scrolled, and the position of their content at that time. */
class Movers {
  readonly #positions = new Map<Element, readonly [x: number, y: number]>();

  add(element: Element): void {
    const positions = this.#positions;
    if (positions.has(element) || positions.size >= MAX_MOVERS || dom.contains(element, document.body))
      return;
    if ((dom.textContent(element)?.match(/[\p{L}\p{N}]+/gu) ?? []).length < 2) return;
    positions.set(element, getContentPosition(element));
  }

  /** Returns the elements that have moved since they were added or last returned. */
  *takeMoved(): Generator<Element, void> {
    for (const [element, [x, y]] of this.#positions) {
      const position = getContentPosition(element);
      if (Math.hypot(position[0] - x, position[1] - y) < MIN_DISTANCE || !isPerceivable(element)) continue;
      this.#positions.set(element, position);
      yield element;
    }
  }
}

function getContentPosition(element: Element): readonly [x: number, y: number] {
  const { left, top } = dom.getBoundingClientRect(element);
  return [left + scrollX - dom.scrollLeft(element), top + scrollY - dom.scrollTop(element)];
}

/** Returns a function that records the changes since its last call, unless that call was just a moment ago. */
function createExamination(changes: Map<number, TextChanges>, movers: Movers): () => void {
  const numbers = mapWalkedElements();
  const recordChange = (node: number) => {
    const existing = changes.get(node);
    if (existing === undefined) changes.set(node, { first: Date.now(), last: Date.now(), count: 1 });
    else {
      existing.last = Date.now();
      existing.count += 1;
    }
  };
  let before = readShownTexts(numbers);
  let examinedAt = Number.NEGATIVE_INFINITY;
  let examinations = 0;
  return () => {
    if (Date.now() - examinedAt < PAUSES_MS[examinations % PAUSES_MS.length]!) return;
    examinedAt = Date.now();
    examinations += 1;
    // No frames are rendered while time runs ahead, so transitions would never end.
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    const now = readShownTexts(numbers);
    for (const node of new Set([...before.keys(), ...now.keys()])) {
      if (before.get(node) !== now.get(node)) recordChange(node);
    }
    before = now;
    for (const element of movers.takeMoved()) {
      const node = findNumber(element, numbers);
      if (node != null) recordChange(node);
    }
  };
}

/** Returns the number, in the last walk, of the element or its nearest ancestor. */
function findNumber(element: Element | null, numbers: ReadonlyMap<Element, number>): number | undefined {
  let ancestor = element;
  while (ancestor && !numbers.has(ancestor)) ancestor = dom.parentElement(ancestor);
  return ancestor ? numbers.get(ancestor) : undefined;
}

/** Returns each element's visible text, without that of its descendants. */
function readShownTexts(numbers: ReadonlyMap<Element, number>): Map<number, string> {
  const texts = new Map<number, string>();
  let left = MAX_TEXTS;
  for (const { data, parentElement } of eachText()) {
    if (left-- <= 0) break;
    if (data.trim() === '') continue;
    if (!parentElement || !isPerceivable(parentElement)) continue;
    const node = findNumber(parentElement, numbers);
    if (node != null) texts.set(node, `${texts.get(node) ?? ''} ${data.trim()}`);
  }
  return texts;
}

/** Returns the direction in which scripts could scroll boxes of the page. */
function findScrollDirection(): 'sideways' | 'down' | 'no' {
  const boxes = getWalkedNodes().elements.filter(
    (element) => element !== document.documentElement && element !== document.body,
  );
  const canScroll = (overflow: string) => /auto|scroll|hidden/.test(overflow);
  const isWider = (box: Element) => dom.scrollWidth(box) > dom.clientWidth(box) + MIN_DISTANCE;
  const isHigher = (box: Element) => dom.scrollHeight(box) > dom.clientHeight(box) + MIN_DISTANCE;
  if (boxes.some((box) => isWider(box) && canScroll(getComputedStyle(box).overflowX))) return 'sideways';
  return boxes.some((box) => isHigher(box) && canScroll(getComputedStyle(box).overflowY)) ? 'down' : 'no';
}

/** Returns whether a box has scrolled since the watch began. */
export const hasScrolled = (): boolean => lastWatch.hasScrolled;

/**
 * Returns the elements whose text has kept changing since the watch began. WCAG 2.2.2 allows changes that end
 * within five seconds.
 *
 * @param minChanges how often the text of an element must have changed
 */
export function getAutoUpdatedNodes(minChanges: number): number[] {
  const minLastingMs = 5_000;
  return [...lastWatch.changes]
    .filter(([, { first, last, count }]) => count >= minChanges && last - first >= minLastingMs)
    .map(([node]) => node);
}

/**
 * Discards all changes recorded so far and keeps watching.
 *
 * @returns the longest mean time between two changes of these elements, in milliseconds of page time
 */
export function restartTextWatch(nodes: readonly number[]): number {
  const intervals = nodes.flatMap((node) => {
    const changes = lastWatch.changes.get(node);
    return changes && changes.count > 1 ? [(changes.last - changes.first) / (changes.count - 1)] : [];
  });
  lastWatch.changes.clear();
  return Math.max(0, ...intervals);
}

/** Returns the elements whose text has changed since {@link restartTextWatch}. */
export const findChangedTexts = (nodes: readonly number[]): number[] =>
  nodes.filter((node) => lastWatch.changes.has(node));
