import { publicPaths } from './support/public-paths.ts';
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false, isIsolated: true });

test('every page has readable content and links without JavaScript', async ({ page }) => {
  for (const path of publicPaths) {
    await page.goto(path);
    await expect(page.locator('h1'), path).toBeVisible();
    expect((await page.locator('main').innerText()).length, `characters of ${path}`).toBeGreaterThan(300);
    const links = page.getByRole('banner').getByRole('link');
    expect(await links.count(), `links at the top of ${path}`).toBeGreaterThan(1);
  }
});

for (const path of ['/', '/scan']) {
  test(`the form on ${path} submits a URL without JavaScript`, async ({ page }) => {
    await page.goto(path);
    await page.getByLabel('Address').first().fill('shop.example');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/scan\?(.*&)?url=shop\.example/);
  });
}
