import type { Page } from '@playwright/test';
import { checkScreen } from './support/check-screen.ts';
import { createSmallScan } from './support/mock-scan.ts';
import { mockScanApi } from './support/mock-scan-api.ts';
import { expect, test } from './support/test.ts';

const FINISHED_SCAN_ID = '55555555-5555-4555-8555-555555555555';
const RUNNING_SCAN_ID = '66666666-6666-4666-8666-666666666666';
const FAILED_SCAN_ID = '77777777-7777-4777-8777-777777777777';
const CLEAR_SCAN_ID = '88888888-8888-4888-8888-888888888888';

interface ScreenCase {
  path: string;
  /** Text that shows that the screen is complete. */
  ready: string | RegExp;
  /** The document title. */
  title: string;
  /** The control to press to show all content. */
  press?: [role: 'tab' | 'group' | 'button', name: string | RegExp];
  /** Text that appears after the press. */
  shows?: string;
}

/** Every screen in every visual state; the static public pages have their own tests. */
const screens: readonly ScreenCase[] = [
  { path: '/scan', title: 'Free scan · Curbcut', ready: /scans left this hour/, press: ['group', 'Options'] },
  { path: '/scan-results', title: 'Your scans · Curbcut', ready: 'No scans yet' },
  {
    path: `/scan-results/${RUNNING_SCAN_ID}`,
    title: 'Scanning shop.example · Curbcut',
    ready: 'Found so far',
  },
  {
    path: `/scan-results/${FAILED_SCAN_ID}`,
    title: 'Scan of shop.example · Curbcut',
    ready: 'The scan failed',
  },
  {
    path: `/scan-results/${FINISHED_SCAN_ID}`,
    title: 'Scan results for shop.example · Curbcut',
    ready: 'Keyboard users reach this element out of order.',
  },
  {
    path: `/scan-results/${FINISHED_SCAN_ID}`,
    title: 'Scan results for shop.example · Curbcut',
    ready: 'Keyboard users reach this element out of order.',
    press: ['button', 'How the score was calculated'],
    shows: 'Users affected',
  },
  {
    path: `/scan-results/${FINISHED_SCAN_ID}?status=cantTell`,
    title: 'Scan results for shop.example · Curbcut',
    ready: /Is this text readable everywhere/,
  },
  {
    path: `/scan-results/${FINISHED_SCAN_ID}?view=pages`,
    title: 'Scan results for shop.example · Curbcut',
    ready: '3 pages tested',
  },
  {
    path: `/scan-results/${FINISHED_SCAN_ID}?view=transcript`,
    title: 'Scan results for shop.example · Curbcut',
    ready: '1 part of this page couldn’t be read',
  },
  {
    path: `/scan-results/${FINISHED_SCAN_ID}?view=untested`,
    title: 'Scan results for shop.example · Curbcut',
    ready: 'What automated tests can’t check',
  },
  {
    path: `/scan-results/${FINISHED_SCAN_ID}?issue=serious`,
    title: 'Scan results for shop.example · Curbcut',
    ready: 'What was measured',
  },
  {
    path: `/scan-results/${FINISHED_SCAN_ID}?issue=critical&fix=proven`,
    title: 'Scan results for shop.example · Curbcut',
    ready: 'Text needed',
    press: ['tab', 'Occurrences'],
  },
  {
    path: `/scan-results/${FINISHED_SCAN_ID}?issue=critical`,
    title: 'Scan results for shop.example · Curbcut',
    ready: 'Occurrence 1 of 9, on /page-1',
    press: ['tab', /^Occurrences/],
  },
  {
    path: `/scan-results/${CLEAR_SCAN_ID}`,
    title: 'Scan results for shop.example · Curbcut',
    ready: 'No automated issues found',
  },
];

async function mockAllScans(page: Page): Promise<void> {
  await mockScanApi(page, createSmallScan(FINISHED_SCAN_ID));
  const scan = createSmallScan(RUNNING_SCAN_ID);
  await mockScanApi(page, {
    ...scan,
    status: 'running' as const,
    pages: scan.pages.map((each, index) => ({ ...each, status: index < 2 ? 'tested' : 'running' })),
  });
  const error = { sentence: 'The name could not be found.', code: 'scan/name-not-found' };
  await mockScanApi(page, { ...createSmallScan(FAILED_SCAN_ID), status: 'failed' as const, error });
  await mockScanApi(page, { ...createSmallScan(CLEAR_SCAN_ID), issues: [] });
}

async function openScreen(page: Page, { path, ready, press, shows }: ScreenCase): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(ready).first()).toBeVisible();
  if (press) {
    const [role, name] = press;
    // The name of a disclosure is in its summary, which need not be as wide as the group.
    const pressed = role === 'group' ? page.locator('summary') : page.getByRole(role);
    await pressed.filter({ hasText: name }).first().click();
  }
  if (shows) await expect(page.getByText(shows)).toBeVisible();
}

for (const screen of screens) {
  test(`${screen.path}${screen.shows ? ` with “${screen.shows}”` : ''} is accessible`, async ({ page }) => {
    await mockAllScans(page);
    await openScreen(page, screen);
    await expect(page).toHaveTitle(screen.title);
    await checkScreen(page, { runsOwnRules: true });
  });
}
