import type { Page } from '@playwright/test';
import { routeApi } from './support/api-routes.ts';
import { verifiedUser } from './support/mock-account.ts';
import { createArea, createDashboard, createUserScan, mockAreaApi, openArea } from './support/mock-area.ts';
import { mockReply } from './support/mock-reply.ts';
import { createSmallScan } from './support/mock-scan.ts';
import { buildProblemReply, mockScanApi } from './support/mock-scan-api.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/test.ts';

const getPlanRegion = (page: Page) => page.getByRole('region', { name: 'Your plan' });

test.use({ viewport: { width: 1440, height: 900 } });

test('shows links, usage, plan and upgrade in the sidebar', async ({ page }) => {
  const area = await openArea(page, '/dashboard');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText([
    'Overview',
    'Sites',
    'Scans',
    'Audits',
    'Reports',
    'Widget',
    'Settings',
    'Help',
  ]);
  for (const [index, path] of [
    '/dashboard',
    '/sites',
    '/scans',
    '/audits',
    '/reports',
    '/widget',
    '/profile',
    '/help',
  ].entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', path);
  }
  await expect(getPlanRegion(page).getByText('Usage this month')).toBeVisible();
  await expect(getPlanRegion(page).getByText('3/10', { exact: true })).toBeVisible();
  await expect(getPlanRegion(page).getByRole('progressbar', { name: 'Usage this month' })).toHaveJSProperty(
    'position',
    0.3,
  );
  await expect(getPlanRegion(page).getByText('Free', { exact: true })).toBeVisible();
  await expect(getPlanRegion(page).getByRole('link', { name: 'Upgrade' })).toHaveAttribute(
    'href',
    '/subscription',
  );

  area.dashboard = createDashboard(60, { name: 'Pro', max_scans_per_month: 250 });
  await page.reload();
  await expect(getPlanRegion(page).getByText('60/250', { exact: true })).toBeVisible();
  await expect(getPlanRegion(page).getByText('Pro', { exact: true })).toBeVisible();
  await expect(getPlanRegion(page).getByRole('link', { name: 'Upgrade' })).toHaveCount(0);
});

test('shows the account’s plan in the sidebar without dashboard data', async ({ page }) => {
  await mockAreaApi(page, createArea());
  await mockReply(page, '/api/auth/dashboard/', buildProblemReply(403, 'Not now.'));
  await openPage(page, '/help');
  await expect(getPlanRegion(page).getByText('0/10', { exact: true })).toBeVisible();
  await expect(getPlanRegion(page).getByText('Free', { exact: true })).toBeVisible();
});

const detail = '00000000-0000-4000-8000-000000000001';
const titles: Record<string, [title: string, above: string[]]> = {
  '/dashboard': ['Overview', []],
  '/profile': ['Settings', []],
  '/scans': ['Scans', []],
  '/scans/new': ['New scan', ['Scans']],
  [`/scans/${detail}`]: ['Scan detail', ['Scans']],
  '/reports': ['Reports', []],
  '/subscription': ['Subscription', []],
  '/help': ['Help', []],
};

test('shows the specified title and breadcrumb on every screen', async ({ page }) => {
  await mockAreaApi(page, createArea());
  await mockScanApi(page, createSmallScan(detail));
  for (const [path, [title, above]] of Object.entries(titles)) {
    await page.goto(path);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.locator('[aria-current="page"]')).toHaveText(title);
    await expect(crumbs.getByRole('link')).toHaveText(above);
    await expect(page).toHaveTitle(`${title} · Curbcut`);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
});

