import type { Page } from '@playwright/test';
import { type FocusStop, focused } from './support/focus.ts';
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
    const faults: string[] = [];
    for (const path of publicPaths) {
      await open(page, path);
      const expected = await expectedStops(page);
      const stops: FocusStop[] = [];
      while (stops.length <= expected) {
        await page.keyboard.press('Tab');
        const stop = await focused(page);
        if (!stop) break;
        if (!stop.isVisible) faults.push(`${path}: the focus on ${stop.what} cannot be seen`);
        // Backwards in the document would be backwards for everyone who reads it in its order (criterion 2.4.3).
        if (stop.place <= (stops.at(-1)?.place ?? -1)) faults.push(`${path}: ${stop.what} comes out of turn`);
        stops.push(stop);
      }
      if (stops.length !== expected) {
        faults.push(`${path}: ${expected} stops expected: ${stops.map(({ what }) => what).join(' | ')}`);
      }
    }
    expect(faults).toEqual([]);
  });
}
