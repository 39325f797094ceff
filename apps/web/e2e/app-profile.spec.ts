import type { Locator, Page } from '@playwright/test';
import { routeApi } from './support/api-routes.ts';
import { verifiedUser } from './support/mock-account.ts';
import { openApp } from './support/mock-app.ts';
import { mockReply } from './support/mock-reply.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^Sav/ });

/** Mocks saving the profile; reading it stays unchanged. */
async function mockSave(page: Page, answer: (body: unknown) => object | Promise<object>): Promise<unknown[]> {
  const sent: unknown[] = [];
  await routeApi(page, '**/api/auth/profile/', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    sent.push(route.request().postDataJSON());
    return route.fulfill(await answer(sent.at(-1)));
  });
  return sent;
}

test('lets keyboard users continue after the form when the profile is saved', async ({ page }) => {
  await openApp(page, '/profile');
  await mockSave(page, () => ({ json: { ...verifiedUser, first_name: 'Augusta' } }));
  await field(page, 'First name').fill('Augusta');
  await save(page).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Profile updated successfully!' })).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Manage subscription' })).toBeFocused();
});

test('validates and changes the password, and clears the success message after 5 s', async ({ page }) => {
  await page.clock.install();
  await openApp(page, '/profile');
  const sent = await mockReply(
    page,
    '/api/auth/change-password/',
    buildProblemReply(400, 'Please look at the fields.', {
      current_password: ['Current password is incorrect'],
    }),
    { status: 400, json: {} },
    { json: { message: 'Changed.' } },
  );
  const opener = page.getByRole('button', { name: 'Change Password' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const [current, fresh, again] = ['Current password', 'New password', 'Confirm new password'].map((label) =>
    field(dialog, label),
  ) as [Locator, Locator, Locator];
  const go = () => dialog.getByRole('button', { name: 'Change Password' }).click();
  await go();
  await expect(current).toHaveAccessibleDescription('Current password is required');
  await expect(current).toBeFocused();
  await current.fill('of old');
  await fresh.fill('seven77');
  await again.fill('seven77');
  await go();
  await expect(fresh).toHaveAccessibleDescription(/Password must be at least 8 characters long/);
  await fresh.fill('correct horse');
  await again.fill('correct house');
  await go();
  await expect(again).toHaveAccessibleDescription('New passwords do not match');
  expect(sent).toHaveLength(0);

  await again.fill('correct horse');
  await go();
  await expect(current).toHaveAccessibleDescription('Current password is incorrect');
  await expect(current).toBeFocused();
  await go();
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Failed to change password. Please try again.' }),
  ).toBeVisible();
  await expect(fresh).toHaveValue('correct horse');
  await go();
  await expect(dialog).toHaveCount(0);
  expect(sent.at(-1)?.postDataJSON()).toEqual({
    current_password: 'of old',
    new_password: 'correct horse',
    new_password2: 'correct horse',
  });
  await expect(opener).toBeFocused();
  const message = page.getByRole('alert').filter({ hasText: 'Password changed successfully!' });
  await expect(message).toBeVisible();
  await page.clock.runFor(5_100);
  await expect(message).toHaveCount(0);
});

test('deletes the account only after the word DELETE, shows an alert and ends the session', async ({
  page,
}) => {
  await openApp(page, '/profile');
  const sent = await mockReply(
    page,
    '/api/auth/account/',
    buildProblemReply(400, 'Password is incorrect', { password: ['Password is incorrect'] }),
    { status: 500, json: {} },
    { json: { message: 'Deleted.' } },
  );
  const opener = page.getByRole('button', { name: 'Delete Account' });
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  const word = dialog.getByLabel('Type DELETE to confirm');
  const password = dialog.getByLabel('Password', { exact: true });
  await opener.click();
  await password.fill('not my password');
  for (const almost of ['', 'delete', 'DELETE ', 'DELET']) {
    await word.fill(almost);
    await expect(confirm).toBeDisabled();
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(word).toHaveValue('');
  await expect(password).toHaveValue('');
  await word.fill('DELETE');
  await expect(confirm, 'disabled without the password').toBeDisabled();
  await password.fill('not my password');
  await confirm.click();
  await expect(password, 'a wrong password is reported in the dialog').toHaveAccessibleDescription(
    'Password is incorrect',
  );
  await expect(password).toBeFocused();
  await expect(word).toHaveValue('DELETE');
  await password.fill('correct horse');
  await confirm.click();

  const alert = page.getByRole('alertdialog', {
    name: /^(?:Account deleted|We couldn’t delete your account)$/,
  });
  await expect(alert).toContainText('Failed to delete account. Please try again.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await word.fill('DELETE');
  await password.fill('correct horse');
  await confirm.click();
  await expect(alert).toContainText('Account deleted successfully');
  await expect(page).toHaveURL('/profile');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/login');
  expect(sent.map((request) => request.postDataJSON())).toEqual([
    { password: 'not my password' },
    { password: 'correct horse' },
    { password: 'correct horse' },
  ]);
  expect(
    await page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')]),
  ).toEqual([null, null]);
});

test('lists devices and signs them out one by one or all at once', async ({ page }) => {
  const app = await openApp(page, '/profile');
  const other = app.sessions[1]?.id ?? '';
  await routeApi(page, '**/api/auth/sessions/**', (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    if (!route.request().url().endsWith(`/${other}/`))
      return route.fulfill({ json: { message: 'Signed out everywhere.', ended_count: 1 } });
    app.sessions = app.sessions.filter(({ id }) => id !== other);
    return route.fulfill({ json: { message: 'Signed out.' } });
  });
  // Passkeys also show when they were last used.
  const devices = page.getByRole('listitem').filter({ hasText: 'Last used', hasNotText: 'Added on' });
  await expect(devices.nth(0)).toContainText('Chrome on macOS');
  await expect(devices.nth(0)).toContainText('This device');
  await expect(devices.nth(1)).toContainText('Last used: Yesterday');
  await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/login');
});

test('shows how many scans a shorter scan history would delete, and saves it', async ({ page }) => {
  const app = await openApp(page, '/organization');
  const saved: unknown[] = [];
  await routeApi(page, '**/api/auth/scan-retention/', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const body = route.request().postDataJSON();
    saved.push(body);
    app.retentionDays = body.days;
    await route.fulfill({ json: body });
  });
  const select = page.getByLabel('Delete scans after');
  await expect(select).toHaveValue('kept');
  const apply = page.locator('form', { has: select }).getByRole('button', { name: 'Apply' });
  await expect(apply).toBeDisabled();
  await select.selectOption('90 days');
  await expect(page.getByText('If you apply this, 12 scans will be deleted')).toBeVisible();
  await apply.press('Enter');
  await expect(page.getByText('Scan history settings saved.').first()).toBeVisible();
  expect(saved).toEqual([{ days: 90 }]);
  await expect(apply).toBeDisabled();

  // A number of days that was set through the API stays selected.
  app.retentionDays = 45;
  await page.reload();
  await expect(select).toHaveValue('45');
  await select.selectOption('Never');
  await expect(page.getByText('If you apply this')).toBeHidden();
  await apply.click();
  await expect.poll(() => saved).toEqual([{ days: 90 }, { days: null }]);
});
