import type { Page } from '@playwright/test';

/** Opens a page of ours and waits until its scripts have woken it and its fonts are there. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // React marks what it has taken over with a property of its own.
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
  await page.evaluate(() => document.fonts.ready);
}
