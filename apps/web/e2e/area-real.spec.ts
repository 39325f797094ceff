import type { Server } from 'node:http';
import { makeReport, readSite, scannedPages, updateProfile } from '@curbcut/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { addressOf } from '../app/api/address-of.ts';
import { after, before, serveChangingSite } from './support/changing-site.ts';
import { payload, serveHostileSite } from './support/hostile-site.ts';
import { holdTokens } from './support/made-up-account.ts';
import { madeUpArea, madeUpUserScan, openArea } from './support/made-up-area.ts';
import { reply } from './support/made-up-reply.ts';
import {
  madeUpComparison,
  madeUpSchedule,
  madeUpSite,
  serveComparison,
  serveSites,
  siteId,
} from './support/made-up-site.ts';
import { type SignedIn, signUpForReal } from './support/real-account.ts';
import { scanForReal } from './support/real-scan.ts';
import { problem } from './support/serve-scan.ts';
import { serveSignedIn } from './support/signed-in-proxy.ts';
import { expect, test } from './support/test.ts';

// One after the other: there is one port for sites that tests serve.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 1440, height: 900 } });

const sitePort = Number(process.env.CURBCUT_E2E_SITE_PORT);
const site = `http://127.0.0.1:${sitePort}`;
let server: Server | undefined;

test.afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

