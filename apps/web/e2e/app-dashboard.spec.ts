import { createDashboard, createMockApp, createUserScan, openApp } from './support/mock-app.ts';
import { createSmallScan } from './support/mock-scan.ts';
import { mockScanApi } from './support/mock-scan-api.ts';
import { complete, expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a click anywhere on a recent scan’s row opens it', async ({ page }) => {
  const app = createMockApp();
  const opened = app.scans[1]?.id ?? '';
  await mockScanApi(page, createSmallScan(opened));
  await openApp(page, '/dashboard', app);
  const row = page.getByRole('listitem').filter({ hasText: 'shop-1.example' });
  await row.click({ position: { x: 4, y: 4 } });
  await expect(page).toHaveURL(`/scan-results/${opened}`);
});

test('follows a running scan and updates the metrics when it ends', async ({ page }) => {
  const app = createMockApp();
  const running = createUserScan(0, { status: 'running', score: null });
  app.scans = [running];
  app.dashboard = { ...createDashboard(1), recent_scans: [running] };
  await openApp(page, '/dashboard', app);
  const row = page.getByRole('listitem').filter({ hasText: 'shop-0.example' });
  await expect(row).toContainText('Running');
  app.scans = [createUserScan(0, { score: 88 })];
  app.dashboard = { ...createDashboard(1), average_score: 88 };
  await expect(row).toContainText('Completed');
  await expect(row).toContainText('88/100');
  await expect(page.getByText('88', { exact: true })).toBeVisible();
});

// The tests of the shell use the same button.
test(
  'opens the sidebar from a button on narrow screens and closes it after a choice',
  complete,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await openApp(page, '/dashboard');
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByText('3/10 scans', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await drawer.getByRole('link', { name: 'Help' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused();
  },
);
