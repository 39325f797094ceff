import { routeApi } from './support/api-routes.ts';
import { addAxe, runAxe } from './support/axe.ts';
import { getIssueRows } from './support/issue-list.ts';
import { createSmallScan } from './support/mock-scan.ts';
import { buildProblemReply, mockScanApi } from './support/mock-scan-api.ts';
import { complete, expect, test } from './support/test.ts';

const id = '22222222-2222-4222-8222-222222222222';
const unknown = '33333333-3333-4333-8333-333333333333';

test('shows pages, findings and screenshot of a running scan, and cancels it', async ({ page }) => {
  const scan = await mockScanApi(page, createSmallScan(id));
  const all = scan.pages;
  scan.status = 'running';
  scan.pages = all.map((each, index) => ({
    ...each,
    status: index < 2 ? 'tested' : index === 2 ? 'running' : 'waiting',
  }));
  await routeApi(page, '**/api/scanner/scan/*/cancel/', (route) => {
    if (route.request().headers()['x-claim-token'] !== 'the token') return route.fulfill({ status: 403 });
    scan.status = 'cancelled';
    return route.fulfill({ json: { scan_id: id, status: 'cancelled' } });
  });
  await page.goto(`/scan-results/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scanning shop.example');
  const stop = page.getByRole('button', { name: 'Cancel scan' });
  await expect(page.getByText('2 of 4 pages', { exact: true })).toBeVisible();
  await expect(stop, 'only the browser that started a scan can cancel it').toHaveCount(0);
  await page.evaluate((claims) => localStorage.setItem('anonymousScanClaims', JSON.stringify(claims)), {
    [id]: 'the token',
  });
  await page.reload();
  await expect(page.getByText('2 of 4 pages', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Scan progress' })).toHaveJSProperty('value', 50);
  await expect(page.getByRole('img', { name: /Screenshot of .*page-3/ })).toBeVisible();
  await expect(page.getByTestId('live-outlines').locator('g.arriving')).toHaveCount(2);
  await expect(page.getByRole('listitem').filter({ hasText: '/page-1' }).first()).toContainText(
    '3 occurrences',
  );
  const status = page.getByText('Testing keyboard focus, 12 of 40 tab stops');
  for (const [width, height] of [
    [1440, 900],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(status, `progress at ${width} pixels is above the fold`).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('progressbar', { name: 'Scan progress' })).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole('status').filter({ hasText: 'Testing keyboard focus.' })).toHaveCount(1);
  await expect(
    page.getByText('Screen reader users hear only “button”: the button has no accessible name.'),
  ).toBeVisible();

  await stop.click();
  await expect(page.getByText('This scan was canceled.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('polls when the event stream is blocked', async ({ page }) => {
  const scan = await mockScanApi(page, createSmallScan(id));
  scan.status = 'running';
  await routeApi(page, `**/api/scanner/progress/${id}/`, (route) =>
    route.request().headers().accept?.includes('text/event-stream')
      ? route.fulfill({ status: 502, body: 'Bad gateway' })
      : route.fallback(),
  );
  await page.goto(`/scan-results/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scanning shop.example');
  scan.status = 'completed';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scan results for shop.example');
  await expect(page.getByRole('img', { name: 'Score: 57 out of 100, grade C' })).toBeVisible();
});

test('explains why a scan failed and what to do', async ({ page }) => {
  await mockScanApi(page, {
    ...createSmallScan(id),
    status: 'failed' as const,
    pages: [],
    error: { sentence: 'The name shop.example could not be found.', code: 'scan/name-not-found' },
  });
  await page.goto(`/scan-results/${id}`);
  await expect(page.getByRole('heading', { name: 'The scan failed' })).toBeVisible();
  await expect(page.getByText('The name shop.example could not be found.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scan again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit URL' })).toHaveAttribute(
    'href',
    '/scan?url=https%3A%2F%2Fshop.example%2F',
  );
});

test('lists what was tested and what to check manually when no issues are found', async ({ page }) => {
  await mockScanApi(page, { ...createSmallScan(id), issues: [] });
  await page.goto(`/scan-results/${id}`);
  await expect(page.getByRole('heading', { name: 'No automated issues found' })).toBeVisible();
  await expect(page.getByText('Tested: 3 pages with 35 applicable rules.')).toBeVisible();
  await expect(page.getByText('Whether alternative text describes the images correctly.')).toBeVisible();
});

test('clears filters that match nothing', async ({ page }) => {
  const scan = createSmallScan(id);
  await mockScanApi(page, { ...scan, issues: scan.issues.filter(({ severity }) => severity !== 'minor') });
  await page.goto(`/scan-results/${id}?severity=minor`);
  await expect(page.getByRole('heading', { name: 'No issues match these filters' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(getIssueRows(page)).toHaveCount(3);
});

test('offers next steps for an unknown scan id', async ({ page }) => {
  await page.goto(`/scan-results/${unknown}?severity=critical`);
  await expect(page.getByRole('heading', { name: 'Scan not found' })).toBeVisible();
  // It may belong to an account, whose owner returns here after sign-in.
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/login?${new URLSearchParams({ redirect: `/scan-results/${unknown}?severity=critical` })}`,
  );
  await page.getByRole('main').getByRole('link', { name: 'Start scan' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scan a website');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('retries after a server error', complete, async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  let fails = true;
  await routeApi(page, `**/api/scanner/results/${id}/?*`, (route) =>
    fails ? route.fulfill(buildProblemReply(400, 'The filter is not understood.')) : route.fallback(),
  );
  await page.goto(`/scan-results/${id}`);
  await expect(page.getByText('The filter is not understood.')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(getIssueRows(page)).toHaveCount(4);
});

test('shows an empty scan list to new visitors', async ({ page }) => {
  await page.goto('/scan-results');
  await expect(page.getByRole('heading', { name: 'No scans yet' })).toBeVisible();
});

test('treats invalid storage as empty', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('anonymousScans', '{"not":["a list"'));
  await page.goto('/scan-results');
  await expect(page.getByRole('heading', { name: 'No scans yet' })).toBeVisible();
});

test('opens remembered scans from the list and removes deleted ones', async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  await page.goto('/scan-results');
  await page.evaluate((ids) => localStorage.setItem('anonymousScans', JSON.stringify(ids)), [unknown, id]);
  await page.reload();
  await expect(page.getByText('This scan has been deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove from list' }).click();
  await expect(page.getByText('This scan has been deleted.')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('anonymousScans'))).toBe(JSON.stringify([id]));
  await page.getByRole('link', { name: 'shop.example' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scan results for shop.example');
});

test('redirects an unknown path to the home page', complete, async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Find and fix accessibility');
});

test('a screen has a title and a heading while its scripts are loading', async ({ page }) => {
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await isAllowed;
    await route.continue();
  });
  for (const path of ['/audits/unknown', '/dashboard', `/scan-results/${id}`]) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading the page');
    await expect(page).toHaveTitle('Curbcut');
  }
  await addAxe(page);
  expect(await runAxe(page)).toEqual([]);
  await mockScanApi(page, createSmallScan(id));
  allow();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scan results for shop.example');
  await expect(page).toHaveTitle('Scan results for shop.example · Curbcut');
});
