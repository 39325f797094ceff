/**
 * Takes the screenshot of the demo shop that the home page shows before the demo scan, and saves the bounding boxes of
 * three barriers. Run it when the home page of the shop changes; an end-to-end test fails if you forget.
 *
 *     CURBCUT_E2E_BROWSER=/path/to/chromium node apps/web/scripts/take-demo-screenshot.ts http://localhost:3000
 */
import { writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { getLaunchOptions } from '../e2e/support/browser-launch.ts';
import { demoScreenshotSize, getDemoOutlines } from '../e2e/support/demo-outlines.ts';

const [origin] = process.argv.slice(2);
if (!origin) throw new Error('Pass the origin of a running Curbcut, such as http://localhost:3000.');

const browser = await chromium.launch(await getLaunchOptions());
const page = await browser.newPage({ viewport: demoScreenshotSize });
await page.goto(`${origin}/demo-site/`);
const devtools = await page.context().newCDPSession(page);
const folder = new URL('../app/routes/home/demo/', import.meta.url);
// The second is for phones: 720 pixels wide.
for (const [file, scale] of [
  ['demo-screenshot.webp', 1],
  ['demo-screenshot-small.webp', 720 / demoScreenshotSize.width],
] as const) {
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 82,
    clip: { x: 0, y: 0, ...demoScreenshotSize, scale },
  });
  await writeFile(new URL(file, folder), Buffer.from(data, 'base64'));
}
await writeFile(
  new URL('demo-screenshot.json', folder),
  `${JSON.stringify(await getDemoOutlines(page), null, 2)}\n`,
);
await browser.close();
