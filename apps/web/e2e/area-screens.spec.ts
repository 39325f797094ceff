import type { Report } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { addAxe, axeFindings } from './support/axe.ts';
import { pixelsBeyond } from './support/layout.ts';
import {
  dashboardOf,
  type MadeUpArea,
  madeUpArea,
  madeUpUserScan,
  openArea,
} from './support/made-up-area.ts';
import { reply } from './support/made-up-reply.ts';
import { madeUpReports } from './support/made-up-reports.ts';
import { smallScan } from './support/made-up-scan.ts';
import {
  madeUpComparison,
  madeUpIssue,
  madeUpSite,
  serveComparison,
  serveSites,
  siteId,
} from './support/made-up-site.ts';
import { themes, widths } from './support/public-paths.ts';
import { problem, serveScan } from './support/serve-scan.ts';
import { tabFaults } from './support/tab-walk.ts';
import { expect, test } from './support/test.ts';

const comparison = madeUpComparison({ same_settings: false });
const comparePath = `/compare/${comparison.before.id}/${comparison.after.id}`;
const done = '55555555-5555-4555-8555-555555555555';
const going = '66666666-6666-4666-8666-666666666666';

interface State {
  path: string;
  /** What of the area differs from the usual one. */
  change?: (area: MadeUpArea) => void;
  /** Words that say that it is complete. */
  ready: string | RegExp;
}

const long = `https://shop.example/${'a-very-long-path-'.repeat(12)}`;

