import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The rows of an issue list, from a scan or from the tracker. */
export const getIssueRows = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Issues' }).getByRole('row');

/** The issue that is open next to the list, or instead of it. */
export const getOpenIssue = (page: Page): Locator => page.getByRole('region', { name: 'Issue', exact: true });

/** Opens a filter's menu and returns its options. */
export async function openFilter(page: Page, filter: string): Promise<Locator> {
  await page
    .getByRole('search', { name: 'Issues' })
    .getByRole('button', { name: new RegExp(`^${filter}`) })
    .click();
  const menu = page.getByRole('menu', { name: filter });
  await expect(menu).toBeVisible();
  return menu.locator('[role=menuitemradio], [role=menuitemcheckbox]');
}

/** Closes an open menu that stays open for further choices. */
export async function closeFilter(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/**
 * Chooses an option of a filter and closes its menu.
 *
 * @param place which of several options with this text, from 0
 */
export async function filterBy(page: Page, filter: string, option: string, place = 0): Promise<void> {
  const options = await openFilter(page, filter);
  await options
    .filter({ has: page.getByText(option, { exact: true }) })
    .nth(place)
    .click();
  await closeFilter(page);
}

/** Returns the total number of matches of a filter's options. */
export async function sumFilterCounts(page: Page, filter: string): Promise<number> {
  const texts = await (await openFilter(page, filter)).allInnerTexts();
  await closeFilter(page);
  return texts.reduce(
    (sum, text) => sum + Number(/\n([\d,]+)$/.exec(text)?.[1]?.replaceAll(',', '') ?? 0),
    0,
  );
}
