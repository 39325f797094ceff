import type { Page } from '@playwright/test';
import { splitCases } from '../../../tools/test/scope.ts';
import { checkScreen } from './support/check-screen.ts';
import { guestScreens, openGuestScreen } from './support/guest-screens.ts';
import { expectValidLinks } from './support/link-check.ts';
import { mockReply } from './support/mock-reply.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
import { scanProductScreens } from './support/real-scan.ts';
import { complete, expect, test, toDetails } from './support/test.ts';

/**
 * Every run checks each screen's initial state and at least one of the other states, which consist of the
 * same components.
 */
const byKind = splitCases([...guestScreens.entries()], ([, { isInitial, path }]) =>
  isInitial ? path : 'other',
);

for (const { tags, cases } of byKind)
  for (const [index, screen] of cases)
    test(
      `guest screen ${screen.path}, state ${index + 1}, is accessible`,
      toDetails(tags),
      async ({ page, request, baseURL }) => {
        await openGuestScreen(page, screen);
        await expect(page).toHaveTitle(screen.title);
        if (screen.isInitial) await expectValidLinks(page, request, baseURL);
        await checkScreen(page, {
          tabWidths: screen.isInitial ? [360, 1440] : [],
          runsOwnRules: screen.isInitial === true,
          hasTextSpacing: true,
        });
      },
    );

test('a scan with Curbcut finds no issues on the guest screens', complete, async ({ request, baseURL }) => {
  test.slow();
  const paths = [
    '/login',
    '/login/single-sign-on',
    '/register',
    '/forgot-password',
    '/reset-password/of-the-mail',
    '/verify-email',
    '/email-verification-sent?email=ada%40example.com',
  ];
  const scans = paths.map((path) => {
    const url = `${baseURL}${path}`;
    // The first tests run axe-core on every state of these screens, with more rules and at the same widths.
    return scanProductScreens(
      request,
      { url, wait_for: 'h1:not([role="status"] *)', second_opinion: false },
      [url],
    );
  });
  expect((await Promise.all(scans)).flat()).toEqual([]);
});

test('lets browsers and password managers fill in names, emails and passwords', async ({ page }) => {
  const expected: Record<string, Record<string, string>> = {
    '/login': { Email: 'username webauthn', Password: 'current-password' },
    '/register': {
      'First name': 'given-name',
      'Last name': 'family-name',
      Email: 'username',
      Password: 'new-password',
      'Confirm password': 'new-password',
      'Company name (optional)': 'organization',
      'Job title (optional)': 'organization-title',
      'Phone number (optional)': 'tel',
      'Website URL (optional)': 'url',
    },
    '/forgot-password': { Email: 'username' },
    '/reset-password/of-the-mail': { 'New password': 'new-password', 'Confirm new password': 'new-password' },
  };
  await mockReply(page, '/api/auth/password-reset/check/', { json: { message: 'The link is valid.' } });
  for (const [path, fields] of Object.entries(expected)) {
    await page.goto(path);
    for (const [label, purpose] of Object.entries(fields)) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field, `${label} on ${path}`).toHaveAttribute('autocomplete', purpose);
      await expect(field, `${label} on ${path}`).toHaveAttribute('name', /\w/);
    }
  }
});

test('renders hostile text in URLs and responses as text', async ({ page }) => {
  const hostile = `<img src=x onerror="window.struck=1"><script>window.struck=1</script>`;
  const words = encodeURIComponent(hostile);
  // A slash would change the path.
  const token = encodeURIComponent('<img src=x onerror="window.struck=1">');
  const isText = async (what: string) => {
    await expect(page.getByText(hostile).first(), what).toBeVisible();
    expect(await page.evaluate(() => 'struck' in window), what).toBe(false);
    expect(await page.locator('img[src="x"]').count(), what).toBe(0);
  };
  await page.goto(`/login?message=${words}`);
  await isText('the message');
  await page.goto(`/email-verification-sent?email=${words}`);
  await isText('the address');

  const details = (field: string) => buildProblemReply(400, 'No.', { [field]: [hostile] });
  await mockReply(
    page,
    '/api/auth/login/',
    buildProblemReply(401, hostile),
    buildProblemReply(403, `Email not verified ${hostile}`),
    details('email'),
  );
  await page.goto(`/login?redirect=${encodeURIComponent('javascript:window.struck=1')}`);
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  for (const what of ['a refusal', 'a warning', 'a field']) {
    await press(page, 'Sign in');
    await isText(`${what} of signing in`);
  }
  await mockReply(page, '/api/auth/password-reset/', { json: { message: hostile } });
  await page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await press(page, 'Send link');
  await isText('the answer to a forgotten password');

  await mockReply(page, '/api/auth/verify-email/', buildProblemReply(400, hostile), {
    json: { message: hostile },
  });
  for (const what of ['a link that does not work', 'a link that works']) {
    await page.goto(`/verify-email/${token}`);
    await isText(what);
  }
  await mockReply(page, '/api/auth/password-reset/check/', buildProblemReply(400, hostile), {
    json: { message: hostile },
  });
  await page.goto(`/reset-password/${token}`);
  await isText('a reset link that does not work');
  await mockReply(page, '/api/auth/password-reset/confirm/', buildProblemReply(400, hostile));
  await page.goto(`/reset-password/${token}`);
  await page.getByLabel('New password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm new password', { exact: true }).fill('correct horse');
  await press(page, 'Set password');
  await isText('a refusal of a new password');
});

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}
