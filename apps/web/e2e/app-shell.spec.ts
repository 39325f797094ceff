import { markNotificationsRead } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { splitCases } from '../../../tools/test/scope.ts';
import { routeApi } from './support/api-routes.ts';
import { checkScreen, checkVariants } from './support/check-screen.ts';
import { createMockApp, type MockApp, mockAppApi, openApp } from './support/mock-app.ts';
import { AUDIT_ID, createAudit, mockAuditsApi } from './support/mock-audit.ts';
import {
  createNotifications,
  createOverview,
  createSearchResults,
  mockThumbnails,
} from './support/mock-overview.ts';
import { mockReply } from './support/mock-reply.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
import { createSite, mockSitesApi, SITE_ID } from './support/mock-site.ts';
import { openPage } from './support/open-page.ts';
import { complete, expect, test, toDetails } from './support/test.ts';
import { screenVariants, themes } from './support/test-scope.ts';

test.use({ viewport: { width: 1440, height: 900 } });

function createBusyApp(): MockApp {
  return {
    ...createMockApp(),
    overview: createOverview(),
    notifications: createNotifications(),
    searchResults: createSearchResults(),
  };
}

async function openShell(page: Page, path = '/dashboard', app = createBusyApp()): Promise<MockApp> {
  await mockSitesApi(page, [createSite()]);
  await mockAuditsApi(page, [createAudit({})]);
  await mockThumbnails(page);
  return openApp(page, path, app);
}

const openSearch = async (page: Page, key: string) => {
  await page.keyboard.press(key);
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  return dialog;
};

test('has its own header and sidebar, and neither the navigation nor the footer of public pages', async ({
  page,
}) => {
  await openShell(page);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link')).toHaveText(['Curbcut']);
  await expect(header.getByRole('link')).toHaveAttribute('href', '/dashboard');
  await expect(header.getByRole('button')).toHaveText(['Ada Lovelace', 'All sites', /^Search/, /3/, 'A']);
  await expect(page.getByRole('navigation')).toHaveCount(2);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Pricing' })).toHaveCount(0);

  await page.goto('/pricing');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }),
  ).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('marks the current screen, and the section of screens below it', async ({ page }) => {
  await openShell(page);
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await expect(current).toHaveText('Overview');
  await expect(current).toHaveAttribute('aria-current', 'page');
  await page.goto(`/sites/${SITE_ID}`);
  await expect(current).toHaveText('Sites');
  await expect(current).toHaveAttribute('aria-current', 'true');
});

test('moves from the skip link through the header to the sidebar by keyboard, and focuses the heading after navigation', async ({
  page,
}) => {
  await openShell(page);
  const stops: string[] = [];
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    );
  }
  expect(stops).toEqual([
    'Skip to main content',
    'Curbcut',
    'Organization: Ada Lovelace',
    'All sites',
    expect.stringContaining('Search'),
    'Notifications, 3 unread',
    'Account: Ada',
    'Overview',
  ]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sites');
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeFocused();
});

test('jumps to a site, and to audits that others have shared', async ({ page }) => {
  await mockSitesApi(page, [createSite()]);
  const shared = createAudit({ role: 'evaluator', title: 'Harbor audit' });
  await mockAuditsApi(page, [shared]);
  await openApp(page, '/dashboard');
  const button = page.getByRole('banner').getByRole('button', { name: 'All sites' });
  await button.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Sites' });
  await expect(panel.getByRole('link', { name: /Harbor audit/ })).toHaveAttribute(
    'href',
    `/audits/${AUDIT_ID}`,
  );
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('link', { name: /^shop\.example/ }).press('Enter');
  await expect(page).toHaveURL(`/sites/${SITE_ID}`);
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('banner').getByRole('button', { name: 'shop.example' })).toBeVisible();
});

test('reports sites that fail to load in the switcher, and retries', async ({ page }) => {
  await mockSitesApi(page, [createSite()]);
  await mockReply(page, '/api/sites/', buildProblemReply(403, 'Sites are under maintenance.'), {
    json: { sites: [] },
  });
  await openApp(page, '/dashboard');
  await page.getByRole('button', { name: 'All sites' }).click();
  const panel = page.getByRole('dialog', { name: 'Sites' });
  await expect(panel.getByText('Sites are under maintenance.')).toBeVisible();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('link', { name: 'Scan another site' })).toBeVisible();
});

