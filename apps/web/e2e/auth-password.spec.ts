import { checkPasswordResetToken, confirmPasswordReset, requestPasswordReset } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { mockReply } from './support/mock-reply.ts';
import { expect, test } from './support/test.ts';

const alert = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence });

test.describe('forgot password', () => {
  const email = (page: Page) => page.getByLabel('Email', { exact: true });
  const submit = (page: Page) => page.getByRole('button', { name: 'Send link' });

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

  test('sends the token, disables the button and opens the login page after 3 s', async ({ page }) => {
    await page.clock.install();
    const message = 'The password is set.';
    const checks = await withGoodLink(page);
    const requests = await mockReply(page, confirmPasswordReset.path, { json: { message } });
    await page.goto('/reset-password/of-the-mail');
    await first(page).fill(body.new_password);
    await second(page).fill(body.new_password2);
    await page.clock.pauseAt(Date.now() + 3_600_000);
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

  test('sets the password when the link could not be checked', async ({ page }) => {
    await mockReply(page, checkPasswordResetToken.path, { status: 500, json: {} });
    await mockReply(page, confirmPasswordReset.path, { json: { message: 'The password is set.' } });
    await page.goto('/reset-password/of-the-mail');
    await setPassword(page);
    await expect(alert(page, 'The password is set.')).toBeVisible();
  });
});