/** Nearly used up, with a long name, long addresses and every kind of status. */
function nearlyUsedUp(area: MadeUpArea): void {
  area.user = { ...area.user, first_name: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren' };
  area.dashboard = { ...dashboardOf(9), average_score: 71 };
  const statuses = ['running', 'queued', 'failed', 'cancelled', 'being_rethought'];
  area.scans = [
    madeUpUserScan(1, { score_before: 64, url: long }),
    ...statuses.map((status, place) => madeUpUserScan(place + 2, { status, score: null })),
  ];
}

function payingWithInvoices(area: MadeUpArea): void {
  area.subscription = {
    ...area.subscription,
    plan: 'Pro',
    max_scans_per_month: 250,
    price_per_month: 49,
    billing: 'stripe',
    status: 'past-due',
    has_portal: true,
  };
  area.invoices = [
    {
      id: 'in_1',
      number: 'CURB-1',
      created_at: '2026-02-03T12:00:00.000Z',
      total: 4900,
      currency: 'usd',
      status: 'paid',
      page_url: 'https://pay.example/1',
      pdf_url: null,
    },
  ];
}

/** Every screen of the area, full. */
const screens: readonly State[] = [
  { path: '/dashboard', change: nearlyUsedUp, ready: 'Usage limit approaching' },
  { path: '/profile', ready: 'Firefox on Linux' },
  { path: '/scans', change: nearlyUsedUp, ready: 'being_rethought' },
  { path: '/scans/new', ready: /scans left this month/ },
  { path: `/scans/${done}`, ready: 'Keyboard users land here out of turn.' },
  { path: `/scans/${done}?issue=serious`, ready: 'What was measured' },
  {
    path: '/reports',
    change: (area) => Object.assign(area, { reports: madeUpReports() }),
    ready: 'Conformance, OpenACR (YAML)',
  },
  { path: '/sites', ready: 'open issues' },
  { path: `/sites/${siteId}?state=all`, ready: 'days overdue' },
  { path: `/sites/${siteId}?view=history`, ready: 'All scans of this site' },
  { path: `/sites/${siteId}?view=schedule`, ready: 'Stop the schedule' },
  { path: comparePath, ready: 'Found before.' },
  { path: '/subscription', change: payingWithInvoices, ready: 'CURB-1' },
  { path: '/help#score', ready: /rule by rule, the severe rules weighing most/ },
];

/** States with a look of their own; they are made of the same parts, so two looks do. */
const states: readonly (State & { act?: (page: Page) => Promise<unknown> })[] = [
  {
    path: '/dashboard',
    change: (area) => Object.assign(area, { scans: [], dashboard: dashboardOf(0) }),
    ready: 'No scans yet',
  },
  {
    path: '/profile',
    ready: 'First name is required',
    act: async (page) => {
      await page.getByLabel('First name').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
    },
  },
  {
    path: '/profile',
    ready: 'Current password is required',
    act: async (page) => {
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click();
    },
  },
  {
    path: '/profile',
    ready: 'Type DELETE to confirm',
    act: (page) => page.getByRole('button', { name: 'Delete Account' }).click(),
  },
  {
    path: '/scans',
    ready: 'Scan again',
    act: (page) => page.getByRole('button', { name: /^Actions for the scan of shop-1/ }).click(),
  },
  { path: '/scans?search=nowhere', ready: 'No scan matches' },
  {
    path: '/scans/new',
    ready: 'See the plans',
    act: async (page) => {
      await reply(page, '/api/scanner/start-scan/', problem(402, 'All scans of this month are used.'));
      await page.getByLabel('How the scan signs in').selectOption('header');
      await page.getByRole('button', { name: 'Start the scan' }).click();
    },
  },
  { path: `/scans/${going}`, ready: 'Stop the scan' },
  {
    path: `/scans/${done}`,
    ready: 'Whom is it for?',
    act: (page) => page.getByRole('button', { name: 'Create report' }).click(),
  },
  { path: '/reports', ready: 'No reports yet' },
  {
    path: '/reports',
    ready: 'Copy the link now.',
    change: (area) => Object.assign(area, { reports: madeUpReports() }),
    act: async (page) => {
      const [, { id, shares }] = madeUpReports() as [Report, Report];
      const url = `https://curbcut.example/shared/${'t'.repeat(43)}`;
      await reply(page, `/api/scanner/reports/${id}/shares/`, {
        status: 201,
        json: { share: shares[0], url },
      });
      await page.getByRole('button', { name: 'Share Summary, Web page (HTML)' }).click();
      await page.getByRole('button', { name: 'Create link' }).click();
    },
  },
  {
    path: '/subscription',
    ready: 'Switch plan',
    change: payingWithInvoices,
    act: (page) => page.getByRole('button', { name: 'Switch to Free' }).click(),
  },
  {
    path: `/sites/${siteId}?issue=${madeUpIssue(0).id}`,
    ready: 'Regressed, was fixed.',
    act: (page) => page.getByRole('dialog').getByLabel('Note').fill('Ask the makers.'),
  },
  {
    path: `/sites/${siteId}`,
    ready: 'Please say why it is to be ignored',
    act: async (page) => {
      await page.getByRole('row').first().focus();
      await page.keyboard.press('x');
      await page.keyboard.press('g');
      await page.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click();
    },
  },
  {
    path: `/sites/${siteId}`,
    ready: 'Letter keys',
    act: (page) => page.getByRole('button', { name: 'Keys' }).click(),
  },
  { path: `/sites/${siteId}?q=nowhere`, ready: 'No issue matches' },
  { path: `${comparePath}?part=not_comparable`, ready: 'could not have found it' },
  { path: '/help?search=zebra', ready: 'No answer has these words' },
];

async function openState(page: Page, { path, change, ready, act }: (typeof states)[number]): Promise<void> {
  const area = madeUpArea();
  change?.(area);
  await serveSites(page, [madeUpSite()]);
  await serveComparison(page, comparison);
  await serveScan(page, { ...smallScan(done), site_id: siteId });
  await serveScan(page, { ...smallScan(going), status: 'running' as const });
  await openArea(page, path, area);
  // Comes last, for those who are signed in only.
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeEnabled();
  await act?.(page);
  await expect(page.getByText(ready).first()).toBeVisible();
}

async function findings(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  expect.soft(await axeFindings(page), `what axe-core finds at ${width} pixels, ${colorScheme}`).toEqual([]);
  expect.soft(await pixelsBeyond(page), `pixels to scroll sideways at ${width} pixels`).toBe(0);
}

/** 1280 pixels at 400 % zoom (criterion 1.4.10). */
async function reflows(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await pixelsBeyond(page), 'pixels to scroll sideways at 320 pixels').toBe(0);
}

for (const screen of screens) {
  test(`${screen.path} can be used by everyone who is signed in`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openState(page, screen);
    expect(await page.locator('h1').count(), 'first headings').toBe(1);
    expect(await tabFaults(page)).toEqual([]);
    await addAxe(page);
    for (const width of widths) for (const theme of themes) await findings(page, width, theme);
    await reflows(page);
  });
}

for (const state of states) {
  test(`${state.path} with “${state.ready}” can be used by everyone who is signed in`, async ({ page }) => {
    await openState(page, state);
    await addAxe(page);
    await findings(page, 1440, 'dark');
    await findings(page, 360, 'light');
    await reflows(page);
  });
}

test('where one is stays to be seen in forced colours', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  await openArea(page, '/scans');
  const marks = await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content !== 'none'));
  expect(marks).toEqual([false, true, false, false, false, false]);
});