test('greets users by first name, or as User without one', async ({ page }) => {
  const area = await openArea(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada');
  await expect(page.getByText('Here is an overview of your accessibility testing.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'New scan' }).first()).toHaveAttribute(
    'href',
    '/scan',
  );
  area.user = { ...verifiedUser, first_name: '' };
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, User');
});

test('shows four metrics, with a dash when there is no average score', async ({ page }) => {
  const area = await openArea(page, '/dashboard');
  const metric = (name: string) =>
    page.getByRole('main').locator('dl > div').filter({ hasText: name }).first();
  await expect(metric('scans completed')).toContainText('3');
  await expect(metric('scans available')).toContainText('7');
  await expect(metric('accessibility rating')).toContainText('71');
  await expect(metric('10 scans per month')).toContainText('Free');
  area.dashboard = createDashboard(0);
  await page.reload();
  await expect(metric('accessibility rating')).toContainText('–');
});

test('lists five recent scans with URL, date, pages, score and status, linked to their results', async ({
  page,
}) => {
  const area = createArea();
  const long = `https://shop.example/${'a-very-long-path-'.repeat(12)}`;
  area.scans = [
    createUserScan(0, { status: 'running', score: null, pages_scanned: 0 }),
    createUserScan(1, { url: 'https://www.shop.example/sale/', score: 91 }),
    createUserScan(3, { status: 'failed', score: null, pages_scanned: 0 }),
    createUserScan(9, { status: 'being_rethought', score: null, created_at: '2025-01-15T12:00:00.000Z' }),
    createUserScan(6, { status: 'queued', score: null, url: long }),
    createUserScan(7),
  ];
  await openArea(page, '/dashboard', area);
  const rows = page.getByRole('region', { name: 'Recent scans' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(0)).toContainText(/Today.*1 page/);
  await expect(rows.nth(0)).toContainText('Running');
  await expect(rows.nth(0)).not.toContainText('/100');
  await expect(rows.nth(1)).toContainText('www.shop.example/sale');
  await expect(rows.nth(1)).toContainText('Yesterday · 6 pages');
  await expect(rows.nth(1)).toContainText('91/100');
  await expect(rows.nth(1)).toContainText('Completed');
  await expect(rows.nth(2)).toContainText('3 days ago');
  await expect(rows.nth(2)).toContainText('Failed');
  await expect(rows.nth(3)).toContainText('Jan 15');
  await expect(rows.nth(3)).toContainText('being_rethought');
  await expect(rows.nth(4)).toContainText('Queued');
  for (const [index, { id }] of area.scans.slice(0, 5).entries()) {
    await expect(rows.nth(index).getByRole('link')).toHaveAttribute('href', `/scan-results/${id}`);
  }
  await expect(page.getByRole('link', { name: 'View all scans' })).toHaveAttribute('href', '/scans');

  // Clicking anywhere on the row opens it.
  const opened = area.scans[1]?.id ?? '';
  await mockScanApi(page, createSmallScan(opened));
  await rows.nth(1).click({ position: { x: 4, y: 4 } });
  await expect(page).toHaveURL(`/scan-results/${opened}`);
});

test('follows a running scan and updates the metrics when it ends', async ({ page }) => {
  const area = createArea();
  const running = createUserScan(0, { status: 'running', score: null });
  area.scans = [running];
  area.dashboard = { ...createDashboard(1), recent_scans: [running] };
  await openArea(page, '/dashboard', area);
  const row = page.getByRole('listitem').filter({ hasText: 'shop-0.example' });
  await expect(row).toContainText('Running');
  area.scans = [createUserScan(0, { score: 88 })];
  area.dashboard = { ...createDashboard(1), average_score: 88 };
  await expect(row).toContainText('Completed');
  await expect(row).toContainText('88/100');
  await expect(page.getByText('88', { exact: true })).toBeVisible();
});

test('shows loading, error and empty states for recent scans', async ({ page }) => {
  await mockAreaApi(page, createArea());
  let answer: (() => void) | undefined;
  const responseSent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  let fails = true;
  await routeApi(page, '**/api/scanner/user-scans/*', async (route) => {
    await responseSent;
    if (!fails) return route.fulfill({ json: { scans: [], total: 0, next_cursor: null } });
    return route.fulfill(buildProblemReply(403, 'The list is under maintenance.'));
  });
  await page.goto('/dashboard');
  const recent = page.getByRole('region', { name: 'Recent scans' });
  await expect(recent.getByText('Loading scans...')).toBeVisible();
  answer?.();
  await expect(recent.getByRole('heading', { name: 'Unable to load scans' })).toBeVisible();
  await expect(recent.getByText('The list is under maintenance.')).toBeVisible();
  expect(logged.join('\n')).toContain('The list of scans could not be loaded.');
  fails = false;
  await recent.getByRole('button', { name: 'Try again' }).click();
  await expect(recent.getByRole('heading', { name: 'No scans yet' })).toBeVisible();
  await expect(recent.getByText('Run your first accessibility scan to get started.')).toBeVisible();
  await recent.getByRole('link', { name: 'Start scanning' }).click();
  await expect(page).toHaveURL('/scan');
});

test('reports a dashboard that fails to load and retries', async ({ page }) => {
  await mockAreaApi(page, createArea());
  const requests = await mockReply(page, '/api/auth/dashboard/', buildProblemReply(403, 'Not now.'), {
    json: createDashboard(4),
  });
  await openPage(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Failed to load dashboard data' })).toBeVisible();
  await expect(page.getByText('Not now.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('scans completed')).toBeVisible();
  expect(requests).toHaveLength(2);
});

test('warns above 80% usage, not at 80%, and caps usage at 100%', async ({ page }) => {
  const area = createArea();
  area.dashboard = createDashboard(8);
  await openArea(page, '/dashboard', area);
  const main = page.getByRole('main');
  const bar = main.getByRole('progressbar');
  await expect(bar).toHaveAccessibleName('80% used');
  await expect(main.getByText('8 of 10')).toBeVisible();
  await expect(bar).toHaveAttribute('data-tone', 'normal');
  await expect(main.getByText('Usage limit approaching')).toHaveCount(0);
  await expect(main.locator('dl').last()).toHaveText(/Used\s*8\s*Remaining\s*2/);

  area.dashboard = createDashboard(9);
  await page.reload();
  await expect(bar).toHaveAccessibleName('90% used');
  await expect(bar).toHaveAttribute('data-tone', 'warning');
  await expect(main.getByText('Usage limit approaching')).toBeVisible();
  await expect(main.getByText(/1 scan left until March 1/)).toBeVisible();

  area.dashboard = createDashboard(12);
  await page.reload();
  await expect(bar).toHaveAccessibleName('100% used');
  await expect(main.getByText(/No scans are left until March 1/)).toBeVisible();
  await main.getByRole('link', { name: 'Upgrade plan' }).click();
  await expect(page).toHaveURL('/subscription');
});

test('links the quick actions to a new scan, reports and settings', async ({ page }) => {
  await openArea(page, '/dashboard');
  const links = page.getByRole('heading', { name: 'Quick actions' }).locator('..').getByRole('link');
  await expect(links).toHaveText(['New scan', 'View reports', 'Settings']);
  for (const [index, path] of ['/scans/new', '/reports', '/profile'].entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', path);
  }
});

test('opens the sidebar from a button on narrow screens and closes it after a choice', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openArea(page, '/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByText('3/10', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Help' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused();
});
