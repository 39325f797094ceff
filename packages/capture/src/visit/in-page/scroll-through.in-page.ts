/**
 * Runs in the page. Scrolls through it and back, so that what loads when it comes into view is loaded.
 *
 * @param steps the most steps in which the page is scrolled through
 * @param frame waits for the next frame; answers whether there was one
 * @returns whether there was anything to scroll, and whether all of it came into view
 */
export async function scrollThrough(
  steps: number,
  frame: () => Promise<boolean>,
): Promise<{ scrolled: boolean; complete: boolean }> {
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
  let drawn = true;
  const scrollFrom = async (element: Element, from: number): Promise<number> => {
    const height = element.scrollHeight;
    const visible = element.clientHeight;
    // Half of what is visible at a time: observers may ask for an element to be well inside.
    const step = Math.max(visible / 2, (height - from) / steps);
    // Each position is set within a frame, whose observers then see it, and changed in the next.
    drawn = await frame();
    for (let top = from; drawn && top + visible < height; ) {
      top += step;
      element.scrollTo({ top, behavior: 'instant' });
      drawn = await frame();
    }
    return height;
  };

  const element = scroller();
  if (steps === 0 || element.scrollHeight <= element.clientHeight + 1) {
    return { scrolled: false, complete: true };
  }
  const was = element.scrollTop;
  const height = await scrollFrom(element, 0);
  // What came may have made the page longer. Once is enough: some pages never end.
  if (drawn && element.scrollHeight > height) await scrollFrom(element, height - element.clientHeight);
  element.scrollTo({ top: was, behavior: 'instant' });
  if (drawn) drawn = await frame();
  return { scrolled: true, complete: drawn };
}
