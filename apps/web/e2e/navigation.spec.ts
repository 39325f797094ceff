import type { Locator, Page } from '@playwright/test';
import { routeApi } from './support/api-routes.ts';
import { mockAccountApi, storeTokens } from './support/mock-account.ts';
import { complete, expect, test } from './support/test.ts';

const resources = (page: Page) => page.getByRole('button', { name: 'Resources' });
const panelLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Accessibility Compliance' });

/** Returns the text and target of each link, in document order. */
const getLinks = (within: Locator) =>
  within
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));

test('the top navigation lists its items in order', complete, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/about');
  expect(await getLinks(page.getByRole('navigation', { name: 'Main' }))).toEqual([
    ['Home', '/'],
    ['Platform', '/platform'],
    ['Pricing', '/pricing'],
    ['Compare', '/vs-lighthouse'],
    ['Sign In', '/login'],
    ['Sign Up', '/register'],
  ]);
});

test('the footer shows its groups, and account and share links only to guests', async ({ page }) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  const group = (name: string) => footer.getByRole('navigation', { name });
  expect(await getLinks(group('Product'))).toEqual([
    ['Free Scan', '/scan'],
    ['Pricing', '/pricing'],
    ['Resources', '/resources'],
    ['Compliance Guide', '/resources/accessibility-compliance'],
  ]);
  expect(await getLinks(group('Company'))).toEqual([
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Help Center', '/help'],
  ]);
  expect(await getLinks(group('Legal'))).toEqual([
    ['Privacy', '/legal/privacy'],
    ['Terms', '/legal/terms'],
    ['Accessibility Statement', '/legal/accessibility'],
  ]);
  expect(await getLinks(group('Account'))).toEqual([
    ['Sign In', '/login'],
    ['Sign Up', '/register'],
    ['Forgot Password', '/forgot-password'],
  ]);
  await expect(footer.getByRole('list', { name: 'Share' }).getByRole('link')).toHaveCount(3);
  await expect(footer.getByText(/^© 20\d\d Curbcut/)).toBeVisible();

  await mockAccountApi(page);
  await storeTokens(page, { access: 'access', refresh: 'refresh' });
  await page.goto('/about');
  await expect(group('Account')).toHaveCount(0);
  await expect(footer.getByRole('list', { name: 'Share' })).toHaveCount(0);
  await expect(group('Legal')).toBeVisible();
});

test('the Resources menu opens on hover and closes after 150 ms', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/about');
  await expect(panelLink(page)).toBeHidden();

  await resources(page).hover();
  await expect(panelLink(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.mouse.move(640, 700);
  await page.clock.runFor(149);
  await expect(panelLink(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(panelLink(page)).toBeHidden();

  await resources(page).hover();
  await page.mouse.move(640, 700);
  await page.clock.runFor(100);
  await panelLink(page).hover();
  await page.clock.runFor(1_000);
  await expect(panelLink(page), 'stays open when the pointer returns in time').toBeVisible();
});

test('the Resources menu has the specified links and opens with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/about');
  await resources(page).focus();
  await page.keyboard.press('Enter');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const paths: Record<string, string[]> = {
    Learn: [
      '/resources/accessibility-compliance',
      '/resources/wcag-implementation',
      '/resources/testing-auditing',
    ],
    Explore: ['/resources/tools-checklist'],
    Support: ['/help', '/contact'],
  };
  for (const [group, expected] of Object.entries(paths)) {
    const links = await getLinks(navigation.getByRole('list', { name: group }));
    expect(links.map(([, path]) => path)).toEqual(expected);
  }
  await expect(navigation.getByRole('listitem').filter({ hasText: 'Most Popular' }).last()).toContainText(
    'Accessibility Compliance',
  );
  await expect(navigation.getByRole('link', { name: 'Start Free Scan' })).toHaveAttribute('href', '/scan');

  await page.keyboard.press('Tab');
  await expect(panelLink(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panelLink(page)).toBeHidden();
  await expect(resources(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/resources/accessibility-compliance');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('collapses the navigation in small windows and opens it by touch', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto('/pricing');
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(page.getByRole('link', { name: 'Platform' })).toBeHidden();
  await menu.tap();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(13);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Platform' })).toBeHidden();
  await menu.tap();
  await page.getByRole('link', { name: 'Platform' }).tap();
  await expect(page).toHaveURL('/platform');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await context.close();
});

test('redirects paths without a page to the home page', async ({ page }) => {
  for (const path of ['/vs-nobody', '/resources/case-studies', '/resources/emergency-support', '/blog']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
  }
});

test('the footer shows the system status after the health check', async ({ page }) => {
  let isRequested = false;
  await routeApi(page, '**/api/scanner/health-check/', (route) => {
    isRequested = true;
    const check = { ok: true, detail: 'Tried.', ms: 1 };
    return route.fulfill({
      json: { status: 'ok', checks: { database: check, queue: check, browser: check, storage: check } },
    });
  });
  await page.goto('/about');
  expect(isRequested, 'no request before the footer is visible').toBe(false);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'All systems operational' }).click();
  await expect(page).toHaveURL('/status');
  await expect(page.getByRole('heading', { level: 1, name: 'System status' })).toBeVisible();
  await expect(page.getByRole('main').getByText('All systems operational')).toBeVisible();
});

test('the status page names a system that isn’t working', async ({ page }) => {
  const working = { ok: true, detail: 'Tried.', ms: 1 };
  let browser = { ...working, ok: false };
  await routeApi(page, '**/api/scanner/health-check/', (route) =>
    route.fulfill({
      status: browser.ok ? 200 : 503,
      json: {
        status: browser.ok ? 'ok' : 'degraded',
        checks: { database: working, queue: working, browser, storage: working },
      },
    }),
  );
  await page.goto('/status');
  const state = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) });
  await expect(state('Browser')).toContainText('Not working');
  await expect(state('Database')).toContainText('Working');
  await expect(page.getByText('Some systems aren’t working. Scans may be delayed or fail.')).toBeVisible();

  browser = working;
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(state('Browser')).not.toContainText('Not working');
  await expect(page.getByRole('main').getByText('All systems operational')).toBeVisible();
});
