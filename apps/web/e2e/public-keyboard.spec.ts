import { open } from './support/open.ts';
import { publicPaths } from './support/public-paths.ts';
import { tabFaults } from './support/tab-walk.ts';
import { expect, test } from './support/test.ts';

for (const width of [360, 1440]) {
  test(`the Tab key reaches everything in its order and shows where it is, ${width} pixels wide`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    for (const path of publicPaths) {
      await open(page, path);
      expect.soft(await tabFaults(page), path).toEqual([]);
    }
  });
}
