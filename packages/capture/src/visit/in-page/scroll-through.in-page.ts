import * as dom from '../../in-page-kit/dom.ts';

/**
 * Scrolls through the page and back to trigger lazy-loaded content.
 *
 * @param steps maximum number of scroll steps
 * @param frame waits for the next frame and returns whether there was one
 * @returns whether there was anything to scroll, and whether all of it came into view
 */
export async function scrollThrough(
  steps: number,
  frame: () => Promise<boolean>,
): Promise<{ scrolled: boolean; complete: boolean }> {
  /** Returns the element that scrolls the page: the document, or a container used in its place. */
  const findScroller = (): Element => {
    const page = document.scrollingElement ?? document.documentElement;
    if (dom.scrollHeight(page) > dom.clientHeight(page) + 1) return page;
    let element = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    for (; element && element !== document.documentElement; element = dom.parentElement(element)) {
      if (
        dom.scrollHeight(element) <= dom.clientHeight(element) + 1 ||
        dom.clientHeight(element) < innerHeight / 2
      )
        continue;
      if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
    }
    return page;
  };
  let drawn = true;
  const scrollFrom = async (element: Element, from: number): Promise<number> => {
    const height = dom.scrollHeight(element);
    const visible = dom.clientHeight(element);
    // Half a viewport at a time, because observers may require an element to be well inside.
    const step = Math.max(visible / 2, (height - from) / steps);
    // Each position is set in one frame, so that its observers notice it, and changed in the next.
    drawn = await frame();
    for (let top = from; drawn && top + visible < height; ) {
      top += step;
      dom.scrollTo(element, { top, behavior: 'instant' });
      drawn = await frame();
    }
    return height;
  };

  const element = findScroller();
  if (steps === 0 || dom.scrollHeight(element) <= dom.clientHeight(element) + 1) {
    return { scrolled: false, complete: true };
  }
  const originalTop = dom.scrollTop(element);
  const height = await scrollFrom(element, 0);
  // Loaded content may have made the page longer. This is repeated only once, because some pages are endless.
  if (drawn && dom.scrollHeight(element) > height)
    await scrollFrom(element, height - dom.clientHeight(element));
  dom.scrollTo(element, { top: originalTop, behavior: 'instant' });
  if (drawn) drawn = await frame();
  return { scrolled: true, complete: drawn };
}
