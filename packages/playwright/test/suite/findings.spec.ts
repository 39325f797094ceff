import { test } from '@curbcut/playwright';

// Compared with the engine's own scans of the same pages.
for (const path of ['/clean', '/shop', '/frames', '/shadow'])
  test(`findings of ${path}`, async ({ page, scan }, testInfo) => {
    await page.goto(path);
    if (path === '/frames') await page.frameLocator('#cross-site').getByText('Pay now').waitFor();
    const { page: result } = await scan(page, { name: path });
    await testInfo.attach('findings', { body: JSON.stringify(result), contentType: 'application/json' });
  });
