import { routeApi } from './support/api-routes.ts';
import { getFocusStop, tabTo } from './support/focus.ts';
import { getIssueRows } from './support/issue-list.ts';
import { createSmallScan } from './support/mock-scan.ts';
import { mockScanApi } from './support/mock-scan-api.ts';
import { expect, test } from './support/test.ts';

const id = '99999999-9999-4999-8999-999999999999';

test('supports the main task using only the keyboard', async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  await routeApi(page, '**/api/scanner/start-scan/', (route) =>
    route.fulfill({
      status: 202,
      json: {
        scan_id: id,
        status: 'queued',
        progress_url: '',
        results_url: '',
        site_id: null,
        max_pages: 5,
        notice: null,
        claim_token: 'the claim token',
      },
    }),
  );
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect((await getFocusStop(page))?.description).toContain('Skip to main content');
  await page.keyboard.press('Enter');
  await tabTo(page, 'url');
  await page.keyboard.type('shop.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scan results for shop.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await expect(getIssueRows(page)).toHaveCount(4);
  await tabTo(page, 'Minor');
  await tabTo(page, 'Severity');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/severity=critical/);
  await tabTo(page, 'hear only “button”');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused();

  // Until the results have loaded, the next tab stop after the heading is in the footer.
  await expect(page.getByRole('region', { name: 'Screenshot of the page, scrollable' })).toBeVisible();
  await tabTo(page, 'Screenshot of the page, scrollable');
  await tabTo(page, 'Next occurrence');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Occurrence 2 of 9')).toBeVisible();
  await tabTo(page, 'Fix and details');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, '.product:nth-child');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Occurrence 3 of 9')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(getIssueRows(page)).toBeFocused();
});
