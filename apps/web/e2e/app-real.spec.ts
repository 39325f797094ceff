import type { Server } from 'node:http';
import { createReport, getSite, updateProfile } from '@curbcut/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { buildUrl } from '../app/api/request.ts';
import { PAGE_AFTER, PAGE_BEFORE, serveChangingSite } from './support/changing-site.ts';
import { HOSTILE_PAYLOAD, serveHostileSite } from './support/hostile-site.ts';
import { storeTokens } from './support/mock-account.ts';
import { createMockApp, createUserScan, openApp } from './support/mock-app.ts';
import { mockReply } from './support/mock-reply.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
import {
  createComparison,
  createSchedule,
  createSite,
  mockComparisonApi,
  mockSitesApi,
  SITE_ID,
} from './support/mock-site.ts';
import { type LoginReply, registerRealAccount } from './support/real-account.ts';
import { createRealAudit } from './support/real-audit.ts';
import { quickScan, runRealScan, scanProductScreens } from './support/real-scan.ts';
import { LOADED_SCREEN, serveSignedInProxy } from './support/signed-in-proxy.ts';
import { SITE_PORT } from './support/site-port.ts';
import { complete, expect, test } from './support/test.ts';
import { UNTIL_DONE } from './support/test-scope.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const site = `http://127.0.0.1:${SITE_PORT}`;
let server: Server | undefined;

test.afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

