import type { Page } from '@playwright/test';

/** Opens option groups in the form for a new scan, by title. */
export async function openOptionGroups(page: Page, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) await page.locator('summary').getByText(title, { exact: true }).click();
}
