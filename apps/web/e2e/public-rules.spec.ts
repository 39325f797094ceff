import { checkScreen } from './support/check-screen.ts';
import { createSmallScan } from './support/mock-scan.ts';
import { mockScanApi } from './support/mock-scan-api.ts';
import { openPage } from './support/open-page.ts';
import { complete, expect, test } from './support/test.ts';

test('finds a rule by search and shows its needs-review question', async ({ page }) => {
  await openPage(page, '/help/rules');
  await page.getByLabel('Search rules').fill('1.2.2 captions');
  await expect(page.getByRole('status').filter({ hasText: '1 rule for' })).toBeVisible();
  await page.getByRole('link', { name: 'Videos have captions' }).click();
  await expect(page).toHaveURL('/help/rules/video-caption');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos have captions');
  await expect(page.getByText('Do the captions of this video cover everything that is said')).toBeVisible();
  await expect(page.getByText('Words aren’t recognized')).toBeVisible();
  await expect(page.getByRole('link', { name: 'WCAG 1.2.2' })).toBeVisible();
});

test('offers all rules again when a search has no results', complete, async ({ page }) => {
  await openPage(page, '/help/rules');
  const rules = page.getByRole('main').getByRole('listitem').getByRole('link');
  const all = await rules.count();
  await page.getByLabel('Search rules').fill('zebra crossing');
  await expect(page.getByRole('heading', { name: 'No rules match your search' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all rules' }).click();
  await expect(rules).toHaveCount(all);
});

test('redirects an unknown rule id to the list with a message', async ({ page }) => {
  await page.goto('/help/rules/no-such-rule');
  await expect(page).toHaveURL('/help/rules');
  await expect(page.getByRole('alert').filter({ hasText: 'no-such-rule' })).toBeVisible();
});

test('links from an issue to the page of its rule', async ({ page }) => {
  const id = '11111111-1111-4111-8111-111111111111';
  await mockScanApi(page, createSmallScan(id));
  await page.goto(`/scan-results/${id}?issue=critical`);
  await page.getByRole('link', { name: 'Buttons have an accessible name' }).click();
  await expect(page).toHaveURL('/help/rules/button-name');
  await expect(page.getByRole('heading', { name: 'Who is affected' })).toBeVisible();
});

test('names the source of an axe-core rule and links to its documentation', async ({ page }) => {
  await page.goto('/help/rules/landmark-complementary-is-top-level');
  await expect(page.getByRole('heading', { name: 'An axe-core rule' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rule documentation by Deque' })).toHaveAttribute(
    'href',
    /^https:\/\/dequeuniversity\.com\//,
  );
});

for (const rule of ['color-contrast', 'landmark-complementary-is-top-level']) {
  test(`the page for ${rule} has no accessibility violations`, async ({ page }) => {
    await openPage(page, `/help/rules/${rule}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await checkScreen(page);
  });
}