test.describe('hostile text', () => {
  /** Opens a screen, waits for text to appear, and checks that hostile content is rendered as text only. */
  async function openAndCheckText(page: Page, path: string, words: string): Promise<void> {
    await page.goto(path);
    // Excludes the same text in closed drop-down lists.
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await expectOnlyText(page);
  }

  async function expectOnlyText(page: Page): Promise<void> {
    const elements = page.locator('img[src="x"], [onerror], script:text("hacked"), a[href^="javascript"]');
    expect(await elements.count(), `elements created from hostile text on ${page.url()}`).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  }

  test('renders scanned content and user input as text on every screen', async ({
    page,
    request,
    playwright,
    baseURL,
  }) => {
    test.slow();
    server = await serveHostileSite(SITE_PORT);
    const account = await registerRealAccount(
      request,
      { first_name: HOSTILE_PAYLOAD, last_name: HOSTILE_PAYLOAD },
      HOSTILE_PAYLOAD,
    );
    const signedIn = await createSignedInRequest(playwright, baseURL, account);
    const profile = {
      company_name: HOSTILE_PAYLOAD,
      job_title: HOSTILE_PAYLOAD,
      phone_number: HOSTILE_PAYLOAD.slice(0, 50),
      website_url: `https://x.example/${HOSTILE_PAYLOAD}`,
    };
    const saved = await signedIn.put(updateProfile.path, {
      data: { first_name: HOSTILE_PAYLOAD, last_name: HOSTILE_PAYLOAD, profile },
    });
    expect(saved.status()).toBe(200);
    const found = await runRealScan(signedIn, { url: `${site}/hostile/`, max_pages: 3, ...quickScan });
    expect(found.issues.length, 'issues of the hostile site').toBeGreaterThan(3);
    const audit = await createRealAudit(signedIn, found.site_id ?? '', { title: HOSTILE_PAYLOAD });
    await signedIn.dispose();

    await storeTokens(page, account);
    await openAndCheckText(page, '/dashboard', `Welcome back, ${HOSTILE_PAYLOAD}`);
    await openAndCheckText(page, '/scans', '127.0.0.1');
    await openAndCheckText(
      page,
      `/scans?search=${encodeURIComponent(HOSTILE_PAYLOAD)}`,
      `No scans of a site or URL containing “${HOSTILE_PAYLOAD}”.`,
    );
    await openAndCheckText(
      page,
      `/help?search=${encodeURIComponent(HOSTILE_PAYLOAD)}`,
      `0 articles for “${HOSTILE_PAYLOAD}”`,
    );
    await openAndCheckText(
      page,
      `/scans/new?url=${encodeURIComponent(HOSTILE_PAYLOAD)}`,
      'scans left this month',
    );
    await expect(page.getByLabel('Website address')).toHaveValue(HOSTILE_PAYLOAD);
    await openAndCheckText(page, `/scans/${encodeURIComponent(HOSTILE_PAYLOAD)}`, 'Scan not found');
    await openAndCheckText(page, '/profile', 'This device');
    await expect(page.getByLabel('Company name')).toHaveValue(HOSTILE_PAYLOAD);
    await openAndCheckText(page, `/scans/${found.id}?view=pages`, HOSTILE_PAYLOAD);
    await openAndCheckText(page, `/scans/${found.id}?view=untested`, 'What automated tests can’t check');
    await openAndCheckText(page, `/scans/${found.id}`, 'most severe first');
    await openAndCheckText(page, '/audits', HOSTILE_PAYLOAD);
    await openAndCheckText(page, `/audits/${audit.id}?view=results`, 'criteria are undecided');
    await openAndCheckText(page, `/audits/${audit.id}?view=details`, 'Sample pages');
    await openAndCheckText(page, `/audits/${audit.id}`, 'Pass');
    let shown = 0;
    for (const { id } of found.issues) {
      await page.goto(`/scans/${found.id}?issue=${id}`);
      const article = page.getByRole('article');
      await expect(article.getByRole('heading', { level: 2 })).toBeVisible();
      await expectOnlyText(page);
      shown += Number((await article.innerText()).includes('onerror='));
      await page.getByRole('tab', { name: /^Occurrences/ }).click();
      await expect(page.getByRole('tabpanel').getByRole('option').first()).toBeVisible();
      await expectOnlyText(page);
    }
    expect(shown, 'issues that show their markup').toBeGreaterThan(0);
  });

  // Scanned content is on the same screens.
  test('renders server messages as text on every screen', complete, async ({ page }) => {
    const app = createMockApp();
    app.scans = [createUserScan(1, { url: `https://x.example/${HOSTILE_PAYLOAD}`, status: HOSTILE_PAYLOAD })];
    app.subscription = { ...app.subscription, explanation: HOSTILE_PAYLOAD };
    app.sessions = app.sessions.map((session) => ({ ...session, device: HOSTILE_PAYLOAD }));
    const made = createSite(3);
    made.issues = made.issues.map((issue) => ({
      ...issue,
      message: HOSTILE_PAYLOAD,
      rule_title: HOSTILE_PAYLOAD,
      cause: HOSTILE_PAYLOAD,
      assignee: { user_id: made.people[0]!.user_id, name: HOSTILE_PAYLOAD },
      note: HOSTILE_PAYLOAD,
    }));
    made.site.schedule = createSchedule({
      last_problem: HOSTILE_PAYLOAD,
      url: `https://x.example/${HOSTILE_PAYLOAD}`,
    });
    const comparison = createComparison();
    comparison.fixed = comparison.fixed.map((issue) => ({
      ...issue,
      rule_title: HOSTILE_PAYLOAD,
      cause: HOSTILE_PAYLOAD,
    }));
    await mockSitesApi(page, [made]);
    const compared = await mockComparisonApi(page, comparison);
    await openApp(page, '/dashboard', app);
    for (const path of ['/dashboard', '/scans', '/subscription', '/profile'])
      await openAndCheckText(page, path, HOSTILE_PAYLOAD);
    for (const path of [
      `/sites/${SITE_ID}`,
      `/sites/${SITE_ID}?issue=${made.issues[0]?.id}`,
      `/sites/${SITE_ID}?view=schedule`,
      compared,
    ]) {
      await openAndCheckText(page, path, HOSTILE_PAYLOAD);
    }
    for (const path of [
      '/api/auth/dashboard/',
      '/api/scanner/user-scans/',
      '/api/billing/subscription/',
      '/api/auth/sessions/',
    ]) {
      await mockReply(page, path, buildProblemReply(403, HOSTILE_PAYLOAD));
    }
    for (const path of ['/dashboard', '/scans', '/subscription', '/profile'])
      await openAndCheckText(page, path, HOSTILE_PAYLOAD);
  });
});

test('shows fixed and new issues of a changed site', async ({ page, request, playwright, baseURL }) => {
  test.slow();
  const { account, signedIn, id, first, second } = await scanTwice(request, playwright, baseURL);
  await signedIn.dispose();
  await storeTokens(page, account);
  await page.goto('/sites');
  await page.getByRole('link', { name: `127.0.0.1:${SITE_PORT}`, exact: true }).click();
  const issues = page.getByRole('grid', { name: 'Issues' }).getByRole('row');
  await expect(issues.filter({ hasText: 'input' })).toContainText('Open');
  await page.goto(`/sites/${id}?state=fixed`);
  await expect(issues.filter({ hasText: 'img' })).toContainText('Fixed');
  await page.goto(`/sites/${id}?view=history`);
  await page.getByRole('link', { name: 'Compare scans' }).click();
  await expect(page).toHaveURL(`/compare/${first.id}/${second.id}`);
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(items.filter({ hasText: 'img' })).toBeVisible();
  await page.getByRole('link', { name: /^New \d/ }).click();
  await expect(items.filter({ hasText: 'The link has no accessible name' })).toBeVisible();
  await page.getByRole('link', { name: 'Screen reader' }).click();
  const changes = page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
  await expect(changes.filter({ hasText: 'After: A rowing boat, graphic' })).toContainText('Before: graphic');
  await expect(changes.filter({ hasText: 'Added' })).toContainText('link');
  await page.getByRole('link', { name: /^See the later scan’s transcript/ }).click();
  const transcript = page.getByRole('list', { name: 'What NVDA announces' });
  await expect(transcript).toContainText('Boats for hire, heading, level 1');
  await expect(
    transcript.getByRole('listitem').filter({ hasText: 'edit' }).first().getByRole('link'),
  ).toBeVisible();
});

