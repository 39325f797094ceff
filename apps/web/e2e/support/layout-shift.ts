import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shifts: { value: number; what: string }[];
  }
}

/** Records the layout shifts of the pages that open afterwards. */
export function recordLayoutShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        const what = entry.sources
          .map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 80))
          .join(' | ');
        window.shifts.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Scrolls through the page that just opened, until it has drawn all of it and its images. */
export function scrollThroughPage(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await frame();
      await frame();
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await frame();
  });
}
