import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation to another page the focus goes to its main heading, so that a screen reader reads it and
 * the Tab key goes on from there. Not on the first page (the browser has announced that one), and not when only
 * the query changed: filters must not pull anybody away.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading();
  }, [pathname]);
}

/** Moves the focus to the main heading without making it a stop of the Tab key. */
export function focusHeading(selector = 'h1'): void {
  const heading = document.querySelector<HTMLElement>(selector);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
