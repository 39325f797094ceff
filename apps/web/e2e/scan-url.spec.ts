import { routeApi } from './support/api-routes.ts';
import { createSmallScan } from './support/mock-scan.ts';
import { buildProblemReply, mockScanApi } from './support/mock-scan-api.ts';
import { complete, expect, test } from './support/test.ts';

const id = '44444444-4444-4444-8444-444444444444';
const started = {
  scan_id: id,
  status: 'queued',
  progress_url: `/api/scanner/progress/${id}/`,
  site_id: null,
  results_url: `/api/scanner/results/${id}/`,
  max_pages: 5,
  notice: 'Visitors can scan up to 5 pages at a time, so this scan reads 5.',
  claim_token: 'the claim token',
};

test('immediately scans a URL entered on the home page and remembers it in this browser', async ({
  page,
}) => {
  await mockScanApi(page, createSmallScan(id));
  const sent = page.waitForRequest('**/api/scanner/start-scan/');
  await routeApi(page, '**/api/scanner/start-scan/', (route) =>
    route.fulfill({ status: 202, json: started }),
  );
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Scan', exact: true });
  await page.getByLabel('Website address').fill('https://Shop.example/');
  await button.click();
  expect((await sent).postDataJSON()).toEqual({ url: 'shop.example' });
  await expect(page).toHaveURL(`/scan-results/${id}`);
  await expect(page.getByText(started.notice)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('anonymousScans'))).toBe(JSON.stringify([id]));
  expect(await page.evaluate(() => localStorage.getItem('anonymousScanClaims'))).toBe(
    JSON.stringify({ [id]: 'the claim token' }),
  );
  await page.goBack();
  await expect(page, 'going back does not start a scan').toHaveURL('/');
});

test('does nothing for a blank URL', complete, async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Website address').fill('  ');
  await page.getByLabel('Website address').press('Enter');
  await expect(page.getByText('Enter your website address')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('fills in a URL from a link without starting a scan', async ({ page }) => {
  let starts = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/scanner/start-scan/')) starts++;
  });
  await page.goto('/scan?url=example.com');
  await expect(page.getByLabel('Website address')).toHaveValue('example.com');
  await expect(page.getByText(/scans left this hour/)).toBeVisible();
  expect(starts).toBe(0);
});

test('sends the options', async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  const sent = page.waitForRequest('**/api/scanner/start-scan/');
  await routeApi(page, '**/api/scanner/start-scan/', (route) =>
    route.fulfill({ status: 202, json: started }),
  );
  await page.goto('/scan');
  await page.getByLabel('Website address').fill('https://example.com/shop');
  await page.getByText('Options').click();
  await page.getByLabel('Maximum pages').fill('3');
  await page.getByLabel('Standard').selectOption('A');
  await page.getByLabel('Also run axe-core').check();
  await page.getByRole('button', { name: 'Start scan' }).click();
  expect((await sent).postDataJSON()).toEqual({
    url: 'https://example.com/shop',
    max_pages: 3,
    level: 'A',
    second_opinion: true,
  });
});

test('shows URL errors at the field and keeps the input', async ({ page }) => {
  await page.goto('/scan');
  const field = page.getByLabel('Website address');
  await field.fill('ftp://example.com');
  await page.getByRole('button', { name: 'Start scan' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(
    /^example\.com .+\/shop We can scan only http and https URLs/,
  );
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('ftp://example.com');
  await field.pressSequentially('x');
  await expect(field).not.toHaveAttribute('aria-invalid');
});

test('shows errors that aren’t about the URL above the form', async ({ page }) => {
  const sentence = 'You have used the 10 scans of this hour. Try again at 14:20.';
  await routeApi(page, '**/api/scanner/start-scan/', (route) =>
    route.fulfill(buildProblemReply(429, sentence)),
  );
  await page.goto('/scan');
  await page.getByLabel('Website address').fill('example.com');
  await page.getByRole('button', { name: 'Start scan' }).click();
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await expect(page.getByLabel('Website address')).toHaveValue('example.com');
});

test('starts one scan on a double click', async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  let starts = 0;
  await routeApi(page, '**/api/scanner/start-scan/', (route) => {
    starts++;
    return route.fulfill({ status: 202, json: started });
  });
  await page.goto('/scan');
  await page.getByLabel('Website address').fill('shop.example');
  await page.getByRole('button', { name: 'Start scan' }).dblclick();
  await expect(page).toHaveURL(`/scan-results/${id}`);
  expect(starts).toBe(1);
});

test('keeps the last URL after an error, and starts nothing on reload', async ({ page }) => {
  const sentence = 'You have used the 10 scans of this hour.';
  let starts = 0;
  await routeApi(page, '**/api/scanner/start-scan/', (route) => {
    starts++;
    return route.fulfill(buildProblemReply(429, sentence));
  });
  const field = page.getByLabel('Website address');
  await page.goto('/');
  await page.getByLabel('Website address').fill('one.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText(sentence)).toBeVisible();
  await field.fill('two.example');
  await field.press('Enter');
  await expect(page).toHaveURL('/scan?url=two.example');
  await expect(field, 'focus stays for keyboard users').toBeFocused();
  await expect(page.getByText(sentence)).toBeVisible();
  expect(starts).toBe(2);
  await page.reload();
  await expect(page.getByText(/scans left this hour/)).toBeVisible();
  await expect(field).toHaveValue('two.example');
  expect(starts).toBe(2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, isIsolated: true });

  test('opens the scan page from the home page’s form', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Website address').fill('example.com');
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await expect(page).toHaveURL('/scan?url=example.com');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scan a website');
    await expect(page.getByText('Scanning requires JavaScript')).toBeVisible();
  });

  test('explains when a screen requires JavaScript', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByText('This page needs JavaScript')).toBeVisible();
    await page.getByRole('link', { name: 'home page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Find and fix accessibility');
  });
});
