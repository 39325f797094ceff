import { resendVerification, verifyEmail } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { routeApi } from './support/api-routes.ts';
import { mockReply } from './support/mock-reply.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
import { expect, test } from './support/test.ts';

const sent = { json: { message: 'Sent if the account exists.' } };
const failure = { status: 500, json: {} };

const alert = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const resend = (page: Page) => page.getByRole('button', { name: 'Resend Verification Email' });

test.describe('verification link', () => {
  test('verifies the address when the page opens and links to sign-in', async ({ page }) => {
    let answer = () => {};
    const { promise: requestBody, resolve } = Promise.withResolvers<unknown>();
    await routeApi(page, `**${verifyEmail.path}`, async (route) => {
      resolve(route.request().postDataJSON());
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.fulfill({ json: { message: 'Your address is verified.' } });
    });
    await page.goto('/verify-email/of-the-mail');
    expect(await requestBody).toEqual({ token: 'of-the-mail' });
    await expect(heading(page, 'Verifying your email')).toBeVisible();
    await expect(page.getByRole('status')).toContainText('Verifying your email address');
    answer();
    await expect(heading(page, 'Email Verified!')).toBeFocused();
    await expect(page.getByText('Your address is verified.')).toBeVisible();
    await page.getByRole('link', { name: 'Continue to Sign In' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('shows the server’s message or the default when verification fails, with next steps', async ({
    page,
  }) => {
    const requests = await mockReply(
      page,
      verifyEmail.path,
      buildProblemReply(400, 'This link has expired. Request a new one.'),
      failure,
    );
    for (const sentence of ['This link has expired. Request a new one.', 'Email verification failed']) {
      await page.goto('/verify-email/of-the-mail');
      await expect(heading(page, 'Verification Failed')).toBeFocused();
      await expect(alert(page, sentence)).toBeVisible();
    }
    expect(requests, 'one request each time').toHaveLength(2);
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('sends no request without a token, and resends the email to a prompted address', async ({ page }) => {
    const verifications = await mockReply(page, verifyEmail.path, failure);
    const mails = await mockReply(page, resendVerification.path, failure, sent);
    await page.goto('/verify-email');
    await expect(heading(page, 'Verification Failed')).toBeVisible();
    await expect(
      alert(page, 'Invalid verification link. Please check your email and try again.'),
    ).toBeVisible();
    expect(verifications).toHaveLength(0);

    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Email address');
    const go = dialog.getByRole('button', { name: 'Send link' });
    await resend(page).click();
    await go.click();
    await expect(field).toHaveAccessibleDescription(/Email address is required$/);
    await expect(field).toBeFocused();
    await field.fill('ada at example');
    await go.click();
    await expect(field).toHaveAccessibleDescription(/Please enter a valid email address$/);
    await field.fill('ada@example.com');
    await go.click();
    await expect(alert(page, 'Failed to resend verification email')).toBeVisible();
    await expect(resend(page)).toBeFocused();

    await resend(page).click();
    await expect(field, 'the error is cleared').not.toHaveAttribute('aria-invalid');
    await field.fill('ada@example.com');
    await field.press('Enter');
    await expect(alert(page, 'Verification email sent successfully!')).toBeVisible();
    expect(mails.map((request) => request.postDataJSON())).toEqual([
      { email: 'ada@example.com' },
      { email: 'ada@example.com' },
    ]);
  });
});

test.describe('verification sent page', () => {
  const path = '/email-verification-sent?email=ada%40example.com';
  /** The resend button with its countdown. */
  const wait = (page: Page, seconds?: number) =>
    page.getByRole('button', {
      name: seconds === undefined ? /^Resend in/ : `Resend in ${seconds}s`,
      exact: true,
    });

  async function openAfterWait(page: Page, address: string): Promise<void> {
    await page.clock.install();
    await page.goto(address);
    await expect(wait(page)).toBeVisible();
    await page.clock.fastForward(30_000);
  }

  test('shows the address, next steps, help and contact', async ({ page }) => {
    await page.goto(path);
    await expect(heading(page, 'Check Your Email')).toBeVisible();
    await expect(page.getByText('ada@example.com', { exact: true })).toBeVisible();
    const steps = page.getByRole('region', { name: 'Next steps' });
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    await expect(steps.getByRole('list')).toHaveCSS('list-style-type', 'decimal');
    await expect(page.getByRole('region', { name: 'Didn’t get the email?' })).toBeVisible();
    await expect(page.locator('a[href^="mailto:"]')).toBeVisible();
    await page.getByRole('link', { name: 'Continue to Sign In' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('allows resending after 30 s, then after 60 s', async ({ page }) => {
    await page.clock.install();
    // The first label may change before it can be read.
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        const [first] = document.body?.innerText.match(/Resend in \d+s/) ?? [];
        if (first === undefined) return;
        observer.disconnect();
        Object.assign(window, { saidFirst: first });
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    });
    const mails = await mockReply(page, resendVerification.path, sent);
    await page.goto(path);
    await expect(wait(page)).toBeDisabled();
    expect(
      await page.evaluate(() => Object.entries(window).find(([name]) => name === 'saidFirst')?.[1]),
    ).toBe('Resend in 30s');
    await page.clock.pauseAt(Date.now() + 20_000);
    await wait(page).dispatchEvent('click');
    await page.clock.runFor((Number.parseInt((await wait(page).innerText()).slice(10), 10) - 1) * 1_000);
    await expect(wait(page, 1)).toBeDisabled();
    expect(mails, 'no email before the countdown ends').toHaveLength(0);
    await page.clock.runFor(1_000);
    await expect(resend(page)).toBeEnabled();

    await resend(page).click();
    await expect(alert(page, 'Verification email sent successfully! Please check your inbox.')).toBeVisible();
    expect(mails.map((request) => request.postDataJSON())).toEqual([{ email: 'ada@example.com' }]);
    await expect(wait(page, 60)).toBeDisabled();
    await page.clock.runFor(59_000);
    await expect(wait(page, 1)).toBeDisabled();
    await page.clock.runFor(1_000);
    await expect(resend(page)).toBeEnabled();
  });

  test('explains why no email was sent and allows an immediate retry', async ({ page }) => {
    await mockReply(page, resendVerification.path, buildProblemReply(429, 'Too many attempts.'), failure);
    await openAfterWait(page, path);
    for (const sentence of ['Too many attempts.', 'Failed to resend verification email']) {
      await resend(page).click();
      await expect(alert(page, sentence)).toBeVisible();
      await expect(resend(page)).toBeEnabled();
    }
  });

  test('prompts for the address when the URL has none', async ({ page }) => {
    const mails = await mockReply(page, resendVerification.path, sent);
    await openAfterWait(page, '/email-verification-sent');
    await resend(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(dialog.getByLabel('Email address')).toHaveAccessibleDescription(
      /Email address is required$/,
    );
    await dialog.getByLabel('Email address').fill('Ada@Example.com');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(alert(page, 'Verification email sent successfully!')).toBeVisible();
    expect(mails[0]?.postDataJSON()).toEqual({ email: 'ada@example.com' });
  });
});
