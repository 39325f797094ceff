import { addAxe, runAxe } from './support/axe.ts';
import { applyTextSpacing, findClippedTexts, getHorizontalOverflow } from './support/layout.ts';
import { openPage } from './support/open-page.ts';
import { publicPaths, themes, widths } from './support/public-paths.ts';
import { expect, test } from './support/test.ts';

for (const path of publicPaths) {
  test(`${path} can be used by everyone`, async ({ page }) => {
    await openPage(page, path);
    expect(await page.locator('h1').count(), 'first headings').toBe(1);

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
      expect.soft(await getHorizontalOverflow(page), `pixels to scroll sideways at ${width}`).toBe(0);
    }
    expect.soft(Object.fromEntries(found), 'what axe-core finds, and at which width and theme').toEqual({});

    // 1280 pixels at 400 % zoom (criterion 1.4.10), and then with more room between letters, words and lines (1.4.12).
    await page.setViewportSize({ width: 320, height: 256 });
    expect.soft(await getHorizontalOverflow(page), 'pixels to scroll sideways at 320').toBe(0);
    await applyTextSpacing(page);
    expect.soft(await getHorizontalOverflow(page), 'pixels to scroll sideways at 320, text spaced').toBe(0);
    for (const width of [320, ...widths]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findClippedTexts(page), `texts cut off at ${width}, text spaced`).toEqual([]);
    }
  });
}

test('in forced colours every control can be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of publicPaths) {
    await openPage(page, path);
    const unseen = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => {
          const { borderTopStyle, borderTopWidth, textDecorationLine, color } = getComputedStyle(element);
          const plain = getComputedStyle(element.parentElement ?? element).color;
          const edged = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
          // System colours tell links from text, and an underline does.
          const drawn = element.querySelector('svg, img') !== null;
          return !edged && !drawn && textDecorationLine === 'none' && color === plain;
        })
        .map((element) => element.outerHTML.slice(0, 160)),
    );
    expect.soft(unseen, path).toEqual([]);
  }
});

for (const width of [360, 1440]) {
  test(`what opens on the public pages can be used by everyone, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/', '/pricing']) {
      await openPage(page, path);
      await addAxe(page);
      for (const closed of await page.locator('summary').all()) await closed.click();
      const buttons = page.locator('button[aria-expanded]:visible');
      for (let place = 0; place < (await buttons.count()); place++) {
        const button = buttons.nth(place);
        await button.click();
        await expect(button).toHaveAttribute('aria-expanded', 'true');
        const what = `${path} with “${await button.innerText()}” open`;
        expect.soft(await runAxe(page), what).toEqual([]);
        expect.soft(await getHorizontalOverflow(page), `pixels to scroll sideways on ${what}`).toBe(0);
        await page.keyboard.press('Escape');
      }
    }
  });
}
