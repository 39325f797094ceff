import type { Page } from '@playwright/test';
import { addAxe, axeFindings } from './support/axe.ts';
import { smallScan } from './support/made-up-scan.ts';
import { serveScan } from './support/serve-scan.ts';
import { expect, test } from './support/test.ts';

const done = '55555555-5555-4555-8555-555555555555';
const going = '66666666-6666-4666-8666-666666666666';
const failed = '77777777-7777-4777-8777-777777777777';
const clear = '88888888-8888-4888-8888-888888888888';

interface Screen {
  path: string;
  /** Words that say that it is complete. */
  ready: string | RegExp;
  /** What has to be pressed to see all of it. */
  press?: [role: 'tab' | 'button' | 'group', name: string | RegExp];
}

/** Every screen, in every state that has a look of its own. */
const screens: readonly Screen[] = [
  { path: '/', ready: 'Scan the demo shop' },
  { path: '/scan', ready: /scans left this hour/, press: ['group', 'Options'] },
  { path: '/scan-results', ready: 'No scans yet' },
  { path: `/scan-results/${going}`, ready: 'Stop the scan' },
  { path: `/scan-results/${failed}`, ready: 'This scan did not work' },
  { path: `/scan-results/${done}`, ready: 'Keyboard users land here out of turn.' },
  { path: `/scan-results/${done}?status=cantTell`, ready: /Can this text be read everywhere/ },
  { path: `/scan-results/${done}?view=pages`, ready: '3 pages tested' },
  { path: `/scan-results/${done}?view=untested`, ready: 'What no automatic test can know' },
  { path: `/scan-results/${done}?issue=serious`, ready: 'What was measured' },
  {
    path: `/scan-results/${done}?issue=critical`,
    ready: 'Place 1 of 9, on /page-1',
    press: ['tab', /All occurrences/],
  },
  { path: `/scan-results/${clear}`, ready: 'The rules found no barriers here' },
];

async function serveAll(page: Page): Promise<void> {
  await serveScan(page, smallScan(done));
  const scan = smallScan(going);
  await serveScan(page, {
    ...scan,
    status: 'running' as const,
    pages: scan.pages.map((each, place) => ({ ...each, status: place < 2 ? 'tested' : 'running' })),
  });
  const error = { sentence: 'The name could not be found.', code: 'scan/name-not-found' };
  await serveScan(page, { ...smallScan(failed), status: 'failed' as const, error });
  await serveScan(page, { ...smallScan(clear), issues: [] });
}

async function open(page: Page, { path, ready, press }: Screen): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(ready).first()).toBeVisible();
  if (press) await page.getByRole(press[0]).filter({ hasText: press[1] }).first().click();
}

for (const screen of screens) {
  test(`axe-core finds nothing on ${screen.path}`, async ({ page }) => {
    await serveAll(page);
    await open(page, screen);
    await addAxe(page);
    for (const width of [360, 768, 1440]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        expect.soft(await axeFindings(page), `${width} pixels, ${colorScheme}`).toEqual([]);
      }
    }
  });
}

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no screen has to be scrolled sideways', async ({ page }) => {
    await serveAll(page);
    for (const screen of screens) {
      await open(page, screen);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(beyond, screen.path).toBe(0);
    }
  });
});

test('every screen has one first heading and a title of its own', async ({ page }) => {
  await serveAll(page);
  const titles = new Set<string>();
  for (const screen of screens.slice(0, 5)) {
    await open(page, screen);
    expect.soft(await page.locator('h1').count(), screen.path).toBe(1);
    titles.add(await page.title());
  }
  expect([...titles]).toHaveLength(5);
});
