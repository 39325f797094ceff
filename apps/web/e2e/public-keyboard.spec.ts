import type { Page } from '@playwright/test';
import { focused } from './support/focus.ts';
import { open } from './support/open.ts';
import { publicPaths } from './support/public-paths.ts';
import { expect, test } from './support/test.ts';

/** Everything that should be a stop of the Tab key now, in the order of the document; radio groups are one stop. */
function expectedStops(page: Page): Promise<number> {
  return page.evaluate(() => {
    const groups = new Set<string>();
    return [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ].filter((element) => {
      if (element.tabIndex < 0 || element.matches(':disabled')) return false;
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      const known = groups.has(element.name);
      groups.add(element.name);
      return !known;
    }).length;
  });
}

for (const width of [360, 1440]) {
  test(`the Tab key reaches everything in its order and shows where it is, ${width} pixels wide`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    for (const path of publicPaths) {
      await open(page, path);
      const expected = await expectedStops(page);
      const stops: string[] = [];
      let last = -1;
      while (stops.length <= expected) {
        await page.keyboard.press('Tab');
        const stop = await focused(page);
        if (!stop) break;
        stops.push(stop.what);
        expect.soft(stop.isVisible, `${path}: the focus on ${stop.what} can be seen`).toBe(true);
        // Backwards in the document would be backwards for everyone who reads it in its order (criterion 2.4.3).
        const place = await page.evaluate(() =>
          [...document.querySelectorAll('*')].indexOf(document.activeElement!),
        );
        expect.soft(place, `${path}: ${stop.what} comes after what stands before it`).toBeGreaterThan(last);
        last = place;
      }
      expect.soft(stops.length, `${path}: stops of the Tab key: ${stops.join(' | ')}`).toBe(expected);
    }
  });
}
