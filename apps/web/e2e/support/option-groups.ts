import type { Page } from '@playwright/test';

/** Opens groups of options in the form for a new scan, by their titles. */
export async function openOptionGroups(page: Page, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) await page.locator('summary').getByText(title, { exact: true }).click();
}
