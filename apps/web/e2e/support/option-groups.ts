import type { Page } from '@playwright/test';

/** Opens closed groups of a form's fields, by title. */
export async function openOptionGroups(page: Page, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) await page.locator('summary').getByText(title, { exact: true }).click();
}