// `npm test` runs Curbcut's rules on the same screens with mocked responses (see `checkScreen`).
test('a scan with Curbcut finds no issues in the app', complete, async ({ request, playwright, baseURL }) => {
  test.slow();
  const { account, signedIn, id, first, second } = await scanTwice(request, playwright, baseURL);
  const audit = await createRealAudit(signedIn, id);
  // Makes the list of reports non-empty; the progress of this report does not matter.
  const report = await signedIn.post(buildUrl(createReport.path, { scanId: second.id }));
  expect(report.status()).toBe(202);
  await signedIn.dispose();
  server?.closeAllConnections();
  server?.close();
  const selectors = [
    ['/dashboard', 'main h1'],
    ['/profile', 'main h1'],
    ['/scans', 'main h1'],
    ['/scans/new', 'main h1'],
    [`/scans/${second.id}`, 'main h1'],
    ['/reports', 'main h1'],
    ['/widget', 'main h1'],
    ['/subscription', 'main h1'],
    ['/help', 'main h1'],
    ['/sites', 'main table'],
    [`/sites/${id}?state=all`, '[role="row"]'],
    [`/sites/${id}?view=history`, 'main table'],
    [`/sites/${id}?view=schedule`, 'main fieldset'],
    [`/compare/${first.id}/${second.id}`, '#part'],
    ['/audits', 'main h2'],
    [`/sites/${id}/audits/new`, 'main table'],
    [`/audits/${audit.id}`, 'main article img'],
    [`/audits/${audit.id}?view=results`, 'main table'],
    [`/audits/${audit.id}?view=details`, 'main table'],
    [`/audits/${audit.id}?view=requirements`, 'main details'],
    [`/audits/${audit.id}?view=statement`, 'main form'],
  ] as const;
  // With this parameter, the URLs of the screens differ from those of links to them.
  const screens = selectors.map(([path, selector]) => ({
    url: `${site}${path}${path.includes('?') ? '&' : '?'}scanned=1`,
    selector,
  }));
  const urls = screens.map(({ url }) => url);
  server = await serveSignedInProxy(SITE_PORT, baseURL, account, screens);
  // One scan of all screens, which visits several at the same time. A screen that redirected to the login page would have
  // another URL.
  const body = { url: screens[0]!.url, include: urls, wait_for: LOADED_SCREEN };
  expect(await scanProductScreens(request, body, urls)).toEqual([]);
});

/**
 * Creates an account, scans a site before and after it changes, and waits until the scans have been compared.
 */
async function scanTwice(
  request: APIRequestContext,
  playwright: Parameters<typeof createSignedInRequest>[0],
  baseURL: string | undefined,
) {
  let content = PAGE_BEFORE;
  server = await serveChangingSite(SITE_PORT, () => content);
  const account = await registerRealAccount(request);
  const signedIn = await createSignedInRequest(playwright, baseURL, account);
  const scan = { url: `${site}/`, max_pages: 1, ...quickScan };
  const first = await runRealScan(signedIn, scan);
  content = PAGE_AFTER;
  const second = await runRealScan(signedIn, scan);
  const id = second.site_id ?? '';
  const counts = async () => {
    const answer = await signedIn.get(buildUrl(getSite.path, { siteId: id }));
    return getSite.replies[200].parse(await answer.json()).counts;
  };
  // The job that compares a scan with earlier ones runs after the scan.
  await expect.poll(async () => (await counts()).fixed, UNTIL_DONE).toBeGreaterThan(0);
  return { account, signedIn, id, first, second };
}

/** Creates a request context with the account's session. */
function createSignedInRequest(
  playwright: { request: { newContext: (options: object) => Promise<APIRequestContext> } },
  baseURL: string | undefined,
  { access }: LoginReply,
): Promise<APIRequestContext> {
  return playwright.request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${access}` } });
}
