import type { Page } from '@playwright/test';
import { routeApi } from './support/api-routes.ts';
import { checkScreen } from './support/check-screen.ts';
import { storeTokens } from './support/mock-account.ts';
import { createMockApp, openApp } from './support/mock-app.ts';
import { mockReply } from './support/mock-reply.ts';
import { createReport, createReports, mockSharedReport } from './support/mock-reports.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
import { openPage } from './support/open-page.ts';
import { registerRealAccount } from './support/real-account.ts';
import { ownScreenDepth, quickScan, runRealScan } from './support/real-scan.ts';
import { complete, expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const statuses = (page: Page) => page.locator('[role=status]:not(:empty)');

test('creates a report of a scan, follows its progress and announces when it is ready', async ({ page }) => {
  const app = createMockApp();
  const running = createReport(0, { status: 'running', type: 'developer', format: 'csv' });
  const orders = await mockReply(page, `/api/scanner/scan/${app.scans[1]!.id}/report/`, {
    status: 202,
    json: { report: running },
  });
  await openApp(page, '/reports', app);
  // Only scans that have ended and tested a page can be selected.
  await expect(page.getByLabel('Scan', { exact: true }).locator('option')).toHaveText([/: shop-1\.example/]);
  await page.getByRole('radio', { name: 'Developer' }).check();
  await page.getByLabel('Format').selectOption('csv');
  app.reports = [running];
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveAttribute('value', '42');
  expect(orders[0]?.postDataJSON()).toEqual({ type: 'developer', format: 'csv' });
  app.reports = [createReport(0, { type: 'developer', format: 'csv' })];
  await expect(statuses(page).filter({ hasText: 'is ready.' })).toBeAttached();
  const download = page.getByRole('link', { name: /^Download \(48\.2 KB\) Developer report, spreadsheet/ });
  await expect(download).toHaveAttribute('href', app.reports[0]!.download_url!);
});

test('falls back to the default format when a type does not offer the chosen one', async ({ page }) => {
  await openApp(page, '/reports');
  await page.getByRole('radio', { name: 'Conformance' }).check();
  await page.getByLabel('Format').selectOption('openacr');
  await expect(page.getByText('A person must confirm each')).toBeVisible();
  await page.getByRole('radio', { name: 'Developer' }).check();
  await expect(page.getByLabel('Format')).toHaveValue('html');
});

test('explains why a report failed and retries it', async ({ page }) => {
  const app = { ...createMockApp(), reports: createReports() };
  const orders = await mockReply(
    page,
    `/api/scanner/scan/${app.reports[2]!.scan_id}/report/`,
    buildProblemReply(429, 'Too many reports were asked for.'),
  );
  await openApp(page, '/reports', app);
  await expect(page.getByText('choose a different format')).toBeVisible();
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expect(page.getByText('Too many reports were asked for.')).toBeVisible();
  expect(orders[0]?.postDataJSON()).toEqual({ type: 'conformance', format: 'openacr' });
});

test('reports a list that fails to load and retries', complete, async ({ page }) => {
  await openApp(page, '/dashboard');
  await mockReply(page, '/api/scanner/reports/', buildProblemReply(403, 'The list is lost.'), {
    json: { reports: [], total: 0, next_cursor: null },
  });
  await page.getByRole('link', { name: 'View reports' }).click();
  await expect(page.getByRole('heading', { name: 'We couldn’t load the reports' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible();
});

test('removes a deleted report and keeps focus at the list', async ({ page }) => {
  const app = { ...createMockApp(), reports: createReports() };
  const { id } = app.reports[3]!;
  await openApp(page, '/reports', app);
  await routeApi(page, `**/api/scanner/reports/${id}/`, (route) => {
    app.reports = app.reports.filter((report) => report.id !== id);
    return route.fulfill({ json: { report_id: id } });
  });
  await page.getByRole('button', { name: 'Delete Developer report, SARIF' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete report' }).click();
  await expect(page.getByRole('heading', { name: 'Developer report, SARIF' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your reports' })).toBeFocused();
});

test('lists expired links and revokes only active ones', async ({ page }) => {
  const app = { ...createMockApp(), reports: createReports() };
  const shared = app.reports[1]!;
  const [good] = shared.shares;
  await openApp(page, '/reports', app);
  const revoked = { ...good!, revoked_at: new Date().toISOString() };
  await routeApi(page, `**/api/scanner/reports/${shared.id}/shares/${good!.id}/`, (route) => {
    app.reports[1] = { ...shared, shares: [revoked, ...shared.shares.slice(1)] };
    return route.fulfill({ json: { share: revoked } });
  });
  await page.getByRole('button', { name: 'Share Summary report, web page' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Revoked on/)).toHaveCount(1);
  await expect(dialog.getByText(/^Expired on/)).toHaveCount(1);
  await dialog.getByRole('button', { name: /^Revoke link/ }).click();
  await expect(dialog.getByText(/^Revoked on/)).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: /^Revoke link/ })).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'Links to this report' })).toBeFocused();
});

for (const { name, answer, heading } of [
  {
    name: 'that is active',
    answer: { json: mockSharedReport },
    heading: 'Accessibility report for shop-1.example',
  },
  { name: 'that has expired', answer: buildProblemReply(404, 'Over.'), heading: 'Report not found' },
]) {
  test(`the page behind a link ${name} is accessible and kept out of search engines`, async ({ page }) => {
    await mockReply(page, '/api/scanner/shared/token/', answer);
    const response = page.waitForResponse('**/shared/token');
    await openPage(page, '/shared/token');
    expect((await response).headers()).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${heading} · Curbcut`);
    await checkScreen(page);
  });
}

test('creates a report of a real scan and a link that a guest can open until it is revoked', async ({
  page,
  request,
  playwright,
  browser,
  baseURL,
}) => {
  test.slow();
  const account = await registerRealAccount(request);
  const signedIn = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${account.access}` },
  });
  const scan = { url: `${baseURL}/demo-site/`, max_pages: 2, ...quickScan };
  const { id } = await runRealScan(signedIn, scan);
  await signedIn.dispose();
  await storeTokens(page, account);

  await openPage(page, `/scans/${id}`);
  await page.getByRole('button', { name: 'Create report' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Format').selectOption('html');
  await dialog.getByRole('button', { name: 'Create report' }).click();
  await expect(dialog.getByRole('link', { name: /^Read/ })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 780 });
  for (const name of [/^Read/, 'All reports'])
    await expect(dialog.getByRole('link', { name }), 'visible without scrolling').toBeInViewport({
      ratio: 1,
    });
  await expect(dialog.getByRole('button', { name: 'Create report' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  const tab = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: /^Read/ }).click();
  const shown = await tab;
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
  await shown.close();

  await dialog.getByRole('link', { name: 'All reports' }).click();
  await page.getByRole('button', { name: 'Share Summary report, web page' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText('Accessibility report for');
  const saved = stranger.waitForEvent('download');
  await stranger.getByRole('link', { name: /^Download/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^curbcut-127\.0\.0\.1-\d+-[\d-]{10}-summary\.html$/);

  const own = await runRealScan(request, {
    url: `${baseURL}${new URL(link).pathname}`,
    max_pages: 1,
    wait_for: 'main dl',
    ...ownScreenDepth,
  });
  const failed = own.issues.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ rule_id, sample }) => `${rule_id}: ${sample.selector}`)).toEqual([]);

  await page.getByRole('button', { name: /^Revoke link/ }).click();
  await expect(page.getByText(/^Revoked on/)).toBeVisible();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Report not found' })).toBeVisible();
  await stranger.context().close();
});
