import type { Page } from '@playwright/test';
import { splitCases } from '../../../tools/test/scope.ts';
import { publicPages } from '../app/seo/public-pages.ts';
import { checkScreen, checkVariants } from './support/check-screen.ts';
import { recordLayoutShifts, scrollThroughPage } from './support/layout.ts';
import { expectValidLinks } from './support/link-check.ts';
import { openPage, waitForHydration } from './support/open-page.ts';
import { publicPaths } from './support/public-paths.ts';
import { expect, test, toDetails } from './support/test.ts';
import { isCompleteRun } from './support/test-scope.ts';

/**
 * Nothing may move while a page loads: on phones and, in a complete run, on desktops, where the page is
 * opened again.
 */
const loadedWidths = isCompleteRun ? [1440, 360] : [360];

/**
 * Returns the same key for pages with the same layout and components, and the page's own path for all others.
 */
const getTemplate = (path: string): string => /^\/(?:vs-|legal\/|resources\/)/.exec(path)?.[0] ?? path;

for (const { tags, cases } of splitCases(publicPaths, getTemplate))
  for (const path of cases)
    test(
      `${path} loads without layout shifts, is accessible, and has valid links and a valid head`,
      toDetails(tags),
      async ({ page, request, baseURL }) => {
        await recordLayoutShifts(page);
        for (const width of loadedWidths) await openWithoutShifts(page, path, width);
        await waitForHydration(page);
        expect.soft(page.url(), 'URL after hydration').toBe(baseURL + path);
        await checkHead(page, path, `${baseURL}${path}`);
        const targets = await expectValidLinks(page, request, baseURL);
        expect.soft(targets, 'links to pages of the product').toBeGreaterThan(10);
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.emulateMedia({ forcedColors: 'active' });
        expect.soft(await findInvisibleControls(page), 'invisible in forced colors').toEqual([]);
        await page.emulateMedia({ forcedColors: null });
        await checkScreen(page, {
          tabWidths: isCompleteRun ? [360, 1440] : [360],
          runsOwnRules: true,
          hasTextSpacing: true,
        });
      },
    );

/** Opens a page, scrolls through it and checks that nothing moves on the way. */
async function openWithoutShifts(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path);
  await scrollThroughPage(page);
  await expect(page.getByText(/systems|operational/i).last()).toBeAttached();
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `layout shifts of ${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.01);
}

/** Checks the canonical URL and description of a page after hydration; public-head.spec.ts checks its HTML. */
async function checkHead(page: Page, path: string, url: string): Promise<void> {
  for (const [name, attribute, value] of [
    ['link[rel=canonical]', 'href', url],
    ['meta[name=description]', 'content', publicPages[path]?.description ?? ''],
    ['meta[property="og:url"]', 'content', url],
  ] as const) {
    const element = page.locator(name);
    const values = await element.evaluateAll(
      (elements, attributeName) => elements.map((each) => each.getAttribute(attributeName)),
      attribute,
    );
    expect.soft(values, `${name} on ${path}`).toEqual([value]);
  }
  // public-head.spec.ts checks the prerendered titles and images.
  const html = await (await page.request.get(path)).text();
  const [hydrated, prerendered] = await page.evaluate(
    (source) =>
      [document, new DOMParser().parseFromString(source, 'text/html')].map((each) => ({
        title: each.title,
        image: each.querySelector('meta[property="og:image"]')?.getAttribute('content'),
      })),
    html,
  );
  expect.soft(hydrated, `title and social image of ${path} after hydration`).toEqual(prerendered);
}

/** Finds controls that nothing distinguishes from text in forced colors mode. */
function findInvisibleControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { borderTopStyle, borderTopWidth, textDecorationLine, color } = getComputedStyle(element);
        const parentColor = getComputedStyle(element.parentElement ?? element).color;
        const hasBorder = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
        // Links are distinguishable by their system color or an underline.
        const hasImage = element.querySelector('svg, img') !== null;
        return !hasBorder && !hasImage && textDecorationLine === 'none' && color === parentColor;
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}

for (const path of ['/', '/pricing']) {
  test(`expandable content on ${path} is accessible`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, path);
    for (const summary of await page.locator('summary').all()) await summary.click();
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const buttons = page.locator('button[aria-expanded]:visible');
      for (let index = 0; index < (await buttons.count()); index++) {
        const button = buttons.nth(index);
        await button.click();
        await expect(button).toHaveAttribute('aria-expanded', 'true');
        const name = `“${await button.innerText()}”, open`;
        await checkVariants(page, { name, variants: [{ width, theme: 'light' }] });
        await page.keyboard.press('Escape');
      }
    }
  });
}
