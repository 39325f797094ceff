import {
  claimAnonymousScans,
  getDashboard,
  listUserScans,
  login,
  logout,
  refreshAccessToken,
} from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { routeApi } from './support/api-routes.ts';
import {
  emptyDashboard,
  mockAccountApi,
  readStoredTokens,
  storeTokens,
  verifiedUser,
} from './support/mock-account.ts';
import { mockReply } from './support/mock-reply.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
import { expect, test } from './support/test.ts';

const sessionOverReply = buildProblemReply(401, 'Your session has expired.');
const noTokens = [null, null];
const staleTokens = { access: 'stale', refresh: 'refresh' };

/** Answers both dashboard requests only for the fresh token, and records the tokens received. */
async function mockFreshToken(page: Page): Promise<string[]> {
  const received: string[] = [];
  const answers: Record<string, unknown> = {
    [getDashboard.path]: emptyDashboard,
    [listUserScans.path]: { scans: [], total: 0, next_cursor: null },
  };
  await routeApi(
    page,
    ({ pathname }) => pathname in answers,
    (route) => {
      const { authorization = '' } = route.request().headers();
      received.push(authorization);
      return authorization === 'Bearer fresh'
        ? route.fulfill({ json: answers[new URL(route.request().url()).pathname] })
        : route.fulfill(sessionOverReply);
    },
  );
  return received;
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('shares one refresh between concurrent 401s and repeats each call once', async ({ page }) => {
  await mockAccountApi(page);
  const received = await mockFreshToken(page);
  const refreshes = await mockReply(page, refreshAccessToken.path, {
    json: { access: 'fresh', refresh: 'next' },
  });
  await storeTokens(page, staleTokens);
  await page.goto('/dashboard');
  await expect(page.getByText('No scans yet')).toBeVisible();
  await expect(page.getByText('scans available')).toBeVisible();
  expect(refreshes.map((request) => request.postDataJSON())).toEqual([{ refresh: 'refresh' }]);
  expect(received.toSorted()).toEqual(['Bearer fresh', 'Bearer fresh', 'Bearer stale', 'Bearer stale']);
  expect(await readStoredTokens(page)).toEqual({ local: ['fresh', 'next'], session: noTokens });
});

for (const [why, tokens, answer] of [
  ['is rejected', staleTokens, sessionOverReply],
  ['is impossible without a refresh token', { access: 'stale' }, undefined],
] as const) {
  test(`removes both tokens and opens the login page when a refresh ${why}`, async ({ page }) => {
    await mockAccountApi(page);
    await mockFreshToken(page);
    const refreshes = await mockReply(page, refreshAccessToken.path, answer ?? sessionOverReply);
    await storeTokens(page, tokens);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    expect(refreshes).toHaveLength(answer ? 1 : 0);
    expect(await readStoredTokens(page)).toEqual({ local: noTokens, session: noTokens });
  });
}

test('keeps a session in this tab, or in the browser with “Remember me”', async ({ page }) => {
  await mockAccountApi(page);
  await mockReply(page, login.path, { json: { access: 'access', refresh: 'refresh', user: verifiedUser } });
  await page.goto('/login');
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  expect(await readStoredTokens(page)).toEqual({ local: noTokens, session: ['access', 'refresh'] });
  await page.evaluate(() => sessionStorage.clear());

  await page.goto('/login');
  await page.getByLabel('Remember me').check();
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  expect(await readStoredTokens(page)).toEqual({ local: ['access', 'refresh'], session: noTokens });
});

test('logs out in every tab, clears both tokens and opens the login page, even if the server fails', async ({
  page,
  context,
}) => {
  await mockAccountApi(page);
  const logouts = await mockReply(page, logout.path, { status: 500, json: {} });
  await storeTokens(page, { access: 'access', refresh: 'refresh' });
  await page.goto('/pricing');
  const other = await context.newPage();
  await mockAccountApi(other);
  await other.goto('/help');
  await expect(other.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();

  await page.getByRole('button', { name: 'Account: Ada' }).click();
  await expect(page.getByRole('menuitem', { name: 'My Dashboard' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await readStoredTokens(page)).toEqual({ local: noTokens, session: noTokens });
  await expect.poll(() => logouts[0]?.postDataJSON()).toEqual({ refresh_token: 'refresh' });
  await expect(other).toHaveURL('/login');
});

/** Answers every request that isn't mocked otherwise: the server would end the session in all tabs. */
const mockOtherData = (page: Page) =>
  routeApi(
    page,
    () => true,
    (route) => route.fulfill(buildProblemReply(503, 'Not now.')),
  );

test('without “Remember me”, a new tab shares the session of an open one, and logs out with it', async ({
  page,
  context,
}) => {
  const openTab = async (path: string) => {
    const tab = await context.newPage();
    await mockOtherData(tab);
    await mockAccountApi(tab);
    await tab.goto(path);
    return tab;
  };
  await mockOtherData(page);
  await mockAccountApi(page);
  await mockReply(page, login.path, { json: { access: 'access', refresh: 'refresh', user: verifiedUser } });
  await mockReply(page, logout.path, { json: { message: 'Signed out.' } });
  await page.goto('/login');
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');

  const second = await openTab('/reports');
  await expect(second.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  expect(second.url(), 'nothing is handed over in the URL').toMatch(/\/reports$/);
  const tokens = { local: noTokens, session: ['access', 'refresh'] };
  expect(await readStoredTokens(second)).toEqual(tokens);
  await page.close();

  const third = await openTab('/pricing');
  await expect(third.getByRole('button', { name: 'Account: Ada' })).toBeVisible();
  expect(await readStoredTokens(third)).toEqual(tokens);
  const fourth = await openTab('/login');
  await expect(fourth, 'the login page is closed to signed-in users').toHaveURL('/dashboard');
  await fourth.close();

  await mockReply(third, logout.path, { json: { message: 'Signed out.' } });
  await third.getByRole('button', { name: 'Account: Ada' }).click();
  await third.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(third).toHaveURL('/login');
  await expect(second).toHaveURL('/login');
  for (const tab of [second, third])
    expect(await readStoredTokens(tab)).toEqual({ local: noTokens, session: noTokens });
});

test('without “Remember me”, the session ends when the last tab is closed', async ({ page, context }) => {
  await mockAccountApi(page);
  await mockReply(page, login.path, { json: { access: 'access', refresh: 'refresh', user: verifiedUser } });
  await page.goto('/login');
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  await page.close();
  const next = await context.newPage();
  await mockAccountApi(next);
  await next.goto('/dashboard');
  await expect(next).toHaveURL(
    (url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/dashboard',
  );
  expect(await readStoredTokens(next)).toEqual({ local: noTokens, session: noTokens });
});

test('when one tab renews a shared session, the other tabs follow', async ({ page, context }) => {
  await mockAccountApi(page);
  await mockReply(page, login.path, { json: { access: 'stale', refresh: 'refresh', user: verifiedUser } });
  await page.goto('/login');
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  const second = await context.newPage();
  await mockAccountApi(second);
  await mockFreshToken(second);
  const refreshes = await mockReply(second, refreshAccessToken.path, {
    json: { access: 'fresh', refresh: 'next' },
  });
  await second.goto('/dashboard');
  await expect(second.getByText('scans available')).toBeVisible();
  expect(refreshes).toHaveLength(1);
  const renewed = { local: noTokens, session: ['fresh', 'next'] };
  expect(await readStoredTokens(second)).toEqual(renewed);
  await expect.poll(() => readStoredTokens(page)).toEqual(renewed);
});

test('updates other tabs after sign-in', async ({ page, context }) => {
  const other = await context.newPage();
  await mockAccountApi(other);
  await other.goto('/pricing');
  await expect(other.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await mockAccountApi(page);
  await mockReply(page, login.path, { json: { access: 'access', refresh: 'refresh', user: verifiedUser } });
  await page.goto('/login');
  await page.getByLabel('Remember me').check();
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(other.getByRole('button', { name: 'Account: Ada' })).toBeVisible();
});

test('claims guest scans after sign-in and logs their count', async ({ page }) => {
  const scans = [4, 5, 6].map((digit) => '44444444-4444-4444-8444-444444444444'.replaceAll('4', `${digit}`));
  const logged: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
  await mockAccountApi(page);
  await mockReply(page, login.path, { json: { access: 'access', refresh: 'refresh', user: verifiedUser } });
  const attributions = await mockReply(
    page,
    claimAnonymousScans.path,
    { status: 500, json: {} },
    {
      json: {
        attributed_count: 2,
        scans: [
          { scan_id: scans[0], outcome: 'claimed' },
          { scan_id: scans[1], outcome: 'claimed' },
          { scan_id: scans[2], outcome: 'over_quota' },
        ],
      },
    },
  );
  const readStoredScans = () => page.evaluate(() => localStorage.getItem('anonymousScans'));
  await page.goto('/login');
  await page.evaluate((ids) => {
    localStorage.setItem('anonymousScans', JSON.stringify(ids));
    const claims = { [ids[1]!]: 'second', [ids[0]!]: 'first', [ids[2]!]: 'third' };
    localStorage.setItem('anonymousScanClaims', JSON.stringify(claims));
  }, scans);
  await signIn(page);
  await expect(page, 'a failure does not prevent sign-in').toHaveURL('/dashboard');
  expect(logged.join('\n')).toContain(
    'error: The scans made without an account couldn’t be added to the account.',
  );
  expect(await readStoredScans()).toBe(JSON.stringify(scans));

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/login');
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  expect(attributions[1]?.postDataJSON()).toEqual({
    scan_ids: scans,
    claim_tokens: ['first', 'second', 'third'],
  });
  expect(attributions[1]?.headers().authorization).toBe('Bearer access');
  expect(logged.join('\n')).toContain(
    'info: Scans made without an account that now belong to this account: 2',
  );
  expect(await readStoredScans(), 'scans beyond the quota can be claimed later').toBe(
    JSON.stringify([scans[2]]),
  );
  await expect(page.getByText('We couldn’t add 1 scan from this browser')).toBeVisible();
});

test('shows sign-in links to guests and an initial to signed-in users', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/pricing');
  await expect(navigation.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  await expect(navigation.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register');

  await storeTokens(page, { access: 'access', refresh: 'refresh' });
  for (const [user, letter] of [
    [verifiedUser, 'A'],
    [{ ...verifiedUser, first_name: '', username: 'grace' }, 'G'],
  ] as const) {
    await mockAccountApi(page, user);
    await page.goto('/pricing');
    await expect(navigation.getByRole('button', { name: /^Account: / })).toHaveText(letter, {
      useInnerText: true,
    });
    await expect(navigation.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  }
});
