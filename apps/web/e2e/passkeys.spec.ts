import type { Page } from '@playwright/test';
import { checkScreen } from './support/check-screen.ts';
import { readStoredTokens, storeTokens } from './support/mock-account.ts';
import { PASSWORD, registerRealAccount } from './support/real-account.ts';
import { expect, test } from './support/test.ts';

// Passkeys need a host name; the other tests use an IP address.
test.use({ baseURL: `http://localhost:${process.env.CURBCUT_E2E_PORT}`, isIsolated: true });

/** Adds an authenticator to the page's browser that has verified its user. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    countCredentials: async () =>
      (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

/** Makes the browser one that can't offer passkeys for autofill: the authenticator would select one immediately. */
async function disableAutofill(page: Page, isDisabled: boolean): Promise<void> {
  await page.evaluate((value) => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => !value;
  }, isDisabled);
}

async function signOut(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

test('a passkey is added in the profile, signs in from the button and the autofill list, and is removed', async ({
  page,
  request,
}) => {
  test.slow();
  const authenticator = await addAuthenticator(page);
  const { access, refresh } = await registerRealAccount(request);
  await storeTokens(page, { access, refresh });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Password', { exact: true }).fill('wrong password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Password is incorrect')).toBeVisible();
  await checkScreen(page, { tabWidths: [] });
  await dialog.getByLabel('Name').fill('Test key');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const listed = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText('Test key');
  await expect(listed).toContainText('Last used: never.');
  expect(await authenticator.countCredentials()).toBe(1);

  await disableAutofill(page, true);
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await checkScreen(page, { tabWidths: [360] });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/dashboard');
  const { session: first } = await readStoredTokens(page);
  expect(first).not.toEqual([null, null]);

  await disableAutofill(page, false);
  await signOut(page);
  await expect.poll(async () => (await readStoredTokens(page)).session).not.toEqual(first);
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/profile');
  await expect(listed).not.toContainText('never');
  await listed.getByRole('button', { name: 'Rename Test key' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename passkey' });
  await rename.getByLabel('Name').fill('Laptop');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(listed).toContainText('Laptop');
  await listed.getByRole('button', { name: 'Remove Laptop' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the passkey “Laptop”' });
  await removal.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await checkScreen(page, { tabWidths: [] });
  await removal.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(listed).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();

  await disableAutofill(page, true);
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('We couldn’t sign you in with this passkey.')).toBeVisible();
  await expect(page).toHaveURL('/login');
});
