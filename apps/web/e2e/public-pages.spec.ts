import { addAxe, runAxe } from './support/axe.ts';
import { applyTextSpacing, findClippedTexts, getHorizontalOverflow } from './support/layout.ts';
import { openPage } from './support/open-page.ts';
import { publicPaths, themes, widths } from './support/public-paths.ts';
import { expect, test } from './support/test.ts';

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

test('every control is visible in forced colors mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of publicPaths) {
    await openPage(page, path);
    const invisible = await page.evaluate(() =>
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
    expect.soft(invisible, path).toEqual([]);
  }
});

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
