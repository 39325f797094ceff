import { login, resendVerification } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { mockAccountApi, verifiedUser } from './support/mock-account.ts';
import { mockReply } from './support/mock-reply.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
import { expect, test } from './support/test.ts';

const password = 'correct horse battery';
const signedIn = { json: { access: 'access', refresh: 'refresh', user: verifiedUser } };
const notVerified = buildProblemReply(403, 'Email not verified. Follow the link in the mail we sent you.');

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const secret = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: /^Sign(ing)? in/ });

async function signIn(page: Page): Promise<void> {
  await email(page).fill('ada@example.com');
  await secret(page).fill(password);
  await submit(page).click();
}

test('shows missing and malformed input at the fields and focuses the first', async ({ page }) => {
  await page.goto('/login');
  await submit(page).click();
  await expect(email(page)).toHaveAccessibleDescription('Email is required');
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(email(page)).toBeFocused();
  await expect(secret(page)).toHaveAccessibleDescription('Password is required');
  await expect(page.getByRole('alert').filter({ hasText: 'Email is required' })).toBeVisible();

  await email(page).fill('ada at example');
  await secret(page).fill(password);
  await submit(page).click();
  await expect(email(page)).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveValue('ada at example');
  await expect(secret(page)).toHaveValue(password);
  await expect(secret(page)).not.toHaveAttribute('aria-invalid');
});

test('sends email and password and opens the dashboard', async ({ page }) => {
  const requests = await mockReply(page, login.path, signedIn);
  await mockAccountApi(page);
  await page.goto('/login');
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  expect(requests[0]?.postDataJSON()).toEqual({ email: 'ada@example.com', password });
});

test('follows the redirect in the URL after sign-in if it is a page of the product', async ({ page }) => {
  await mockReply(page, login.path, signedIn);
  await mockAccountApi(page);
  for (const [redirect, target] of [
    ['/profile?from=mail', '/profile?from=mail'],
    ['https://evil.example/', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
  ] as const) {
    await page.goto(`/login?${new URLSearchParams({ redirect })}`);
    await signIn(page);
    await expect(page, redirect).toHaveURL(target);
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('shows a message from the URL', async ({ page }) => {
  await page.goto('/login?message=Registration+successful.+Please+sign+in.');
  await expect(page.getByText('Registration successful. Please sign in.')).toBeVisible();
});

test('shows and hides the password', async ({ page }) => {
  await page.goto('/login');
  await expect(secret(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(secret(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(secret(page)).toHaveAttribute('type', 'password');
});

test('links to password reset and registration', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.goBack();
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/register');
});

test('warns about an unverified address and resends the email', async ({ page }) => {
  await mockReply(page, login.path, notVerified);
  const mails = await mockReply(
    page,
    resendVerification.path,
    { status: 500, json: {} },
    { json: { message: 'Sent if the account exists.' } },
  );
  await page.goto('/login');
  await signIn(page);
  const warning = page.getByRole('alert').filter({ hasText: 'Email not verified' });
  const resend = warning.getByRole('button', { name: 'Resend Verification Email' });

  await email(page).fill('');
  await resend.click();
  await expect(email(page)).toHaveAccessibleDescription('Please enter your email address first');
  await expect(email(page)).toBeFocused();
  expect(mails).toHaveLength(0);

  await email(page).fill('ada@example.com');
  await resend.click();
  await expect(warning).toContainText('Failed to resend verification email');
  await resend.click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Verification email sent! Please check your inbox.');
  expect(mails[1]?.postDataJSON()).toEqual({ email: 'ada@example.com' });
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(resend).toBeFocused();
});

test('shows other errors in a banner with the server’s message or the default, and keeps the input', async ({
  page,
}) => {
  await mockReply(
    page,
    login.path,
    buildProblemReply(401, 'The address or the password is wrong.'),
    { status: 401, json: { message: 'Sent as a message.' } },
    { status: 500, json: {} },
  );
  await page.goto('/login');
  await signIn(page);
  for (const sentence of ['The address or the password is wrong.', 'Sent as a message.', 'Login failed']) {
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toHaveCount(0);
    await expect(email(page)).toHaveValue('ada@example.com');
    await expect(secret(page)).toHaveValue(password);
    await submit(page).click();
  }
});
