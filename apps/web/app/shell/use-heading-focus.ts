import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves focus to the main heading after a navigation to another page, so that screen readers announce it and Tab
 * continues from there. Not on the first page, which the browser has announced, and not when only the query changed:
 * filtering must not move focus.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading();
    return keepHeadingFocused();
  }, [pathname]);
}

/**
 * Until the user interacts with the page, restores lost focus to the heading, because screens replace their
 * heading once they have loaded.
 */
function keepHeadingFocused(selector = 'h1'): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusHeading(selector);
  });
  const stop = () => observer.disconnect();
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of ['keydown', 'pointerdown'])
    addEventListener(event, stop, { once: true, capture: true });
  return stop;
}

/**
 * Moves focus to a heading after the next render, when the control that triggered an event may no longer
 * exist.
 */
export function focusHeadingSoon(selector: string): void {
  requestAnimationFrame(() => focusHeading(selector));
}

/** Moves focus to a heading that may appear only once its part of the screen has loaded. */
export function focusHeadingWhenShown(selector: string): void {
  (document.activeElement as HTMLElement | null)?.blur();
  focusHeading(selector);
  keepHeadingFocused(selector);
}

/** Moves focus to the main heading without adding it to the tab order. */
export function focusHeading(selector = 'h1'): void {
  const heading = document.querySelector<HTMLElement>(selector);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
