import type { Page } from '@playwright/test';
import { routeApi } from './support/api-routes.ts';
import { createDashboard, createMockApp, createUserScan, mockAppApi, openApp } from './support/mock-app.ts';
import { mockReply } from './support/mock-reply.ts';
import { createSmallScan } from './support/mock-scan.ts';
import { buildProblemReply, mockScanApi } from './support/mock-scan-api.ts';
import { createSite, mockSitesApi } from './support/mock-site.ts';
import { openPage } from './support/open-page.ts';
import { openOptionGroups } from './support/option-groups.ts';
import { complete, expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Your scans' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const names = async (page: Page) =>
  (await rows(page).getByRole('rowheader').allTextContents()).map((text) => text.trim());
const started = {
  scan_id: '44444444-4444-4444-8444-444444444444',
  status: 'queued',
  progress_url: '',
  site_id: null,
  results_url: '',
  max_pages: 5,
  notice: 'Fewer pages than you asked for.',
  claim_token: null,
};
const overQuota = {
  status: 402,
  json: {
    error: 'All 10 scans of this month are used. Counting starts again on March 1.',
    code: 'quota_exceeded',
    details: {
      plan: ['Free'],
      limit: ['10'],
      resets_at: ['2026-03-01T00:00:00.000Z'],
      upgrade_url: ['/subscription'],
    },
  },
};

test('lists status, date, pages, score and the change since the previous scan', async ({ page }) => {
  const app = createMockApp();
  const long = `https://shop.example/${'a-very-long-path-'.repeat(12)}`;
  app.scans = [
    createUserScan(0, { status: 'running', score: null, pages_scanned: 1 }),
    createUserScan(1, { score: 71, score_before: 64 }),
    createUserScan(2, { score: 60, score_before: 64 }),
    createUserScan(3, { score: 60, score_before: 60 }),
    createUserScan(4, { status: 'cancelled', score: null }),
    createUserScan(5, { status: 'being_rethought', score: null, url: long }),
  ];
  await openApp(page, '/scans', app);
  await expect(page.getByText('6 scans')).toBeVisible();
  await expect(rows(page)).toHaveText([
    /shop-0.example\s*RunningToday, [\d:]+1 page–None–None/,
    /shop-1.example\s*CompletedYesterday6 pages71 out of 100\+7 since the previous scan/,
    /shop-2.example\s*Completed2 days ago6 pages60 out of 100−4 since the previous scan/,
    /shop-3.example\s*Completed3 days ago6 pages60 out of 100±0 since the previous scan/,
    /shop-4.example\s*Canceled4 days ago/,
    /a-very-long-path-\s*being_rethought5 days ago/,
  ]);
  await expect(rows(page).nth(1).getByRole('link')).toHaveAttribute('href', `/scans/${app.scans[1]?.id}`);
});

test('sorts the list by the pressed column and exposes the order', complete, async ({ page }) => {
  const app = createMockApp();
  app.scans = [
    createUserScan(1, { url: 'https://b.example/', score: 50, score_before: 90 }),
    createUserScan(2, { url: 'https://c.example/', score: null, status: 'failed' }),
    createUserScan(3, { url: 'https://a.example/', score: 80, score_before: 70 }),
  ];
  await openApp(page, '/scans', app);
  await expect(page.getByRole('columnheader', { name: 'Scanned' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const orders = { Site: 'abc', Status: 'bac', Score: 'bac', Change: 'bac', Scanned: 'acb' };
  for (const [column, order] of Object.entries(orders)) {
    const heading = page.getByRole('columnheader', { name: column });
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    expect((await names(page)).map(([letter]) => letter).join(''), column).toBe(order);
  }
});

test('searches the list by URL and keeps the search in the page’s URL', async ({ page }) => {
  const app = createMockApp();
  app.scans = [1, 2, 3].map((index) => createUserScan(index));
  await openApp(page, '/scans', app);
  const search = page.getByRole('searchbox', { name: 'Search by URL' });
  await search.pressSequentially('shop-2');
  await expect(search).toHaveValue('shop-2');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL('/scans?search=shop-2');
  await page.reload();
  await expect(search).toHaveValue('shop-2');
  await expect(rows(page)).toHaveCount(1);

  await search.fill('elsewhere');
  await expect(page.getByRole('heading', { name: 'No scans match' })).toBeVisible();
  await expect(page.getByText('No scans of a site or URL containing “elsewhere”.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all scans' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(search).toHaveValue('');

  // A link to the list resets the search.
  await search.fill('shop-1');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scans' }).click();
  await expect(search).toHaveValue('');
  await expect(rows(page)).toHaveCount(3);
});

test('filters the list by status and period, names sites, and compares two scans', async ({ page }) => {
  const app = createMockApp();
  app.scans = [
    createUserScan(1, { url: 'https://shop.example/' }),
    createUserScan(2, { url: 'https://shop.example/cart' }),
    createUserScan(3, { status: 'failed', score: null, pages_scanned: 0 }),
  ];
  const site = createSite();
  await mockSitesApi(page, [{ ...site, site: { ...site.site, name: 'Harbor shop' } }]);
  await openApp(page, '/scans', app);
  await expect(rows(page).nth(1).getByRole('rowheader')).toHaveText(/^Harbor shop ?shop\.example\/cart$/);
  const boxes = page.getByRole('checkbox', { name: /^Compare the scan of/ });
  await expect(boxes).toHaveCount(2);
  await boxes.first().check();
  await expect(page.getByText('1 scan selected. Select another one to compare them.')).toBeVisible();
  await boxes.nth(1).check();
  await expect(page.getByRole('link', { name: 'Compare scans' })).toHaveAttribute(
    'href',
    `/compare/${app.scans[1]?.id}/${app.scans[0]?.id}`,
  );
  const filters = page.getByRole('search', { name: 'Scans' });
  await filters.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitemradio', { name: 'Failed' }).click();
  await expect(page).toHaveURL('/scans?status=failed');
  await expect(rows(page)).toHaveCount(1);
  await filters.getByRole('button', { name: 'Period' }).click();
  await page.getByRole('menuitemradio', { name: 'Today' }).click();
  await expect(page.getByText('No scans match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all scans' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('shows long lists a hundred at a time', async ({ page }) => {
  const app = createMockApp();
  app.scans = Array.from({ length: 120 }, (_, index) => createUserScan(index));
  await openApp(page, '/scans', app);
  await expect(page.getByText('Showing 100 of 120 scans, newest first')).toBeVisible();
  await page.getByRole('button', { name: 'Show older scans' }).click();
  await expect(rows(page)).toHaveCount(120);
  await expect(page.getByText('120 scans', { exact: true })).toBeVisible();
});

test('shows loading, error and empty states for the list', async ({ page }) => {
  await mockAppApi(page, { ...createMockApp(), scans: [] });
  let answer: (() => void) | undefined;
  const arrives = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let fails = true;
  await routeApi(page, '**/api/scanner/user-scans/*', async (route) => {
    await arrives;
    return fails ? route.fulfill(buildProblemReply(403, 'The list is under maintenance.')) : route.fallback();
  });
  await page.goto('/scans');
  const main = page.getByRole('main');
  await expect(main.getByText('Loading scans...')).toBeVisible();
  answer?.();
  await expect(main.getByRole('heading', { name: 'We couldn’t load the scans' })).toBeVisible();
  await expect(main.getByText('The list is under maintenance.')).toBeVisible();
  fails = false;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { name: 'No scans yet' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Start scanning' })).toHaveAttribute('href', '/scans/new');
});

const actions = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for the scan of ${name}` });

async function selectAction(page: Page, name: string, action: string): Promise<void> {
  await actions(page, name).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('keeps a scan’s actions visible without scrolling in narrow windows', async ({ page }) => {
  await openApp(page, '/scans');
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const actions = page.getByRole('table').getByRole('button', { name: /^Actions for/ });
    await expect(actions.first()).toBeInViewport({ ratio: 1 });
  }
});

test('shows the date and score of each scan on phones, and sorts them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  const app = createMockApp();
  app.scans = [createUserScan(1, { score: 71 }), createUserScan(2, { score: 60 })];
  await openApp(page, '/scans', app);
  for (const text of ['Yesterday', '71 out of 100'])
    await expect(rows(page).first().getByText(text)).toBeInViewport({ ratio: 1 });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Score');
  await expect(rows(page).first()).toContainText('60 out of 100');
});

test('opens a scan from its menu', complete, async ({ page }) => {
  const app = await openApp(page, '/scans');
  const id = app.scans[1]?.id ?? '';
  await mockScanApi(page, createSmallScan(id));
  await selectAction(page, 'shop-1.example', 'Open');
  await expect(page).toHaveURL(`/scans/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scan results for shop.example');
});

test('deletes a scan after confirmation and moves focus to the heading', async ({ page }) => {
  const app = await openApp(page, '/scans');
  const gone = app.scans[1]?.id ?? '';
  let fails = true;
  await routeApi(page, `**/api/scanner/scan/${gone}/`, (route) => {
    expect(route.request().method()).toBe('DELETE');
    if (fails) return route.fulfill(buildProblemReply(404, 'There is no such scan.'));
    app.scans = app.scans.filter(({ id }) => id !== gone);
    app.dashboard = createDashboard(2);
    return route.fulfill({ json: { scan_id: gone } });
  });
  const question = page.getByRole('alertdialog', { name: 'Delete this scan?' });
  await selectAction(page, 'shop-1.example', 'Delete');
  await expect(question).toContainText(
    'This permanently deletes the results and screenshots of the scan of shop-1.example.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(actions(page, 'shop-1.example')).toBeFocused();

  await selectAction(page, 'shop-1.example', 'Delete');
  await question.getByRole('button', { name: 'Delete scan' }).click();
  await expect(page.getByText('There is no such scan.')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Close message' }).click();

  fails = false;
  await selectAction(page, 'shop-1.example', 'Delete');
  await question.getByRole('button', { name: 'Delete scan' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('Scan deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeFocused();
  await expect(page.getByText('2/10 scans', { exact: true })).toBeVisible();
});

test('repeats a scan with its settings, and links to the plans when over quota', async ({ page }) => {
  const app = await openApp(page, '/scans');
  await mockScanApi(page, createSmallScan(started.scan_id));
  const again = `/api/scanner/scan/${app.scans[1]?.id}/again/`;
  const sent = await mockReply(page, again, { status: 202, json: started }, overQuota);
  await selectAction(page, 'shop-1.example', 'Scan again');
  await expect(page).toHaveURL(`/scans/${started.scan_id}`);
  expect(sent[0]?.method()).toBe('POST');
  await page.goBack();
  await selectAction(page, 'shop-1.example', 'Scan again');
  await expect(page.getByText(overQuota.json.error)).toBeVisible();
  await page.getByRole('button', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/subscription');
});

test('sends all options of a new scan and opens it in the app', async ({ page }) => {
  await openApp(page, '/scans/new?url=https%3A%2F%2Fshop.example%2F');
  await mockScanApi(page, createSmallScan(started.scan_id));
  const sent = await mockReply(page, '/api/scanner/start-scan/', { status: 202, json: started });
  await expect(page.getByText('7 of 10 scans left this month.')).toBeVisible();
  await expect(page.getByLabel('Website address')).toHaveValue('https://shop.example/');
  await page.getByLabel('Maximum pages').fill('7');
  await expect(page.getByLabel('Maximum pages')).toHaveAccessibleDescription(
    'The plan allows 10 pages per scan. Leave empty to use this maximum.',
  );
  await expect(page.getByRole('combobox', { name: 'Standard' })).toHaveValue('AA');
  await page.getByRole('combobox', { name: 'Standard' }).selectOption('AAA');
  await expect(page.getByRole('button', { name: 'Start scan' })).toBeInViewport();
  await openOptionGroups(page, 'Rules', 'Views', 'Pages', 'Sign-in');
  await page.getByLabel('Exclude best practices').check();
  await page.getByLabel('Also run axe-core').check();
  await page.getByRole('group', { name: 'Screen sizes' }).getByLabel('Phone').check();
  await page.getByRole('group', { name: 'Color schemes' }).getByLabel('Dark').check();
  await page.getByLabel('Include paths').fill('/shop/**\n/help');
  await page.getByLabel('Exclude paths').fill('/calendar/**');
  await page.getByLabel('Wait for an element').fill('#content');
  await page.getByLabel('Sign-in method').selectOption('basic');
  const options = page.getByRole('region', { name: 'Options' }).locator('summary');
  await expect(options).toHaveText([
    'DepthStandard',
    'ViewsPhone, laptop, light, dark',
    'RulesWithout best practices, with axe-core',
    'PagesFollow links in order, includes 2 paths, excludes 1 path, waits for #content',
    'Sign-inUsername and password (HTTP)',
    'JourneysNone',
    'ScheduleOnce',
  ]);
  await page.getByLabel('Username').fill('tester');
  await page.getByLabel('Password', { exact: true }).fill('of the test');
  await expect(page.getByText(/Use a test account/)).toBeVisible();
  await page.getByRole('button', { name: 'Start scan' }).click();
  await expect(page).toHaveURL(`/scans/${started.scan_id}`);
  await expect(page.getByText(started.notice)).toBeVisible();
  expect(sent[0]?.postDataJSON()).toEqual({
    url: 'https://shop.example/',
    max_pages: 7,
    viewports: [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ],
    color_schemes: ['light', 'dark'],
    include: ['/shop/**', '/help'],
    exclude: ['/calendar/**'],
    wait_for: '#content',
    depth: 'standard',
    level: 'AAA',
    best_practices: false,
    second_opinion: true,
    auth: { type: 'basic', username: 'tester', password: 'of the test' },
  });
});

test('shows a rejected scan’s errors at their fields and keeps all input', async ({ page }) => {
  await openApp(page, '/scans/new');
  const sent = await mockReply(
    page,
    '/api/scanner/start-scan/',
    buildProblemReply(400, 'Please look at the fields.', {
      url: ['Enter a website address'],
      'include.0': ['This pattern is too long'],
    }),
    buildProblemReply(400, 'We can’t scan this URL.'),
    overQuota,
  );
  const go = page.getByRole('button', { name: 'Start scan' });
  const address = page.getByLabel('Website address');
  const [phone, laptop] = [page.getByLabel('Phone'), page.getByLabel('Laptop')];
  await openOptionGroups(page, 'Views');
  await laptop.uncheck();
  await page.getByLabel('Light').uncheck();
  await openOptionGroups(page, 'Views');
  await expect(laptop).toBeHidden();
  await go.click();
  await expect(page.getByText('Choose at least one screen size')).toBeVisible();
  await expect(page.getByText('Choose at least one color scheme')).toBeVisible();
  await expect(phone).toBeFocused();
  expect(sent).toHaveLength(0);
  await phone.check();
  await page.getByLabel('Dark').check();
  await openOptionGroups(page, 'Pages');
  await page.getByLabel('Include paths').fill('/shop/**');
  await openOptionGroups(page, 'Pages');
  await go.click();
  await expect(address).toHaveAccessibleDescription(/Enter a website address/);
  await expect(page.getByLabel('Include paths')).toBeVisible();
  await expect(page.getByLabel('Include paths')).toHaveAccessibleDescription(/This pattern is too long/);
  await expect(address).toBeFocused();
  await expect(page.getByText('Choose at least one screen size')).toHaveCount(0);

  await address.fill('http://10.0.0.1/');
  await go.click();
  await expect(address).toHaveAccessibleDescription(/We can’t scan this URL\./);
  await go.click();
  const alert = page.getByRole('alert').filter({ hasText: overQuota.json.error });
  await expect(alert.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription');
  await expect(address).toHaveValue('http://10.0.0.1/');
  await expect(page.getByLabel('Include paths')).toHaveValue('/shop/**');
});

test('shows results in scan detail and stays in the app', async ({ page }) => {
  await mockAppApi(page, createMockApp());
  await mockScanApi(page, createSmallScan(started.scan_id));
  await openPage(page, `/scans/${started.scan_id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: 'Score: 57 out of 100, grade C' })).toBeVisible();
  await mockReply(page, `/api/scanner/scan/${started.scan_id}/again/`, overQuota);
  await main.getByRole('button', { name: 'Scan again' }).click();
  await main.getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/subscription');
  await page.goBack();
  await main.getByRole('row', { name: /hear only “button”/ }).press('Enter');
  await expect(page).toHaveURL(`/scans/${started.scan_id}?issue=critical`);
  await expect(main.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused();
});

test('shows the account’s failed, running and missing scans', async ({ page }) => {
  await mockAppApi(page, createMockApp());
  const failed = '55555555-5555-4555-8555-555555555555';
  await mockScanApi(page, {
    ...createSmallScan(failed),
    status: 'failed' as const,
    error: { sentence: 'The name shop.example could not be found.', code: 'scan/name-not-found' },
  });
  await openPage(page, `/scans/${failed}`);
  await expect(page.getByText('The name shop.example could not be found.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Edit URL' }).click();
  await expect(page).toHaveURL('/scans/new?url=https%3A%2F%2Fshop.example%2F');

  await mockScanApi(page, { ...createSmallScan(started.scan_id), status: 'running' as const });
  await openPage(page, `/scans/${started.scan_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scanning shop.example');
  await expect(page.getByRole('button', { name: 'Cancel scan' })).toBeVisible();

  const unknown = '66666666-6666-4666-8666-666666666666';
  for (const call of ['progress', 'results'])
    await mockReply(
      page,
      `/api/scanner/${call}/${unknown}/`,
      buildProblemReply(404, 'There is no such scan.'),
    );
  await openPage(page, `/scans/${unknown}`);
  await expect(page.getByRole('heading', { name: 'Scan not found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'See all scans' }).click();
  await expect(page).toHaveURL('/scans');
});

test('links signed-in users from public results to their account’s scans', async ({ page }) => {
  await mockAppApi(page, createMockApp());
  await mockScanApi(page, createSmallScan(started.scan_id));
  await openPage(page, `/scan-results/${started.scan_id}`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.locator('[aria-current="page"]')).toHaveText('Scan Results');
  await expect(crumbs.getByRole('link', { name: 'Scans' })).toHaveAttribute('href', '/scans');
  await openPage(page, '/scan-results');
  await expect(crumbs.locator('[aria-current="page"]')).toHaveText('Scan Results');
  await expect(crumbs.getByRole('link', { name: 'Scans' })).toHaveAttribute('href', '/scans');
  await page.getByRole('link', { name: 'Scans in your account' }).click();
  await expect(page).toHaveURL('/scans');
});
