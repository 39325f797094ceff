import { checkPasswordResetToken, confirmPasswordReset, requestPasswordReset } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { mockReply } from './support/mock-reply.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
import { expect, test } from './support/test.ts';

const alert = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence });

test.describe('forgot password', () => {
  const email = (page: Page) => page.getByLabel('Email', { exact: true });
  const submit = (page: Page) => page.getByRole('button', { name: 'Send link' });

  test('requires a well-formed email address', async ({ page }) => {
    await page.goto('/forgot-password');
    await submit(page).click();
    await expect(email(page)).toHaveAccessibleDescription('Email is required');
    await expect(email(page)).toBeFocused();
    await email(page).fill('ada@');
    await submit(page).click();
    await expect(email(page)).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(email(page)).toHaveValue('ada@');
  });

  test('shows a success message and disables the button', async ({ page }) => {
    const message = 'If there is an account with this address, a link is on its way.';
    const requests = await mockReply(page, requestPasswordReset.path, { json: { message } });
    await page.goto('/forgot-password');
    await email(page).fill('ada@example.com');
    await submit(page).click();
    await expect(alert(page, message)).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    expect(requests.map((request) => request.postDataJSON())).toEqual([{ email: 'ada@example.com' }]);
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('link', { name: 'Back to Sign In' }),
      'focus moves to the next control',
    ).toBeFocused();
  });

  test('shows the server’s message or the default and allows another attempt', async ({ page }) => {
    await mockReply(
      page,
      requestPasswordReset.path,
      buildProblemReply(429, 'Too many attempts. Please try again in 12 minutes.'),
      { status: 500, json: {} },
    );
    await page.goto('/forgot-password');
    await email(page).fill('ada@example.com');
    for (const sentence of ['Too many attempts.', 'Failed to send password reset email']) {
      await submit(page).click();
      await expect(alert(page, sentence)).toBeVisible();
      await expect(submit(page)).toBeEnabled();
      await expect(email(page)).toHaveValue('ada@example.com');
    }
  });
});

test.describe('reset password', () => {
  const first = (page: Page) => page.getByLabel('New password', { exact: true });
  const second = (page: Page) => page.getByLabel('Confirm new password', { exact: true });
  const submit = (page: Page) => page.getByRole('button', { name: 'Set password' });
  const body = { token: 'of-the-mail', new_password: 'correct horse', new_password2: 'correct horse' };

  const good = { json: { message: 'This link is valid.' } };
  const withGoodLink = (page: Page) => mockReply(page, checkPasswordResetToken.path, good);

  async function setPassword(page: Page): Promise<void> {
    await first(page).fill(body.new_password);
    await second(page).fill(body.new_password2);
    await submit(page).click();
  }

  test('requires eight characters and a matching confirmation', async ({ page }) => {
    await withGoodLink(page);
    await page.goto('/reset-password/of-the-mail');
    await submit(page).click();
    await expect(first(page)).toHaveAccessibleDescription(/Password is required$/);
    await expect(first(page)).toBeFocused();
    await expect(second(page)).toHaveAccessibleDescription('Please confirm your password');
    await first(page).fill('1234567');
    await submit(page).click();
    await expect(first(page)).toHaveAccessibleDescription(/Password must be at least 8 characters long$/);
    await first(page).fill('12345678');
    await second(page).fill('12345687');
    await submit(page).click();
    await expect(second(page)).toHaveAccessibleDescription('Passwords do not match');
    await expect(second(page)).toBeFocused();
    await expect(first(page)).toHaveValue('12345678');
  });

  test('sends the token, disables the button and opens the login page after 3 s', async ({ page }) => {
    await page.clock.install();
    const message = 'The password is set.';
    const checks = await withGoodLink(page);
    const requests = await mockReply(page, confirmPasswordReset.path, { json: { message } });
    await page.goto('/reset-password/of-the-mail');
    await first(page).fill(body.new_password);
    await second(page).fill(body.new_password2);
    await page.clock.pauseAt(Date.now() + 60_000);
    await submit(page).click();
    await expect(alert(page, message)).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    expect(checks.map((request) => request.postDataJSON())).toEqual([{ token: body.token }]);
    expect(requests.map((request) => request.postDataJSON())).toEqual([body]);
    await page.clock.runFor(2_999);
    await expect(page).toHaveURL('/reset-password/of-the-mail');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/login');
  });

  test('reports a missing token', async ({ page }) => {
    const requests = await mockReply(page, confirmPasswordReset.path, { json: { message: 'Set.' } });
    await page.goto('/reset-password');
    await expect(alert(page, 'Invalid reset link. Please request a new password reset.')).toBeVisible();
    await expect(first(page)).toHaveCount(0);
    expect(requests).toHaveLength(0);
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });

  test('hides the form when the link is invalid', async ({ page }) => {
    const sentences = [
      'Invalid reset token. Please request a new password reset.',
      'This link has already been used. Please request a new one.',
      'This link has expired. Please request a new one.',
    ];
    await mockReply(
      page,
      checkPasswordResetToken.path,
      ...sentences.map((sentence) => buildProblemReply(400, sentence)),
    );
    for (const sentence of sentences) {
      await page.goto('/reset-password/of-the-mail');
      await expect(alert(page, sentence)).toBeVisible();
      await expect(first(page)).toHaveCount(0);
      await expect(submit(page)).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });

  test('sets the password when the link could not be checked', async ({ page }) => {
    await mockReply(page, checkPasswordResetToken.path, { status: 500, json: {} });
    await mockReply(page, confirmPasswordReset.path, { json: { message: 'The password is set.' } });
    await page.goto('/reset-password/of-the-mail');
    await setPassword(page);
    await expect(alert(page, 'The password is set.')).toBeVisible();
  });

  test('shows the server’s message or the default at the matching field', async ({ page }) => {
    await withGoodLink(page);
    await mockReply(
      page,
      confirmPasswordReset.path,
      buildProblemReply(400, 'This link has expired. Please request a new password reset.'),
      buildProblemReply(400, 'Some fields are not right.', { token: ['This link has already been used.'] }),
      buildProblemReply(400, 'Some fields are not right.', { new_password: ['This is your address.'] }),
      { status: 500, json: {} },
    );
    await page.goto('/reset-password/of-the-mail');
    await setPassword(page);
    await expect(alert(page, 'This link has expired.')).toBeVisible();
    await submit(page).click();
    await expect(alert(page, 'This link has already been used.')).toBeVisible();
    await submit(page).click();
    await expect(first(page)).toHaveAccessibleDescription(/This is your address\.$/);
    await expect(first(page)).toBeFocused();
    await submit(page).click();
    await expect(alert(page, 'Password reset failed')).toBeVisible();
    await expect(submit(page)).toBeEnabled();
    await expect(first(page)).toHaveValue(body.new_password);
    await expect(second(page)).toHaveValue(body.new_password2);
  });
});
