import type { Page } from '@playwright/test';

/**
 * CSS pixels that the page has to be scrolled sideways to be read, once it has followed a change of the window: an
 * open menu finds its new place only in a later frame.
 */
export async function getHorizontalOverflow(page: Page): Promise<number> {
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const fits = page.waitForFunction(
    () => document.documentElement.scrollWidth === document.documentElement.clientWidth,
    undefined,
    { timeout: 5_000 },
  );
  return fits.then(
    () => 0,
    () => page.evaluate(beyond),
  );
}

/** The least spacing of text that a page must bear (WCAG 2.2, criterion 1.4.12). */
export function applyTextSpacing(page: Page): Promise<void> {
  return page.evaluate(() => {
    // A style element would be refused by our content policy; a sheet that is made by script is not.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/** Elements whose own text is cut off, since they hide what does not fit. */
export function findClippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const clipped: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      // What is hidden from the eye on purpose, for screen readers only, is not cut off.
      if (clipPath !== 'none' || !element.checkVisibility() || !element.textContent?.trim()) continue;
      const wide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const tall = hides(overflowY) && element.scrollHeight > element.clientHeight + 1;
      if ((wide || tall) && (hasText(element) || element.querySelector('p, li, h1, h2, h3, h4, a, button')))
        clipped.push(element.outerHTML.slice(0, 160));
    }
    return clipped;
  });
}
