import type { Page } from '@playwright/test';
import { CONDITION_TIMEOUT_MS } from './test-scope.ts';

/**
 * Returns by how many CSS pixels the page scrolls horizontally, once it has reacted to a resized window: an open menu
 * moves only in a later frame.
 */
export async function getHorizontalOverflow(page: Page): Promise<number> {
  const getOverflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const fits = page.waitForFunction(
    () => document.documentElement.scrollWidth === document.documentElement.clientWidth,
    undefined,
    { timeout: CONDITION_TIMEOUT_MS },
  );
  return fits.then(
    () => 0,
    () => page.evaluate(getOverflow),
  );
}

/** The text spacing that a page must support (WCAG 2.2, criterion 1.4.12). */
export function applyTextSpacing(page: Page): Promise<void> {
  return page.evaluate(() => {
    // The content security policy blocks style elements but not constructed style sheets.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/** Finds elements that clip their own text. */
export function findClippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const clipped: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      // Visually hidden text for screen readers is not clipped.
      if (clipPath !== 'none' || !element.checkVisibility() || !element.textContent?.trim()) continue;
      const wide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const tall = hides(overflowY) && element.scrollHeight > element.clientHeight + 1;
      if ((wide || tall) && (hasText(element) || element.querySelector('p, li, h1, h2, h3, h4, a, button')))
        clipped.push(element.outerHTML.slice(0, 160));
    }
    return clipped;
  });
}

declare global {
  interface Window {
    shifts: { value: number; what: string }[];
  }
}

/** Records the layout shifts of the pages that open afterward. */
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
