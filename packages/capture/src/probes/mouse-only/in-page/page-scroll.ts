/** Returns how far down the page is scrolled, in CSS pixels. */
export function getPageScroll(): number {
  return window.scrollY;
}

/** Scrolls the page to a position, in CSS pixels from its top. */
export function scrollPageTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}
