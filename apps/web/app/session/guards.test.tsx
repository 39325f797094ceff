import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { verifiedUser } from '../../e2e/support/mock-account.ts';
import { createMockApp } from '../../e2e/support/mock-app.ts';
import { renderScreen } from '../../test-utils/render-screen.tsx';

const guestPaths = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/of-the-mail',
  '/verify-email/of-the-mail',
  '/email-verification-sent',
];
const verifiedOnlyPaths = [
  '/dashboard',
  '/profile',
  '/scans',
  '/scans/new',
  '/scans/44444444-4444-4444-8444-444444444444',
  '/reports',
  '/widget',
];

test.each([...verifiedOnlyPaths, '/subscription', '/sites', '/audits'])(
  'redirects a guest from %s to login with the full path',
  async (path) => {
    const { getUrl } = await renderScreen(`${path}?sort=score&page=2`);
    const redirect = new URLSearchParams({ redirect: `${path}?sort=score&page=2` });
    await waitFor(() => expect(getUrl()).toBe(`/login?${redirect}`));
  },
);

const unverified = () => ({ ...createMockApp(), user: { ...verifiedUser, is_email_verified: false } });

test.each(verifiedOnlyPaths)(
  'redirects an unverified user from %s to the verification page',
  async (path) => {
    const { getUrl } = await renderScreen(path, { app: unverified() });
    await waitFor(() => expect(getUrl()).toBe('/email-verification-sent?email=ada%40example.com'));
  },
);

test.each([
  ['/subscription', 'Subscription'],
  ['/help', 'Help'],
])('shows %s to an unverified user', async (path, name) => {
  const { getUrl } = await renderScreen(path, { app: unverified() });
  // The help's public frame is replaced with the app's once the user has loaded.
  expect(await screen.findByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  expect(getUrl()).toBe(path);
});

test.each(guestPaths)('redirects a signed-in user from %s to the dashboard', async (path) => {
  const { getUrl } = await renderScreen(path, { app: createMockApp() });
  await waitFor(() => expect(getUrl()).toBe('/dashboard'));
});

test.each(guestPaths)('shows neither navigation nor footer on %s', async (path) => {
  await renderScreen(path);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('shows navigation and footer on other public pages', async () => {
  await renderScreen('/scan');
  expect((await screen.findAllByRole('navigation', { name: 'Main' }))[0]).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
});
