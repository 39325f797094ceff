import type { Page } from '@playwright/test';
import { publicPages } from '../app/seo/public-pages.ts';
import { addAxe, runAxe } from './support/axe.ts';
import {
  applyTextSpacing,
  findClippedTexts,
  getHorizontalOverflow,
  recordLayoutShifts,
  scrollThroughPage,
} from './support/layout.ts';
import { findLinkProblems, findLinks } from './support/link-check.ts';
import { openPage, waitForHydration } from './support/open-page.ts';
import { publicPaths, themes, widths } from './support/public-paths.ts';
import { findTabFaults } from './support/tab-order.ts';
import { expect, test } from './support/test.ts';

// Opening a page takes longer than most checks, so each page is opened once for phones and once for desktops. Later
// pages use the cached fonts and scripts of the first, as for visitors.
test('pages load without layout shifts and are reachable with the Tab key at 360 pixels', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await recordLayoutShifts(page);
  for (const path of publicPaths) {
    await openWithoutShifts(page, path, 360);
    await checkTabOrder(page, path, 360);
  }
});

test('pages load without layout shifts and are reachable with the Tab key at 1440 pixels, with valid links and head', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await recordLayoutShifts(page);
  const targets = new Set<string>();
  for (const path of publicPaths) {
    await page.emulateMedia({ forcedColors: null });
    await openWithoutShifts(page, path, 1440);
    await checkTabOrder(page, path, 1440);
    // One page with a problem does not hide those of later pages.
    expect.soft(page.url(), 'URL after hydration').toBe(baseURL + path);
    await checkHead(page, path, `${baseURL}${path}`);
    const links = await findLinks(page);
    for (const { href } of links) if (href.startsWith(`${baseURL}/`)) targets.add(href);
    expect.soft(await findLinkProblems(request, baseURL ?? '', links), `links of ${path}`).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect.soft(await findInvisibleControls(page), `invisible on ${path} in forced colors`).toEqual([]);
  }
  expect(targets.size, 'distinct targets').toBeGreaterThan(50);
});

for (const path of publicPaths) {
  test(`${path} is accessible in both themes, when zoomed and with text spacing`, async ({ page }) => {
    await openPage(page, path);
    expect(await page.locator('h1').count(), 'level 1 headings').toBe(1);

    await addAxe(page);
    const found = new Map<string, string[]>();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        for (const finding of await runAxe(page)) {
          found.set(finding, [...(found.get(finding) ?? []), `${width} ${colorScheme}`]);
        }
      }
      expect.soft(await getHorizontalOverflow(page), `horizontal overflow in pixels at ${width}`).toBe(0);
    }
    expect.soft(Object.fromEntries(found), 'axe-core findings by width and theme').toEqual({});

    // 1280 pixels at 400% zoom (criterion 1.4.10), then with the text spacing of criterion 1.4.12.
    await page.setViewportSize({ width: 320, height: 256 });
    expect.soft(await getHorizontalOverflow(page), 'horizontal overflow in pixels at 320').toBe(0);
    await applyTextSpacing(page);
    expect
      .soft(await getHorizontalOverflow(page), 'horizontal overflow in pixels at 320, with text spacing')
      .toBe(0);
    for (const width of [320, ...widths]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findClippedTexts(page), `clipped texts at ${width}, with text spacing`).toEqual([]);
    }
  });
}

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

/** Checks that the Tab key reaches every control in order, with a visible focus indicator. */
async function checkTabOrder(page: Page, path: string, width: number): Promise<void> {
  await waitForHydration(page);
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width, height: 900 });
  expect.soft(await findTabFaults(page), `tab order of ${path}`).toEqual([]);
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

for (const width of [360, 1440]) {
  test(`expandable content on public pages is accessible at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/', '/pricing']) {
      await openPage(page, path);
      await addAxe(page);
      for (const summary of await page.locator('summary').all()) await summary.click();
      const buttons = page.locator('button[aria-expanded]:visible');
      for (let index = 0; index < (await buttons.count()); index++) {
        const button = buttons.nth(index);
        await button.click();
        await expect(button).toHaveAttribute('aria-expanded', 'true');
        const what = `${path} with “${await button.innerText()}” open`;
        expect.soft(await runAxe(page), what).toEqual([]);
        expect.soft(await getHorizontalOverflow(page), `horizontal overflow in pixels on ${what}`).toBe(0);
        await page.keyboard.press('Escape');
      }
    }
  });
}
