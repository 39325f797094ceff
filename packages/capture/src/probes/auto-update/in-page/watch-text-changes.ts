import { getWalkedNodes } from '../../../collector/in-page/walked-nodes.ts';
import { blockNavigation } from '../../in-page/block-navigation.ts';
import { getOpenRoots } from '../../in-page/get-open-roots.ts';

/** The changes to one element's text, in milliseconds of page time. */
interface TextChanges {
  readonly first: number;
  last: number;
}

/** The changes seen during the current watch. */
let watchedChanges: ReadonlyMap<number, TextChanges> = new Map();

/**
 * Starts watching which text changes, appears, disappears or moves. Text is identified by the element of the
 * last walk that contains it. The page is examined only after it has changed or scrolled something.
 *
 * @returns whether the page has boxes with text that scripts could scroll
 */
export function watchTextChanges(): boolean {
  const { elements } = getWalkedNodes();
  /**
   * Pauses between examinations in milliseconds of page time, used in turn, because some pages change in
   * every frame. They vary because equal pauses might always catch blinking text in the same state.
   */
  const pausesMs = [1_000, 300, 1_300, 600, 400];
  const maxTexts = 5_000;
  const maxMovers = 100;
  /** Minimum distance in CSS pixels that text must move from one examination to the next. */
  const minDistance = 50;
  const numbers = new Map<Element, number>();
  elements.forEach((element, node) => {
    numbers.set(element, node);
  });

  /** Returns the number, in the last walk, of the element or its nearest ancestor. */
  function getNumber(element: Element | null): number | undefined {
    let ancestor = element;
    while (ancestor && !numbers.has(ancestor)) ancestor = ancestor.parentElement;
    return ancestor ? numbers.get(ancestor) : undefined;
  }

  /** Returns each element's visible text, without that of its descendants. */
  function readShownTexts(): Map<number, string> {
    const texts = new Map<number, string>();
    let left = maxTexts;
    for (const root of getOpenRoots()) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() && left-- > 0) {
        const { data, parentElement } = walker.currentNode as Text;
        if (data.trim() === '') continue;
        if (!parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const node = getNumber(parentElement);
        if (node != null) texts.set(node, `${texts.get(node) ?? ''} ${data.trim()}`);
      }
    }
    return texts;
  }

  /**
   * Elements with text that a script restyled or scrolled, and the position of their content at that time.
   */
  const movers = new Map<Element, readonly [x: number, y: number]>();
  const getPosition = (element: Element): readonly [x: number, y: number] => {
    const { left, top } = element.getBoundingClientRect();
    return [left + scrollX - element.scrollLeft, top + scrollY - element.scrollTop];
  };
  const recordMover = (element: Element) => {
    if (movers.has(element) || movers.size >= maxMovers || element.contains(document.body)) return;
    if ((element.textContent?.match(/[\p{L}\p{N}]+/gu) ?? []).length < 2) return;
    movers.set(element, getPosition(element));
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  const changes = new Map<number, TextChanges>();
  const recordChange = (node: number) => {
    const existing = changes.get(node);
    if (existing) existing.last = Date.now();
    else changes.set(node, { first: Date.now(), last: Date.now() });
  };
  let before = readShownTexts();
  let examinedAt = Number.NEGATIVE_INFINITY;
  let examinations = 0;
  const examine = () => {
    if (Date.now() - examinedAt < pausesMs[examinations % pausesMs.length]!) return;
    examinedAt = Date.now();
    examinations += 1;
    // No frames are rendered while time runs ahead, so transitions would never end.
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    const now = readShownTexts();
    for (const node of new Set([...before.keys(), ...now.keys()])) {
      if (before.get(node) !== now.get(node)) recordChange(node);
    }
    before = now;
    for (const [element, [x, y]] of movers) {
      const position = getPosition(element);
      if (Math.hypot(position[0] - x, position[1] - y) < minDistance || !isShown(element)) continue;
      movers.set(element, position);
      const node = getNumber(element);
      if (node != null) recordChange(node);
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, attributeName } of records) {
      if (type === 'attributes' && /^(style|class)$/.test(attributeName!)) recordMover(target as Element);
    }
    examine();
  });
  for (const root of getOpenRoots()) {
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    root.addEventListener(
      'scroll',
      ({ target }) => {
        if (target instanceof Element) recordMover(target);
        examine();
      },
      true,
    );
  }
  blockNavigation();
  watchedChanges = changes;
  return elements.some(
    (element) =>
      element.scrollWidth > element.clientWidth + minDistance &&
      /auto|scroll|hidden/.test(getComputedStyle(element).overflowX) &&
      element !== document.documentElement &&
      element !== document.body,
  );
}

/**
 * Returns the elements whose text has kept changing since the watch began. WCAG 2.2.2 allows changes that end
 * within five seconds.
 */
export function getAutoUpdatedNodes(): number[] {
  const minLastingMs = 5_000;
  return [...watchedChanges]
    .filter(([, { first, last }]) => last - first >= minLastingMs)
    .map(([node]) => node);
}
