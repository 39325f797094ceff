import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { UNTIL_DONE } from './support/test-scope.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign in');
}

test('covers the life of an account: register, verify, scan, change, sign out everywhere, delete', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const email = `ada-${randomUUID()}@example.com`;
  const [password, another] = ['correct horse battery', 'staple of the trade'];

  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign Up' }).click();
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Byron');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await press(page, 'Create Account');
  await expect(heading(page, 'Check Your Email')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  // Signing in is not possible before the address is verified.
  await page.getByRole('link', { name: 'Continue to Sign In' }).click();
  await signIn(page, email, password);
  await expect(page.getByRole('alert').filter({ hasText: 'Email not verified' })).toBeVisible();

  await page.goto('/dev/mailbox');
  const mail = page.getByRole('article').filter({ hasText: email }).first();
  await mail.locator('a[href*="/verify-email/"]').first().click();
  await expect(heading(page, 'Email Verified!')).toBeVisible();
  // A link can be opened twice, for example by a mail program.
  await page.reload();
  await expect(heading(page, 'Email Verified!')).toBeVisible();
  await expect(page.getByText('Your email address is already verified.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue to Sign In' }).click();
  await signIn(page, email, password);
  await expect(heading(page, /Ada/)).toBeVisible();
  await expect(page.getByText('No scans yet')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'New scan' }).first().click();
  // The overview of a new account has a field with the same label.
  await expect(heading(page, 'New scan')).toBeVisible();
  await field(page, 'Website address').fill(`${baseURL}/demo-site/`);
  await field(page, 'Maximum pages').fill('1');
  await press(page, 'Start scan');
  await expect(page.getByText(/^Tested: 1 page, \d+ elements/).first()).toBeVisible(UNTIL_DONE);

  await page.getByRole('link', { name: 'Overview' }).first().click();
  const recent = page.getByRole('listitem').filter({ hasText: '/demo-site' });
  await expect(recent).toContainText('Completed');
  await expect(recent).toContainText('Today');
  await expect(page.getByText(/^1\s*\/\s*10$/)).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).first().click();
  await field(page, 'First name').fill('Augusta');
  await field(page, 'Company name (optional)').fill('Analytical Engines');
  await press(page, 'Save Changes');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await press(page, 'Change Password');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByLabel('New password', { exact: true }).fill(another);
  await dialog.getByLabel('Confirm new password', { exact: true }).fill(another);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Augusta');
  await expect(field(page, 'Company name (optional)')).toHaveValue('Analytical Engines');

  await press(page, 'Sign out everywhere');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
  await signIn(page, email, password);
  await expect(page.getByRole('alert').filter({ hasText: /password/ })).toBeVisible();
  await field(page, 'Password').fill(another);
  await press(page, 'Sign in');
  await expect(heading(page, /Augusta/)).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).first().click();
  await press(page, 'Delete Account');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  await question.getByLabel('Type DELETE to confirm').fill('DELETE');
  await question.getByLabel('Password', { exact: true }).fill(password);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(question.getByText('Password is incorrect')).toBeVisible();
  await question.getByLabel('Password', { exact: true }).fill(another);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Account deleted successfully')).toBeVisible();
  await press(page, 'OK');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, email, another);
  await expect(page.getByRole('alert').filter({ hasText: /password/ })).toBeVisible();
});
