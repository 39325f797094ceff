import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { checkScreen } from './support/check-screen.ts';
import { readStoredTokens, storeTokens } from './support/mock-account.ts';
import { PASSWORD, registerRealAccount } from './support/real-account.ts';
import { expect, test } from './support/test.ts';

/** Returns the code of a 30-second period: 0 is the current one, 1 the next, which is also accepted. */
const getCode = (key: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + periods * 30_000,
  });

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
}

test('is set up in the profile, then asks for a code or a recovery code at sign-in', async ({
  page,
  request,
}) => {
  test.slow();
  const { access, refresh, user } = await registerRealAccount(request);
  await storeTokens(page, { access, refresh });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await checkScreen(page, { tabWidths: [] });
  const key = await dialog.getByLabel('Key').inputValue();
  await dialog.getByLabel('Code', { exact: true }).fill(getCode(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await checkScreen(page, { tabWidths: [] });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await signOut(page);
  await enterPassword(page, user.email);
  await checkScreen(page, { tabWidths: [360] });
  const codeField = page.getByLabel('Code', { exact: true });
  await codeField.fill('AAAA-AAAA-AAAA-AAAA');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/This code is wrong/).first()).toBeVisible();
  await codeField.fill(getCode(key, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');

  await signOut(page);
  await enterPassword(page, user.email);
  expect((await readStoredTokens(page)).session).toEqual([null, null]);
  await codeField.fill(codes[0]!);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/profile');
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
});
