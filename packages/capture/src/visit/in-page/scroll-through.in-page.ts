/**
 * Scrolls through the page and back, so that content that loads when it comes into view is loaded.
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
    if (page.scrollHeight > page.clientHeight + 1) return page;
    let element = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    for (; element && element !== document.documentElement; element = element.parentElement) {
      if (element.scrollHeight <= element.clientHeight + 1 || element.clientHeight < innerHeight / 2)
        continue;
      if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
    }
    return page;
  };
  let drawn = true;
  const scrollFrom = async (element: Element, from: number): Promise<number> => {
    const height = element.scrollHeight;
    const visible = element.clientHeight;
    // Half a viewport at a time, because observers may require an element to be well inside.
    const step = Math.max(visible / 2, (height - from) / steps);
    // Each position is set in one frame, so that its observers notice it, and changed in the next.
    drawn = await frame();
    for (let top = from; drawn && top + visible < height; ) {
      top += step;
      element.scrollTo({ top, behavior: 'instant' });
      drawn = await frame();
    }
    return height;
  };

  const element = findScroller();
  if (steps === 0 || element.scrollHeight <= element.clientHeight + 1) {
    return { scrolled: false, complete: true };
  }
  const originalTop = element.scrollTop;
  const height = await scrollFrom(element, 0);
  // Loaded content may have made the page longer. This is repeated only once, because some pages are endless.
  if (drawn && element.scrollHeight > height) await scrollFrom(element, height - element.clientHeight);
  element.scrollTo({ top: originalTop, behavior: 'instant' });
  if (drawn) drawn = await frame();
  return { scrolled: true, complete: drawn };
}
