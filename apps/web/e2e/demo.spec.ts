import { readFile } from 'node:fs/promises';
import { demoScreenshotSize, getDemoOutlines } from './support/demo-outlines.ts';
import { filterBy } from './support/issue-list.ts';
import { findMissedBarriers } from './support/planted-barriers.ts';
import { expect, test } from './support/test.ts';
import { UNTIL_DONE } from './support/test-scope.ts';

test('the demo scan finds the planted barriers, and links from the home page to an outlined element', async ({
  page,
  request,
}) => {
  test.slow();
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan the demo shop' }).click();
  const scanning = page.getByRole('heading', { name: /Scanning the demo shop|issues in the demo shop/ });
  await expect(page.getByRole('heading', { name: 'Watch a live scan' }).or(scanning)).toBeVisible();
  await expect(scanning, 'instead of the button that was pressed').toBeFocused();
  await expect(page.getByRole('heading', { name: 'Accessibility issues in the demo shop' })).toBeVisible(
    UNTIL_DONE,
  );
  await expect(scanning).toBeFocused();
  await page.getByRole('link', { name: 'View full results' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Scan results for');
  await expect(page.getByRole('img', { name: /^Score: \d+ out of 100, grade [A-F]$/ })).toBeVisible();

  await filterBy(page, 'Rule', 'Buttons have an accessible name');
  await expect(page).toHaveURL(/rule=button-name/);
  const viewer = page.getByRole('region', { name: 'Screenshot of the page, scrollable' });
  await expect(viewer.locator('svg > g').last()).toBeInViewport();
  const image = viewer.getByRole('img', { name: /Screenshot of the page/ });
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole('region', { name: 'Element' })).toContainText('<button');

  const scanId = /\/scan-results\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  const { tested, missed } = await findMissedBarriers(request, scanId);
  expect(tested.size, 'pages of the demo shop').toBe(5);
  expect(missed).toEqual([]);

  await page.goto('/scan-results');
  await expect(page.getByRole('link', { name: /demo-site/ })).toBeVisible();
});

test('the outlines on the demo screenshot are up to date', async ({ page }) => {
  const saved = await readFile(
    new URL('../app/routes/home/demo/demo-screenshot.json', import.meta.url),
    'utf8',
  );
  await page.setViewportSize(demoScreenshotSize);
  await page.goto('/demo-site/');
  expect(await getDemoOutlines(page), 'run scripts/take-demo-screenshot.ts').toEqual(JSON.parse(saved));
});
