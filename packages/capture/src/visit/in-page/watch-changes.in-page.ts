import { anyChangeOptions, observeChanges } from '../../in-page-kit/changes.ts';
import * as dom from '../../in-page-kit/dom.ts';
import { isRendered } from '../../in-page-kit/visibility.ts';

/** What scripts were moving during the last watch that saw any movement. */
const scriptMovers: { elements: readonly Element[] } = { elements: [] };

/**
 * Returns the elements with text that scripts were still moving at the end of the last watch that saw any.
 */
export function getScriptMovers(): readonly Element[] {
  return scriptMovers.elements;
}

export interface ChangeWatch {
  /** Number of changes so far, except those by clocks and tickers. */
  readonly count: number;
  /**
   * Watches newly attached shadow roots and counts each of them as a change. Attaching one creates no
   * mutation record.
   */
  watchNewRoots(): void;
  /** Stops watching and returns whether anything changed permanently. */
  end(): boolean;
}

const MAX_MOVERS = 20;
/** An element that last changed less than this many milliseconds ago is still moving. */
const STILL_MOVING_MS = 200;
/** Minimum movement in CSS pixels. */
const MIN_DISTANCE = 50;

/**
 * Watches the document for changes. Anything that keeps changing for longer than `tickerMs` is a clock or
 * ticker and is ignored from then on. The exception is content that keeps adding more elements, such as a
 * list that is still being filled.
 *
 * @param roots the document and its open shadow roots
 * @param now returns the page time in milliseconds
 */
export function watchChanges(
  roots: readonly (Document | ShadowRoot)[],
  tickerMs: number,
  now: () => number,
): ChangeWatch {
  let count = 0;
  /** Whether nodes were added or removed or changed their text. Such changes are assumed to be permanent. */
  let contentChanged = false;
  const attributes = new ChangedAttributes();
  const isTicking = createTickerTest(tickerMs, now);
  const movers = new StyleMovers(now);
  const isGrowing = createGrowthTest();
  const onChanges = (records: readonly MutationRecord[]) => {
    const growing = new Map<Node, boolean>();
    for (const { type, target, attributeName, oldValue } of records) {
      if (type === 'attributes' && attributeName !== null) {
        const element = target as Element;
        attributes.add(element, attributeName, oldValue);
        if (attributeName === 'style') movers.add(element);
      } else {
        contentChanged = true;
      }
      if (type === 'childList' && !growing.has(target)) growing.set(target, isGrowing(target));
      const isTicker = isTicking(target, attributeName ?? type);
      if (!isTicker || (type === 'childList' && growing.get(target))) count++;
    }
  };
  const observer = observeChanges(onChanges, anyChangeOptions, []);
  const onLoad = () => {
    contentChanged = true;
    count++;
  };
  const watched = new Set<Document | ShadowRoot>();
  const watchRoot = (root: Document | ShadowRoot) => {
    watched.add(root);
    observer.observe(root, { ...anyChangeOptions, attributeOldValue: true });
    root.addEventListener('load', onLoad, true);
  };
  roots.forEach(watchRoot);
  return {
    get count() {
      return count;
    },
    watchNewRoots() {
      for (const root of watched) {
        for (const element of root.querySelectorAll('*')) {
          const shadowRoot = dom.shadowRoot(element);
          if (!shadowRoot || watched.has(shadowRoot)) continue;
          watchRoot(shadowRoot);
          contentChanged = true;
          count++;
        }
      }
    },
    end() {
      observer.disconnect();
      const moving = movers.find((element) => isTicking(element, 'style'));
      if (moving.length > 0) scriptMovers.elements = moving;
      for (const root of watched) root.removeEventListener('load', onLoad, true);
      return contentChanged || attributes.haveChanged();
    },
  };
}

/**
 * The original value of each changed attribute. A header that shrinks while we scroll has it again at the top.
 */
class ChangedAttributes {
  readonly #before = new Map<Element, Map<string, string | null>>();

  add(element: Element, name: string, oldValue: string | null): void {
    const values = this.#before.get(element) ?? new Map<string, string | null>();
    this.#before.set(element, values);
    if (!values.has(name)) values.set(name, oldValue);
  }

  /** Whether any attribute has a different value than before its first change. */
  haveChanged(): boolean {
    return [...this.#before].some(([changed, values]) =>
      [...values].some(
        ([name, value]) => dom.isConnected(changed) && dom.getAttribute(changed, name) !== value,
      ),
    );
  }
}

/**
 * Positions of elements with text when scripts first changed their style, and the time of the last change. Kept
 * for the auto-update probe (2.2.2), because script-driven movement ends when scripts are stopped.
 */
class StyleMovers {
  readonly #movers = new Map<Element, { x: number; y: number; last: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(element: Element): void {
    const existing = this.#movers.get(element);
    if (existing) existing.last = this.#now();
    else if (
      this.#movers.size < MAX_MOVERS &&
      (dom.textContent(element)?.match(/[\p{L}\p{N}]+/gu) ?? []).length > 1
    ) {
      const { x, y } = dom.getBoundingClientRect(element);
      this.#movers.set(element, { x: x + scrollX, y: y + scrollY, last: this.#now() });
    }
  }

  /** Returns the elements that are still moving and have moved far. */
  find(isTicking: (element: Element) => boolean): Element[] {
    return [...this.#movers].flatMap(([element, { x, y, last }]) => {
      if (!isTicking(element) || this.#now() - last > STILL_MOVING_MS) return [];
      const box = dom.getBoundingClientRect(element);
      const distance = Math.hypot(box.x + scrollX - x, box.y + scrollY - y);
      return distance >= MIN_DISTANCE && isRendered(element) ? [element] : [];
    });
  }
}

/** Creates a function that checks whether an attribute or content has been changing for longer than `tickerMs`. */
function createTickerTest(tickerMs: number, now: () => number): (node: Node, what: string) => boolean {
  /** When each changing attribute or content was first seen to change. */
  const firstSeen = new WeakMap<Node, Map<string, number>>();
  return (node, what) => {
    let seen = firstSeen.get(node);
    if (!seen) {
      seen = new Map();
      firstSeen.set(node, seen);
    }
    const firstChange = seen.get(what);
    if (firstChange === undefined) seen.set(what, now());
    return firstChange !== undefined && now() - firstChange > tickerMs;
  };
}

/** Creates a function that checks whether a node contains more than it ever did in earlier checks. */
function createGrowthTest(): (node: Node) => boolean {
  /** The maximum number of elements seen inside each node whose children change. */
  const maxSizes = new WeakMap<Node, number>();
  return (node) => {
    const size =
      dom.childNodes(node).length +
      (node instanceof Element ? dom.getElementsByTagName(node, '*').length : 0);
    const grows = size > (maxSizes.get(node) ?? -1);
    if (grows) maxSizes.set(node, size);
    return grows;
  };
}
