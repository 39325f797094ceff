export interface SettleOptions {
  /** Milliseconds without a change after which the page counts as quiet. */
  quietMs: number;
  /** Milliseconds after which we stop waiting for quiet. */
  capMs: number;
  /** Milliseconds for which one and the same thing may keep changing before it is taken for a clock or ticker. */
  tickerMs: number;
  /** Steps in which the page is scrolled through; 0 leaves it where it is. */
  scrollSteps: number;
}

export interface Settled {
  /** Whether the page became quiet, but for clocks and tickers, before the cap. */
  quiet: boolean;
  /** Whether anything changed for good while we waited and scrolled. */
  changed: boolean;
}

/**
 * Runs in the page. Scrolls through it and back, so that what waits to be seen comes, and waits until the document
 * has not changed for a while.
 *
 * @param roots the document and its open shadow roots
 */
export async function settle(
  roots: readonly (Document | ShadowRoot)[],
  options: SettleOptions,
): Promise<Settled> {
  /** For so long, at least, it must be quiet once it has been scrolled: what answers to scrolling often waits for its end. */
  const QUIET_AFTER_SCROLL_MS = 200;
  /** Longer than a frame takes on the busiest machine: beyond it, none is drawn at all. */
  const NO_FRAME_MS = 2_000;
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  /** Waits for the next frame; answers whether there was one. */
  const frame = () =>
    Promise.race([
      new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true))),
      pause(NO_FRAME_MS).then(() => false),
    ]);

  const begunAt = performance.now();
  let lastChange = begunAt;
  /** Nodes came, went or changed their text: that is never taken back for certain. */
  let contentChanged = false;
  /** For each changed attribute its value before; a header that shrinks while we scroll is as before at the top. */
  const before = new Map<Element, Map<string, string | null>>();
  /** When each thing that changes was first seen to. */
  const firstSeen = new WeakMap<Node, Map<string, number>>();

  const isTicking = (node: Node, what: string, now: number): boolean => {
    let seen = firstSeen.get(node);
    if (!seen) {
      seen = new Map();
      firstSeen.set(node, seen);
    }
    const since = seen.get(what);
    if (since === undefined) seen.set(what, now);
    return since !== undefined && now - since > options.tickerMs;
  };

  const observer = new MutationObserver((records) => {
    const now = performance.now();
    for (const { type, target, attributeName, oldValue } of records) {
      if (type === 'attributes' && attributeName !== null) {
        const element = target as Element;
        const values = before.get(element) ?? new Map<string, string | null>();
        before.set(element, values);
        if (!values.has(attributeName)) values.set(attributeName, oldValue);
      } else {
        contentChanged = true;
      }
      if (!isTicking(target, attributeName ?? type, now)) lastChange = now;
    }
  });
  const onLoad = () => {
    contentChanged = true;
    lastChange = performance.now();
  };
  for (const root of roots) {
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeOldValue: true,
    });
    root.addEventListener('load', onLoad, true);
  }

  /** Where the page scrolls: the document, or the container that stands in for it. */
  const scroller = (): Element => {
    const page = document.scrollingElement ?? document.documentElement;
    if (page.scrollHeight > page.clientHeight + 1) return page;
    let element = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    for (; element && element !== document.documentElement; element = element.parentElement) {
      if (element.scrollHeight <= element.clientHeight + 1 || element.clientHeight < innerHeight / 2)
        continue;
      if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
    }
    return page;
  };

  const scrollThrough = async (element: Element, from: number): Promise<number> => {
    const height = element.scrollHeight;
    const visible = element.clientHeight;
    // Half of what is visible at a time: observers may ask for an element to be well inside.
    const step = Math.max(visible / 2, (height - from) / options.scrollSteps);
    // Each position is set within a frame, whose observers then see it, and changed in the next.
    let drawn = await frame();
    for (let top = from; drawn && top + visible < height; ) {
      top += step;
      element.scrollTo({ top, behavior: 'instant' });
      drawn = await frame();
    }
    return height;
  };

  let scrolledAt: number | null = null;
  const element = scroller();
  if (options.scrollSteps > 0 && element.scrollHeight > element.clientHeight + 1) {
    const was = element.scrollTop;
    const height = await scrollThrough(element, 0);
    // What came may have made the page longer. Once is enough: some pages never end.
    if (element.scrollHeight > height) await scrollThrough(element, height - element.clientHeight);
    element.scrollTo({ top: was, behavior: 'instant' });
    await frame();
    scrolledAt = performance.now();
  }

  let quiet = false;
  const startedAt = performance.now();
  // Counted from the first frame after the change: on a busy machine frames come late, and what waits for one with them.
  // Where nothing has changed since, those of the scrolling count.
  let quietFrom = begunAt;
  let drawnAfter = scrolledAt === null ? -1 : begunAt;
  const quietAt = () =>
    Math.max(
      quietFrom + options.quietMs,
      (scrolledAt ?? 0) + Math.min(QUIET_AFTER_SCROLL_MS, options.quietMs),
    );
  while (true) {
    if (drawnAfter !== lastChange) {
      drawnAfter = lastChange;
      await frame();
      quietFrom = performance.now();
    }
    const now = performance.now();
    quiet = drawnAfter === lastChange && now >= quietAt();
    if (quiet || now - startedAt >= options.capMs) break;
    await pause(Math.max(0, Math.min(quietAt(), startedAt + options.capMs) - now));
  }
  observer.disconnect();
  for (const root of roots) root.removeEventListener('load', onLoad, true);

  const attributeChanged = [...before].some(([changed, values]) =>
    [...values].some(([name, value]) => changed.isConnected && changed.getAttribute(name) !== value),
  );
  return { quiet, changed: contentChanged || attributeChanged };
}
