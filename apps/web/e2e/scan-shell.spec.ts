import { routeApi } from './support/api-routes.ts';
import { checkScreen } from './support/check-screen.ts';
import { mockAccountApi, storeTokens, verifiedUser } from './support/mock-account.ts';
import { createMockApp, mockAppApi } from './support/mock-app.ts';
import { createSmallScan } from './support/mock-scan.ts';
import { mockScanApi } from './support/mock-scan-api.ts';
import { createSite, mockSitesApi } from './support/mock-site.ts';
import { expect, test } from './support/test.ts';

const id = '44444444-4444-4444-8444-444444444444';

test('shows the public scan routes in the app, without showing the guests’ version first', async ({
  page,
}) => {
  await mockAppApi(page, createMockApp());
  await mockSitesApi(page, [createSite()]);
  await mockScanApi(page, createSmallScan(id));
  const answer = Promise.withResolvers<void>();
  await routeApi(page, '**/api/auth/profile/', async (route) => {
    await answer.promise;
    return route.fulfill({ json: verifiedUser });
  });
  await storeTokens(page, { access: 'access', refresh: 'refresh' });
  await page.goto('/scan');
  const guestHeading = page.getByRole('heading', { name: 'Scan a website' });
  await expect(page.locator('h1', { hasText: 'Scan a website' })).toHaveCount(1);
  await expect(guestHeading, 'prerendered, but hidden').toHaveCount(0);
  answer.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'New scan' })).toBeVisible();
  await expect(page.getByText('Anyone with the URL')).toHaveCount(0);
  await expect(page.getByText('It sees only public pages')).toHaveCount(0);
  await expect(page).toHaveTitle('New scan · Curbcut');
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();

  await page.goto(`/scan-results/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scan results for shop.example');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Scan Results');
  await expect(page.getByRole('contentinfo'), 'no marketing footer').toHaveCount(0);
  await page.goto('/scan');
  await expect(page.getByRole('heading', { level: 1, name: 'New scan' })).toBeVisible();
  await checkScreen(page);
});

test('shows the rules inside the app to signed-in users', async ({ page }) => {
  await mockAppApi(page, createMockApp());
  await mockSitesApi(page, [createSite()]);
  await storeTokens(page, { access: 'access', refresh: 'refresh' });
  await page.goto('/help/rules/color-contrast');
  await expect(page.getByRole('heading', { name: 'Who is affected' })).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Main' }).first();
  await expect(navigation.getByRole('link', { name: 'Help' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('contentinfo'), 'no marketing footer').toHaveCount(0);
  await checkScreen(page);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Rules' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility rules' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('a long URL in the heading leaves room for the actions next to it', async ({ page }) => {
  const scan = createSmallScan(id);
  await mockAppApi(page, createMockApp());
  await mockSitesApi(page, [createSite()]);
  await mockScanApi(page, {
    ...scan,
    url: `https://a-shop-with-a-long-name.example/${'catalog/'.repeat(6)}`,
  });
  await storeTokens(page, { access: 'access', refresh: 'refresh' });
  for (const width of [360, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/scans/${id}`);
    const action = page.getByRole('button', { name: 'Create report' });
    await expect(action).toBeVisible();
    const overlaps = await action.evaluate((button) => {
      const text = document.createRange();
      text.selectNodeContents(document.querySelector('h1')!);
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return [...text.getClientRects()].some(
        (line) => line.right > left && line.left < right && line.bottom > top && line.top < bottom,
      );
    });
    expect(overlaps, `heading below the actions at ${width} pixels`).toBe(false);
  }
});

test('shows the guests’ version if the account can’t be loaded', async ({ page }) => {
  await mockAccountApi(page);
  await storeTokens(page, { access: 'access', refresh: 'refresh' });
  await routeApi(page, '**/api/auth/profile/', (route) =>
    route.fulfill({ status: 503, json: { error: 'Try again later.', code: 'server/not-ready' } }),
  );
  await page.goto('/scan');
  await expect(page.getByRole('heading', { name: 'Scan a website' })).toBeVisible();
});