test('searches with the slash key and arrow keys, and opens a result with Enter', async ({ page }) => {
  await openShell(page);
  const dialog = await openSearch(page, '/');
  await expect(dialog.getByRole('status')).toHaveText(/^Search by URL/);
  await page.keyboard.type('s');
  await expect(dialog.getByRole('status')).toHaveText('Type at least 2 characters.');
  await page.keyboard.type('hop');
  await expect(dialog.getByRole('status')).toHaveText('4 results');
  const options = dialog.getByRole('option');
  await expect(options).toHaveCount(4);
  for (const [group, name] of [
    ['Sites', 'shop.example'],
    ['Issues', 'shop.example /contact and 2 more pages'],
    ['Scans', 'score 74'],
    ['Audits', 'Audit of the shop'],
  ] as const) {
    await expect(dialog.getByRole('group', { name: group }).getByRole('option')).toContainText(name);
  }
  const active = dialog.locator('[role="option"][data-focused]');
  await expect(active).toContainText('shop.example');
  await page.keyboard.press('ArrowDown');
  await expect(active).toContainText('Screen reader users hear nothing');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/sites/${SITE_ID}`);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the keys of the issue list work on arrival, and the slash key on a row', async ({ page }) => {
  await openShell(page, `/sites/${SITE_ID}`);
  const rows = page.getByRole('grid', { name: 'Issues' }).getByRole('row');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: /shortcuts/i });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await openSearch(page, '/');
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toBeFocused();
});

test('opens the search with Ctrl+K, finds screens, and closes with Escape', async ({ page }) => {
  await openShell(page, '/scans', createMockApp());
  const field = page.getByRole('searchbox', { name: 'Search by URL' });
  await field.focus();
  await page.keyboard.type('/');
  await expect(field, 'a slash is text in a field').toHaveValue('/');
  const dialog = await openSearch(page, 'Control+k');
  await page.keyboard.type('widget');
  await expect(dialog.getByRole('status')).toHaveText('No sites, issues, scans or audits match “widget”.');
  await expect(dialog.getByRole('option')).toHaveText(['Widget']);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('new scan');
  await expect(dialog.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText('New scan');
  // One Escape, although there is text.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('shows how many of the results are listed', complete, async ({ page }) => {
  const app = createBusyApp();
  app.searchResults.totals.issues = 120;
  await openShell(page, '/dashboard', app);
  const dialog = await openSearch(page, '/');
  await page.keyboard.type('shop');
  await expect(dialog.getByRole('status')).toHaveText('4 of 123 results');
  const issues = dialog.getByRole('group', { name: 'Issues, 1 of 120' });
  await issues.getByRole('option', { name: 'See issues on shop.example that match “shop”' }).click();
  await expect(page).toHaveURL(`/sites/${SITE_ID}?state=all&q=shop`);
});

test('reports a search that fails, and retries', complete, async ({ page }) => {
  await openShell(page);
  await mockReply(page, '/api/search/', buildProblemReply(403, 'The search is under maintenance.'), {
    json: createSearchResults(),
  });
  const dialog = await openSearch(page, '/');
  await page.keyboard.type('shop');
  await expect(dialog.getByRole('alert')).toContainText('The search is under maintenance.');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('option')).toHaveCount(4);
});

test('the slash key can be turned off (criterion 2.1.4)', async ({ page }) => {
  await openShell(page);
  const dialog = await openSearch(page, '/');
  await dialog.getByRole('switch', { name: 'Press / to search' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('/');
  await openSearch(page, 'Control+k');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Search/ })).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+K',
  );
});

test('lists notifications, and marks those that were opened or all as read', async ({ page }) => {
  const app = await openShell(page);
  const marked: (string[] | 'all')[] = [];
  await routeApi(page, `**${markNotificationsRead.path}`, (route) => {
    const { ids } = markNotificationsRead.body.parse(route.request().postDataJSON());
    marked.push(ids);
    const notifications = app.notifications.notifications.map((one) => ({
      ...one,
      is_read: one.is_read || ids === 'all' || ids.includes(one.id),
    }));
    app.notifications = { notifications, unread: notifications.filter(({ is_read }) => !is_read).length };
    return route.fulfill({ json: app.notifications });
  });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 3 unread');
  await bell.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link')).toHaveText([
    'Notification settings',
    'Unread: 2 issues are back, 1 critical issue found for the first time on shop.example',
    'Unread: Grace Hopper mentioned you, and 2 more updates',
    'Unread: 7 questions assigned to you',
    'Scan of gone.example failed',
    'Signed report outdated: Audit of the shop',
    'Invitation to an audit: Audit of the shop',
    'Scan of documentation.example completed',
  ]);
  await expect(panel.getByText('/ · The server did not answer.')).toBeVisible();
  await panel.getByRole('link', { name: /2 issues are back/ }).click();
  await expect(page).toHaveURL(`/sites/${SITE_ID}?state=regressed`);
  await expect(panel).toHaveCount(0);
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  // The number changes before the request arrives.
  await expect.poll(() => marked).toEqual([['scan:55555555-5555-4555-8555-000000000001']]);

  await bell.click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await expect(panel.getByText('Unread')).toHaveCount(0);
  await expect.poll(() => marked.at(-1)).toEqual('all');
});

test('shows empty and failed notifications', complete, async ({ page }) => {
  await openShell(page, '/dashboard', createMockApp());
  const bell = page.getByRole('button', { name: 'Notifications', exact: true });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText(/^Nothing new in the last 30 days/)).toBeVisible();

  // Opening the panel tries again, so the second request has to fail too.
  const problem = buildProblemReply(403, 'Not now.');
  await mockReply(page, '/api/notifications/', problem, problem, { json: createNotifications() });
  await page.reload();
  await bell.click();
  await expect(panel.getByText('Not now.')).toBeVisible();
  await panel.getByRole('button', { name: 'Try again' }).click();
  // The notifications and the link to their settings.
  await expect(panel.getByRole('link')).toHaveCount(8);
});

test('the account menu names the account, links its screens and signs out', async ({ page }) => {
  await openShell(page);
  const button = page.getByRole('button', { name: 'Account: Ada' });
  await expect(button).toHaveText('A', { useInnerText: true });
  await button.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Account' });
  await expect(panel.getByText('Ada Lovelace')).toBeVisible();
  await expect(panel.getByText('ada@example.com')).toBeVisible();
  await expect(panel.getByRole('link')).toHaveText(['Settings', 'Subscription', 'Curbcut home page']);
  await panel.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

test('applies and keeps the chosen theme, on public pages too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openShell(page);
  const getScheme = () =>
    page.evaluate(() => [
      getComputedStyle(document.documentElement).colorScheme,
      getComputedStyle(document.documentElement).backgroundColor,
    ]);
  const dark = ['dark', 'rgb(16, 19, 24)'];
  expect(await getScheme()).toEqual(['light dark', 'rgb(250, 248, 243)']);
  await page.getByRole('button', { name: 'Account: Ada' }).click();
  await page.getByRole('radio', { name: 'System' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await page.getByRole('radio', { name: 'Light' }).press('ArrowRight');
  expect(await getScheme()).toEqual(dark);
  await page.reload();
  expect(await getScheme()).toEqual(dark);
  await openPage(page, '/pricing');
  expect(await getScheme()).toEqual(dark);
  await openPage(page, '/dashboard');
  await page.getByRole('button', { name: 'Account: Ada' }).click();
  await page.getByRole('radio', { name: 'Dark' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  expect((await getScheme())[0]).toBe('light dark');
});

test('has one menu on phones, with the sidebar and the account', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openShell(page);
  const header = page.getByRole('banner');
  await expect(header.getByRole('button').filter({ visible: true })).toHaveCount(4);
  const menu = header.getByRole('button', { name: 'Menu' });
  await menu.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(8);
  await expect(drawer.getByText('Usage this month')).toBeVisible();
  await expect(drawer.getByText('ada@example.com')).toBeVisible();
  await expect(drawer.getByRole('radio')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Sites' }).click();
  await expect(page).toHaveURL('/sites');
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeFocused();
});

const panels: readonly {
  name: string;
  dialog: string;
  isWideOnly?: boolean;
  open: (page: Page) => Promise<unknown>;
}[] = [
  {
    name: 'site switcher',
    dialog: 'Sites',
    isWideOnly: true,
    open: (page) => page.getByRole('banner').getByRole('button', { name: 'All sites' }).click(),
  },
  {
    name: 'search',
    dialog: 'Search',
    open: async (page) => {
      await openSearch(page, 'Control+k');
      await page.keyboard.type('shop');
      await expect(page.getByRole('option')).toHaveCount(4);
    },
  },
  {
    name: 'notifications',
    dialog: 'Notifications',
    open: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  {
    name: 'account menu',
    dialog: 'Account',
    isWideOnly: true,
    open: (page) => page.getByRole('button', { name: 'Account: Ada' }).click(),
  },
];

for (const { tags, cases } of splitCases(panels, ({ isWideOnly }) => String(isWideOnly)))
  for (const { name, dialog, isWideOnly, open } of cases)
    test(`the ${name} is accessible at every width, light and dark`, toDetails(tags), async ({ page }) => {
      await openShell(page);
      const variants = isWideOnly
        ? themes.map((theme) => ({ width: 1440, theme }))
        : [...screenVariants, ...themes.map((theme) => ({ width: 320, theme }))];
      for (const variant of variants) {
        await page.setViewportSize({ width: variant.width, height: 900 });
        await open(page);
        await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
        await checkVariants(page, { name: `the ${name}`, variants: [variant] });
        await page.keyboard.press('Escape');
        if (name === 'search') await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });

test('an action in the overview can be pressed anywhere on its row, and filters keep their focus', async ({
  page,
}) => {
  const app = await openShell(page);
  const inbox = page.getByRole('region', { name: 'Needs attention' });
  const filter = inbox.getByRole('button', { name: 'Overdue 3' });
  await filter.focus();
  await page.keyboard.press('Enter');
  await expect(filter).toBeFocused();
  await expect(inbox.getByRole('link')).toHaveCount(3);
  await inbox
    .getByRole('listitem')
    .first()
    .click({ position: { x: 8, y: 8 } });
  const [, issue] = app.overview.issues;
  await expect(page).toHaveURL((url) => url.searchParams.get('issue') === issue?.id);
});

test('sites can be sorted on phones, where their table has no headings', async ({ page }) => {
  const app = createBusyApp();
  const [site] = app.overview.sites;
  app.overview.sites = [30, 80, 10, 60].map((open, index) => ({
    ...site!,
    open,
    id: `77777777-7777-4777-8777-00000000010${index}`,
    origin: `https://site-${index}.example`,
  }));
  await page.setViewportSize({ width: 360, height: 740 });
  await openShell(page, '/dashboard', app);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Sort by: Most urgent' }).click();
  await page.getByRole('menuitemradio', { name: 'Open issues' }).click();
  await expect(page.getByRole('table', { name: 'Sites' }).getByRole('rowheader')).toHaveText([
    /^site-1\.example/,
    /^site-3\.example/,
    /^site-0\.example/,
    /^site-2\.example/,
  ]);
});

test('reports an overview that fails to load, and retries', complete, async ({ page }) => {
  await mockAppApi(page, createMockApp());
  await mockReply(page, '/api/overview/', buildProblemReply(403, 'Not now.'), { json: createOverview() });
  await openPage(page, '/dashboard');
  await expect(page.getByText('We couldn’t load this section.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  await expect(page.getByText('scans completed'), 'the rest of the screen').toBeVisible();
});

test('the overview fits phones, 400% zoom and text spacing, without axe-core findings', async ({ page }) => {
  await openShell(page);
  await checkScreen(page, { hasTextSpacing: true });
});

test(
  'the overview of a new account, and during an import, fits all widths, without axe-core findings',
  complete,
  async ({ page }) => {
    const app = await openShell(page, '/dashboard', { ...createMockApp(), scans: [] });
    await expect(page.getByRole('region', { name: 'Scan your first site' })).toBeVisible();
    await checkScreen(page, { hasTextSpacing: true });
    app.overview = { ...createOverview(), importing: 7 };
    await page.reload();
    await expect(page.getByText('Importing 7 scans.')).toBeVisible();
    await checkScreen(page);
  },
);
