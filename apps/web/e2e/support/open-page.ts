import type { Page } from '@playwright/test';

/** Opens a page of the product and waits for hydration and fonts. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await page.evaluate(() => document.fonts.ready);
}

/** Waits until React has made the page interactive. */
export async function waitForHydration(page: Page): Promise<void> {
  // React marks hydrated elements with its own property.
  await page.waitForFunction(() => {
    // What is shown until a screen has loaded has a heading, too.
    const heading = document.querySelector('h1:not([role="status"] *)');
    return heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
}
