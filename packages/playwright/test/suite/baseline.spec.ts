import { expect, test } from '@curbcut/playwright';

test('matches the baseline', async ({ page, scan }) => {
  await page.goto(`/shop${process.env.SUITE_NEW_BARRIER === '1' ? '?new-barrier' : ''}`);
  await expect(await scan(page, { name: 'shop' })).toMatchBaseline();
});
