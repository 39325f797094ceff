import { type RefObject, useEffect } from 'react';

/** Width in pixels of the part that fades out where more tabs follow: 2.5rem. */
const FADE_WIDTH_PX = 40;

/**
 * Classes for the element that contains the tabs. The tabs stay on one line, which scrolls if they don't fit
 * and fades out where there are more. The bottom padding makes room for the strip under the current tab,
 * which covers the border.
 */
export const tabScrollerClassName =
  '-mb-1 flex overflow-x-auto pb-1 [--fade-end:0px] [--fade-start:0px] [scrollbar-width:none] data-more-after:[--fade-end:2.5rem] data-more-before:[--fade-start:2.5rem] [mask-image:linear-gradient(to_right,transparent,#000_var(--fade-start),#000_calc(100%-var(--fade-end)),transparent)] forced-colors:[mask-image:none] [&::-webkit-scrollbar]:hidden';

/**
 * Scrolls the current tab and the one with keyboard focus into view, out of the parts that fade out, and sets
 * `data-more-before` and `data-more-after` while there are more tabs to scroll to.
 *
 * @param current identifies the current tab
 * @param selector matches its element
 */
export function useTabScroller(
  scroller: RefObject<HTMLElement | null>,
  current: string | undefined,
  selector: string,
): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-more-before', Math.abs(scrollLeft) > 1);
      element.toggleAttribute('data-more-after', scrollWidth - clientWidth - Math.abs(scrollLeft) > 1);
    };
    const followFocus = ({ target }: FocusEvent) => {
      // Not after a press: the tab would move before the pointer is released.
      if (target instanceof Element && target.matches(':focus-visible')) bringIntoView(element, target);
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', update, { passive: true });
    element.addEventListener('focusin', followFocus);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', followFocus);
      element.removeEventListener('scroll', update);
    };
  }, [scroller]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when the current tab changes
  useEffect(() => {
    const element = scroller.current;
    const tab = element?.querySelector(selector);
    if (element && tab) bringIntoView(element, tab);
  }, [current]);
}

/** Scrolls a tab to the middle, unless it's in view. Not with `scrollIntoView`, which would also scroll the page. */
function bringIntoView(scroller: HTMLElement, tab: Element): void {
  const [frame, box] = [scroller.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (box.left - FADE_WIDTH_PX < frame.left || box.right + FADE_WIDTH_PX > frame.right)
    scroller.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
}
