import { expect, test } from '@curbcut/playwright';

// One after the other, although the suite is fully parallel.
test.describe.configure({ mode: 'default' });

for (const [index, path] of (process.env.SUITE_VISITS ?? '').split(',').entries())
  test(`visit ${index + 1} matches the baseline`, async ({ page, scan }) => {
    await page.goto(path);
    await expect(await scan(page, { name: 'shop' })).toMatchBaseline();
  });
