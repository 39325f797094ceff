import { openPage } from './support/open-page.ts';
import { publicPaths } from './support/public-paths.ts';
import { findTabFaults } from './support/tab-order.ts';
import { expect, test } from './support/test.ts';

for (const width of [360, 1440]) {
  test(`the Tab key reaches every control in order with a visible focus indicator at ${width} pixels`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    for (const path of publicPaths) {
      await openPage(page, path);
      expect.soft(await findTabFaults(page), path).toEqual([]);
    }
  });
}
