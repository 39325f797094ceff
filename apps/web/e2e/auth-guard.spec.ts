import { getProfile } from '@curbcut/contract';
import { routeApi } from './support/api-routes.ts';
import { mockAccountApi, readStoredTokens, storeTokens, verifiedUser } from './support/mock-account.ts';
import { mockReply } from './support/mock-reply.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
import { expect, test } from './support/test.ts';

const tokens = { access: 'access', refresh: 'refresh' };

// app/session/guards.test.tsx tests every path.
test('redirects a guest from a signed-in page to login with the full path', async ({ page }) => {
  await page.goto('/scans?sort=score&page=2');
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: '/scans?sort=score&page=2' })}`);
});

test('keeps the fragment of a deep link, not that of the previous page', async ({ page }) => {
  await page.goto('/scans?search=score#score');
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: '/scans?search=score#score' })}`);
  await page.goto('/help#first-scan');
  await page.getByRole('link', { name: 'New scan' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fscans%2Fnew');
});

test('shows help publicly, and within the app for signed-in users', async ({ page }) => {
  await page.goto('/help?search=score');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(page.getByText(/^\d+ articles? for “score”$/)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await mockAccountApi(page);
  await storeTokens(page, tokens);
  await page.goto('/help');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  expect(await page.title()).toBe('Help · Curbcut');
});

test('loads the profile first when there is a token but no user', async ({ page }) => {
  await mockAccountApi(page);
  let release = () => {};
  const authorization = new Promise<string | undefined>((resolve) => {
    void routeApi(page, `**${getProfile.path}`, async (route) => {
      resolve(route.request().headers().authorization);
      await new Promise<void>((go) => {
        release = go;
      });
      await route.fulfill({ json: verifiedUser });
    });
  });
  await storeTokens(page, tokens);
  await page.goto('/dashboard');
  expect(await authorization).toBe('Bearer access');
  await expect(page.getByText('Loading the page')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
});

test('redirects unverified users from closed pages to the verification page', async ({ page }) => {
  await mockAccountApi(page, { ...verifiedUser, is_email_verified: false });
  await storeTokens(page, tokens);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/email-verification-sent?email=ada%40example.com');
  // Client-side navigation is guarded as well.
  await page.goto('/help');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveURL('/email-verification-sent?email=ada%40example.com');
});

test('redirects signed-in users from guest pages to the dashboard', async ({ page }) => {
  await mockAccountApi(page);
  await storeTokens(page, tokens);
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});

test('signs out on a 401 for the profile', async ({ page }) => {
  await mockReply(page, getProfile.path, buildProblemReply(401, 'Your session has expired.'));
  await mockReply(page, '/api/auth/token/refresh/', buildProblemReply(401, 'Your session has expired.'));
  await storeTokens(page, tokens);
  await page.goto('/reports');
  await expect(page).toHaveURL('/login?redirect=%2Freports');
  expect(await readStoredTokens(page)).toEqual({ local: [null, null], session: [null, null] });
});