test.describe('hostile words', () => {
  /** Opens a screen and waits for its words; nothing of the words may have become more than text. */
  async function seeText(page: Page, path: string, words: string): Promise<void> {
    await page.goto(path);
    // Not the same words in a list that drops down only when it is asked to.
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await expectOnlyText(page);
  }

  async function expectOnlyText(page: Page): Promise<void> {
    const come = page.locator('img[src="x"], [onerror], script:text("hacked"), a[href^="javascript"]');
    expect(await come.count(), `elements that came with words on ${page.url()}`).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  }

  test('what a scanned page and a person’s own fields say is text on every screen', async ({
    page,
    request,
    playwright,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    server = await serveHostileSite(sitePort);
    const account = await signUpForReal(request, { first_name: payload, last_name: payload }, payload);
    const signedIn = await signedInRequest(playwright, baseURL, account);
    const profile = {
      company_name: payload,
      job_title: payload,
      phone_number: payload.slice(0, 50),
      website_url: `https://x.example/${payload}`,
    };
    const saved = await signedIn.put(updateProfile.path, {
      data: { first_name: payload, last_name: payload, profile },
    });
    expect(saved.status()).toBe(200);
    const found = await scanForReal(signedIn, { url: `${site}/hostile/`, max_pages: 3 });
    expect(found.issues.length, 'issues of the hostile site').toBeGreaterThan(3);
    await signedIn.dispose();

    await holdTokens(page, account);
    await seeText(page, '/dashboard', `Welcome back, ${payload}`);
    await seeText(page, '/scans', '127.0.0.1');
    await seeText(
      page,
      `/scans?search=${encodeURIComponent(payload)}`,
      `None of your scans has “${payload}” in its address.`,
    );
    await seeText(page, `/help?search=${encodeURIComponent(payload)}`, `0 answers for “${payload}”`);
    await seeText(page, `/scans/new?url=${encodeURIComponent(payload)}`, 'scans left this month');
    await expect(page.getByLabel('Address of the website')).toHaveValue(payload);
    await seeText(page, `/scans/${encodeURIComponent(payload)}`, 'There is no scan at this address');
    await seeText(page, '/profile', 'This device');
    await expect(page.getByLabel('Company name')).toHaveValue(payload);
    await seeText(page, `/scans/${found.id}?view=pages`, payload);
    await seeText(page, `/scans/${found.id}?view=untested`, 'What no automatic test can know');
    await seeText(page, `/scans/${found.id}`, 'most severe first');
    let shown = 0;
    for (const { id } of found.issues) {
      await page.goto(`/scans/${found.id}?issue=${id}`);
      await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible();
      await page.getByRole('tab', { name: /All occurrences/ }).click();
      await expectOnlyText(page);
      shown += Number((await page.getByRole('article').innerText()).includes('onerror='));
    }
    expect(shown, 'issues whose markup is shown').toBeGreaterThan(0);
  });

  test('what the server says is text on every screen', async ({ page }) => {
    const area = madeUpArea();
    area.scans = [madeUpUserScan(1, { url: `https://x.example/${payload}`, status: payload })];
    area.subscription = { ...area.subscription, explanation: payload };
    area.sessions = area.sessions.map((session) => ({ ...session, device: payload }));
    const made = madeUpSite(3);
    made.issues = made.issues.map((issue) => ({
      ...issue,
      message: payload,
      rule_title: payload,
      cause: payload,
      assignee: payload,
      note: payload,
    }));
    made.site.schedule = madeUpSchedule({ last_problem: payload, url: `https://x.example/${payload}` });
    const comparison = madeUpComparison();
    comparison.fixed = comparison.fixed.map((issue) => ({ ...issue, rule_title: payload, cause: payload }));
    await serveSites(page, [made]);
    const compared = await serveComparison(page, comparison);
    await openArea(page, '/dashboard', area);
    for (const path of ['/dashboard', '/scans', '/subscription', '/profile'])
      await seeText(page, path, payload);
    for (const path of [
      `/sites/${siteId}`,
      `/sites/${siteId}?issue=${made.issues[0]?.id}`,
      `/sites/${siteId}?view=schedule`,
      compared,
    ]) {
      await seeText(page, path, payload);
    }
    for (const path of [
      '/api/auth/dashboard/',
      '/api/scanner/user-scans/',
      '/api/billing/subscription/',
      '/api/auth/sessions/',
    ]) {
      await reply(page, path, problem(403, payload));
    }
    for (const path of ['/dashboard', '/scans', '/subscription', '/profile'])
      await seeText(page, path, payload);
  });
});

test('our own scan of the signed-in area finds nothing, on phone and desktop, in light and dark', async ({
  request,
  playwright,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const account = await signUpForReal(request);
  const signedIn = await signedInRequest(playwright, baseURL, account);
  const { id } = await scanForReal(signedIn, { url: `${baseURL}/demo-site/about.html`, max_pages: 1 });
  // So that the list of reports is not empty; how far this one is does not matter.
  expect((await signedIn.post(addressOf(makeReport.path, { scanId: id }))).status()).toBe(202);
  await signedIn.dispose();
  server = await serveSignedIn(sitePort, baseURL, account);
  const screens = [
    '/dashboard',
    '/profile',
    '/scans',
    '/scans/new',
    `/scans/${id}`,
    '/reports',
    '/widget',
    '/subscription',
    '/help',
  ];
  const found = await scanForReal(request, {
    url: `${site}/dashboard`,
    max_pages: screens.length,
    include: screens,
    wait_for: 'main h1',
    viewports: [
      { width: 360, height: 800 },
      { width: 1440, height: 900 },
    ],
    color_schemes: ['light', 'dark'],
  });
  expect(found.coverage.pages_tested).toBe(screens.length);
  const answer = await request.get(addressOf(scannedPages.path, { scanId: found.id }));
  const { pages } = scannedPages.replies[200].parse(await answer.json());
  expect(pages.map(({ title }) => title).sort(), 'nobody was led to the login page').toEqual(
    [
      'Help',
      'New scan',
      'Overview',
      'Reports',
      'Scan detail',
      'Scans',
      'Settings',
      'Subscription',
      'Widget',
    ].map((title) => `${title} · Curbcut`),
  );
  const failed = found.issues.filter(({ outcome }) => outcome === 'failed');
  expect(
    failed.map(
      ({ rule_id, sample }) => `${rule_id}: ${sample.page_url} ${sample.selector} ${sample.message}`,
    ),
  ).toEqual([]);
});

test('a site that changes says what is fixed and what is new; our own scan of its screens finds nothing', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  test.setTimeout(420_000);
  let content = before;
  server = await serveChangingSite(sitePort, () => content);
  const account = await signUpForReal(request);
  const signedIn = await signedInRequest(playwright, baseURL, account);
  const first = await scanForReal(signedIn, { url: `${site}/`, max_pages: 1 });
  content = after;
  const second = await scanForReal(signedIn, { url: `${site}/`, max_pages: 1 });
  const id = second.site_id ?? '';
  const counts = async () => {
    const answer = await signedIn.get(addressOf(readSite.path, { siteId: id }));
    return readSite.replies[200].parse(await answer.json()).counts;
  };
  // The job that compares a scan with those before runs after the scan.
  await expect.poll(async () => (await counts()).fixed, { timeout: 60_000 }).toBeGreaterThan(0);
  await signedIn.dispose();

  await holdTokens(page, account);
  await page.goto('/sites');
  await page.getByRole('link', { name: `127.0.0.1:${sitePort}` }).click();
  const issues = page.getByRole('grid', { name: 'Issues' }).getByRole('row');
  await expect(issues.filter({ hasText: 'input' })).toContainText('Open');
  await page.goto(`/sites/${id}?state=fixed`);
  await expect(issues.filter({ hasText: 'img' })).toContainText('Fixed');
  await page.goto(`/sites/${id}?view=history`);
  await page.getByRole('link', { name: 'Compare the two scans' }).click();
  await expect(page).toHaveURL(`/compare/${first.id}/${second.id}`);
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(items.filter({ hasText: 'img' })).toBeVisible();
  await page.getByRole('link', { name: /^New \d/ }).click();
  await expect(items.filter({ hasText: 'Screen-reader users hear only' })).toBeVisible();

  server.closeAllConnections();
  server.close();
  server = await serveSignedIn(sitePort, baseURL, account);
  const screens = [
    ['/sites', 'main h2'],
    [`/sites/${id}?state=all`, '[role="row"]'],
    [`/sites/${id}?view=history`, 'main table'],
    [`/sites/${id}?view=schedule`, 'main fieldset'],
    [`/compare/${first.id}/${second.id}`, '#part'],
  ] as const;
  for (const [path, wait_for] of screens) {
    const found = await scanForReal(request, {
      url: `${site}${path}`,
      max_pages: 1,
      wait_for,
      viewports: [
        { width: 360, height: 800 },
        { width: 1440, height: 900 },
      ],
      color_schemes: ['light', 'dark'],
    });
    expect(found.coverage.pages_tested, path).toBe(1);
    const failed = found.issues.filter(({ outcome }) => outcome === 'failed');
    expect(
      failed.map(({ rule_id, sample }) => `${rule_id}: ${sample.selector} ${sample.message}`),
      path,
    ).toEqual([]);
  }
});

/** Calls the product as whoever is signed in. */
function signedInRequest(
  playwright: { request: { newContext: (options: object) => Promise<APIRequestContext> } },
  baseURL: string | undefined,
  { access }: SignedIn,
): Promise<APIRequestContext> {
  return playwright.request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${access}` } });
}
