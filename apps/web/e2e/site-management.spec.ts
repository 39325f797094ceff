import type { Server } from 'node:http';
import type { Page } from '@playwright/test';
import { serveChangingSite } from './support/changing-site.ts';
import { storeTokens } from './support/mock-account.ts';
import { type LoginReply, registerRealAccount } from './support/real-account.ts';
import { quickScan, runRealScan } from './support/real-scan.ts';
import { SITE_PORT } from './support/site-port.ts';
import { expect, test } from './support/test.ts';
import { UNTIL_DONE } from './support/test-scope.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const host = `127.0.0.1:${SITE_PORT}`;
let head = '';
let server: Server;
let account: LoginReply;

test.beforeEach(async ({ page, request }) => {
  head = '';
  server = await serveChangingSite(
    SITE_PORT,
    () =>
      `<!doctype html><html lang="en"><head><title>Boats</title>${head}</head><body><main><h1>Boats</h1><img src="/boat.svg"></main></body></html>`,
  );
  account = await registerRealAccount(request);
  await storeTokens(page, account);
});

test.afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Adds the site through the screen, and opens one of its views. */
async function addSite(page: Page, view: string): Promise<void> {
  await page.goto('/sites/import');
  await page.getByRole('textbox', { name: 'URLs' }).fill(host);
  await page.getByRole('button', { name: 'Preview sites' }).click();
  await page.getByRole('button', { name: 'Add 1 site' }).click();
  await page.getByRole('link', { name: 'See all sites' }).click();
  await page.getByRole('link', { name: host, exact: true }).click();
  // The sidebar has a link with the same name.
  await page.getByRole('navigation', { name: 'Site views' }).getByRole('link', { name: view }).click();
}

test('adds sites from a CSV file, with a preview', async ({ page }) => {
  await page.goto('/sites');
  await page.getByRole('link', { name: 'Add sites' }).click();
  await page.getByRole('tab', { name: 'CSV file' }).click();
  const csv = `url,name,tags\n${host},Boat rental,boats;rental\nftp://files.example.com,,\n`;
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Preview sites' }).click();
  await expect(page.getByRole('heading', { name: '1 new site' })).toBeFocused();
  await expect(page.getByText('Line 3: We can scan only http and https URLs')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Scan the new site now' }).check();
  await page.getByRole('button', { name: 'Add 1 site' }).click();
  await expect(page.getByRole('heading', { name: '1 site added' })).toBeFocused();
  await expect(page.getByText('1 scan started.')).toBeVisible();
  await page.getByRole('link', { name: 'See all sites' }).click();
  await expect(page.getByRole('link', { name: 'Boat rental', exact: true })).toBeVisible();
  await expect(page.getByText('rental', { exact: true })).toBeVisible();
});

test('verifies a site by a meta element', async ({ page }) => {
  await addSite(page, 'Settings');
  await page.getByRole('tab', { name: 'Meta element' }).click();
  const html = await page.getByRole('tabpanel', { name: 'Meta element' }).locator('code').innerText();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/We couldn’t find a meta element/)).toBeVisible();
  head = html;
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/^Verified on .* \(Meta element\)/)).toBeVisible();
});

test('shows that a scan fails the thresholds of its site', async ({ page, playwright, baseURL }) => {
  await addSite(page, 'Settings');
  await page.getByLabel('Minimum score').fill('100');
  await page.getByRole('checkbox', { name: 'No critical issues' }).check();
  await page.getByRole('button', { name: 'Save thresholds' }).click();
  await expect(page.getByText('Thresholds not checked yet').first()).toBeVisible();
  const signedIn = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${account.access}` },
  });
  await runRealScan(signedIn, { url: `http://${host}/`, max_pages: 1, ...quickScan });
  await signedIn.dispose();
  await expect(async () => {
    await page.goto('/sites');
    await expect(page.getByText('Fails thresholds')).toBeVisible({ timeout: 2_000 });
  }).toPass(UNTIL_DONE);
  await expect(page.getByText(/at least 100 is required\. Found 1 critical issue\./)).toBeVisible();
});

test('schedules scans on certain days at a time in a time zone, and pauses them', async ({
  page,
  playwright,
  baseURL,
}) => {
  const signedIn = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${account.access}` },
  });
  const { site_id: siteId } = await runRealScan(signedIn, {
    ...{ url: `http://${host}/`, max_pages: 1, ...quickScan },
  });
  await signedIn.dispose();
  await page.goto(`/sites/${siteId}?view=schedule`);
  await page.getByRole('button', { name: 'Start schedule' }).click();
  await page.getByRole('button', { name: 'Save days and time' }).waitFor();
  for (const box of await page.getByRole('group', { name: 'Days of the week' }).getByRole('checkbox').all())
    await box.uncheck();
  await page.getByRole('button', { name: 'Save days and time' }).click();
  await expect(page.getByText('Choose at least one day of the week.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Tuesday' }).check();
  await page.getByLabel('Start at').fill('03:00');
  await page.getByLabel('Latest start').fill('05:30');
  await page.getByLabel('Time zone').selectOption('America/New_York');
  await page.getByRole('button', { name: 'Save days and time' }).click();
  await expect(page.getByText('Every week on Tuesday, from 03:00 to 05:30 (America/New_York)')).toBeVisible();
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Resume on').fill(day);
  await page.getByRole('button', { name: 'Pause schedule' }).click();
  await expect(page.getByText(/^Paused until /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Paused until /)).toBeVisible();
  await page.getByRole('button', { name: 'Resume now' }).click();
  await expect(page.getByRole('button', { name: 'Pause schedule' })).toBeVisible();
});
