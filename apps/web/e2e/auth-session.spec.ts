import {
  attributeAnonymousScans,
  dashboard,
  login,
  logout,
  refreshToken,
  userScans,
} from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { ada, emptyDashboard, heldTokens, holdTokens, serveAccount } from './support/made-up-account.ts';
import { reply } from './support/made-up-reply.ts';
import { problem } from './support/serve-scan.ts';
import { expect, test } from './support/test.ts';

const over = problem(401, 'Your session is over.');
const none = [null, null];
const stale = { access: 'stale', refresh: 'refresh' };

/** Answers both calls of the dashboard to the fresh token only, and tells which tokens came. */
async function serveFresh(page: Page): Promise<string[]> {
  const came: string[] = [];
  const answers: Record<string, unknown> = {
    [dashboard.path]: emptyDashboard,
    [userScans.path]: { scans: [], total: 0, next_cursor: null },
  };
  await page.route(
    ({ pathname }) => pathname in answers,
    (route) => {
      const { authorization = '' } = route.request().headers();
      came.push(authorization);
      return authorization === 'Bearer fresh'
        ? route.fulfill({ json: answers[new URL(route.request().url()).pathname] })
        : route.fulfill(over);
    },
  );
  return came;
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('calls that are refused at the same time share one refresh, and each is repeated once', async ({
  page,
}) => {
  await serveAccount(page);
  const came = await serveFresh(page);
  const refreshes = await reply(page, refreshToken.path, { json: { access: 'fresh', refresh: 'next' } });
  await holdTokens(page, stale);
  await page.goto('/dashboard');
  await expect(page.getByText('No scans yet')).toBeVisible();
  await expect(page.getByText('scans available')).toBeVisible();
  expect(refreshes.map((request) => request.postDataJSON())).toEqual([{ refresh: 'refresh' }]);
  expect(came.toSorted()).toEqual(['Bearer fresh', 'Bearer fresh', 'Bearer stale', 'Bearer stale']);
  expect(await heldTokens(page)).toEqual({ local: ['fresh', 'next'], session: none });
});

for (const [why, tokens, answer] of [
  ['is refused', stale, over],
  ['cannot be asked for, as there is no refresh token', { access: 'stale' }, undefined],
] as const) {
  test(`when a refresh ${why}, both tokens are gone and the login page comes`, async ({ page }) => {
    await serveAccount(page);
    await serveFresh(page);
    const refreshes = await reply(page, refreshToken.path, answer ?? over);
    await holdTokens(page, tokens);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    expect(refreshes).toHaveLength(answer ? 1 : 0);
    expect(await heldTokens(page)).toEqual({ local: none, session: none });
  });
}

test('a session that is not to be remembered lives in this tab, one that is in this browser', async ({
  page,
}) => {
  await serveAccount(page);
  await reply(page, login.path, { json: { access: 'access', refresh: 'refresh', user: ada } });
  await page.goto('/login');
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  expect(await heldTokens(page)).toEqual({ local: none, session: ['access', 'refresh'] });
  await page.evaluate(() => sessionStorage.clear());

  await page.goto('/login');
  await page.getByLabel('Remember me').check();
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  expect(await heldTokens(page)).toEqual({ local: ['access', 'refresh'], session: none });
});

test('logging out clears both tokens in every tab and goes to the login page, whatever the server says', async ({
  page,
  context,
}) => {
  await serveAccount(page);
  const logouts = await reply(page, logout.path, { status: 500, json: {} });
  await holdTokens(page, { access: 'access', refresh: 'refresh' });
  await page.goto('/dashboard');
  const other = await context.newPage();
  await serveAccount(other);
  await other.goto('/help');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Account of Ada' }).click();
  await expect(page.getByRole('menuitem', { name: 'My Dashboard' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await heldTokens(page)).toEqual({ local: none, session: none });
  await expect.poll(() => logouts[0]?.postDataJSON()).toEqual({ refresh_token: 'refresh' });
  await expect(other).toHaveURL('/login');
});

test('signing in shows in the other tabs, too', async ({ page, context }) => {
  const other = await context.newPage();
  await serveAccount(other);
  await other.goto('/pricing');
  await expect(other.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await serveAccount(page);
  await reply(page, login.path, { json: { access: 'access', refresh: 'refresh', user: ada } });
  await page.goto('/login');
  await page.getByLabel('Remember me').check();
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(other.getByRole('button', { name: 'Account of Ada' })).toBeVisible();
});

test('scans made as a guest are attributed after signing in, and their count is logged', async ({ page }) => {
  const scans = [4, 5, 6].map((digit) => '44444444-4444-4444-8444-444444444444'.replaceAll('4', `${digit}`));
  const logged: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
  await serveAccount(page);
  await reply(page, login.path, { json: { access: 'access', refresh: 'refresh', user: ada } });
  const attributions = await reply(
    page,
    attributeAnonymousScans.path,
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
  const kept = () => page.evaluate(() => localStorage.getItem('anonymousScans'));
  await page.goto('/login');
  await page.evaluate((ids) => {
    localStorage.setItem('anonymousScans', JSON.stringify(ids));
    const claims = { [ids[1]!]: 'second', [ids[0]!]: 'first', [ids[2]!]: 'third' };
    localStorage.setItem('anonymousScanClaims', JSON.stringify(claims));
  }, scans);
  await signIn(page);
  await expect(page, 'a failure keeps nobody out').toHaveURL('/dashboard');
  expect(logged.join('\n')).toContain('error: The scans made without an account could not be attributed.');
  expect(await kept()).toBe(JSON.stringify(scans));

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/login');
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  expect(attributions[1]?.postDataJSON()).toEqual({
    scan_ids: scans,
    claim_tokens: ['first', 'second', 'third'],
  });
  expect(attributions[1]?.headers().authorization).toBe('Bearer access');
  expect(logged.join('\n')).toContain('info: 2 scans made without an account now belong to this account.');
  expect(await kept(), 'what did not fit into the plan can be claimed later').toBe(
    JSON.stringify([scans[2]]),
  );
  await expect(page.getByText('1 scan from this browser was not added to your account')).toBeVisible();
});

test('the navigation shows a guest the ways in, and who is signed in their letter', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/pricing');
  await expect(navigation.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  await expect(navigation.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register');

  await holdTokens(page, { access: 'access', refresh: 'refresh' });
  for (const [user, letter] of [
    [ada, 'A'],
    [{ ...ada, first_name: '', username: 'grace' }, 'G'],
  ] as const) {
    await serveAccount(page, user);
    await page.goto('/pricing');
    await expect(navigation.getByRole('button', { name: /^Account of/ })).toHaveText(letter, {
      useInnerText: true,
    });
    await expect(navigation.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  }
});
