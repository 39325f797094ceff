import type { Locator, Page } from '@playwright/test';
import { routeApi } from './support/api-routes.ts';
import { verifiedUser } from './support/mock-account.ts';
import { createArea, openArea } from './support/mock-area.ts';
import { mockReply } from './support/mock-reply.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^Sav/ });
const reset = (page: Page) => page.getByRole('button', { name: 'Reset Changes' });

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

const profile = {
  company_name: 'Analytical Engines',
  phone_number: '+44 20 7946 0000',
  job_title: 'Analyst',
  website_url: 'https://ada.example',
};

test('shows personal and company settings with a read-only email address', async ({ page }) => {
  const area = createArea();
  area.user = { ...verifiedUser, profile };
  await openArea(page, '/profile', area);
  const personal = page.getByRole('group', { name: 'Personal Information' });
  await expect(field(personal, 'First name')).toHaveValue('Ada');
  await expect(field(personal, 'Last name')).toHaveValue('Lovelace');
  await expect(field(personal, 'Email')).toHaveValue('ada@example.com');
  await expect(field(personal, 'Email')).not.toBeEditable();
  await expect(field(personal, 'Email')).toHaveAccessibleDescription(
    'Email cannot be changed. Contact support if needed.',
  );
  const company = page.getByRole('group', { name: 'Company Information' });
  await expect(field(company, 'Company name (optional)')).toHaveValue('Analytical Engines');
  await expect(field(company, 'Job title (optional)')).toHaveValue('Analyst');
  await expect(field(company, 'Phone number (optional)')).toHaveValue('+44 20 7946 0000');
  await expect(field(company, 'Website URL (optional)')).toHaveValue('https://ada.example');
});

test('disables saving without changes and while saving, and clears the message after 5 s', async ({
  page,
}) => {
  await page.clock.install();
  const area = await openArea(page, '/profile');
  let saved: (() => void) | undefined;
  const arrives = new Promise<void>((resolve) => {
    saved = resolve;
  });
  const sent = await mockSave(page, async () => {
    await arrives;
    area.user = { ...verifiedUser, first_name: 'Augusta', profile };
    return { json: area.user };
  });
  await expect(save(page)).toBeDisabled();
  await expect(reset(page)).toBeDisabled();
  await field(page, 'First name').fill('Augusta');
  await expect(save(page)).toBeEnabled();
  await field(page, 'First name').fill('Ada');
  await expect(save(page)).toBeDisabled();

  await field(page, 'First name').fill('Augusta');
  for (const [label, value] of [
    ['Company name (optional)', profile.company_name],
    ['Job title (optional)', profile.job_title],
    ['Phone number (optional)', profile.phone_number],
    ['Website URL (optional)', profile.website_url],
  ] as const) {
    await field(page, label).fill(value);
  }
  await save(page).click();
  await expect(save(page)).toHaveText('Saving...');
  await expect(save(page)).toBeDisabled();
  await save(page).click({ force: true });
  saved?.();
  const message = page.getByRole('alert').filter({ hasText: 'Profile updated successfully!' });
  await expect(message).toBeVisible();
  // From here, time passes only as the test says. On a busy machine, some has passed since the message appeared.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
  expect(sent).toEqual([{ first_name: 'Augusta', last_name: 'Lovelace', profile }]);
  await expect(save(page)).toHaveText('Save Changes');
  await expect(save(page)).toBeDisabled();
  // Keyboard users continue after the form, not at the top of the page.
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Delete scans after')).toBeFocused();
  await page.clock.runFor(3_000);
  await expect(message).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(message).toHaveCount(0);
  // The rest of the screen updates immediately.
  await expect(page.getByRole('button', { name: 'Account: Augusta' })).toBeVisible();
});

test('keeps input typed while saving as unsaved changes', async ({ page }) => {
  await openArea(page, '/profile');
  let saved: (() => void) | undefined;
  const arrives = new Promise<void>((resolve) => {
    saved = resolve;
  });
  await mockSave(page, async () => {
    await arrives;
    return { json: { ...verifiedUser, first_name: 'Augusta' } };
  });
  await field(page, 'First name').fill('  Augusta ');
  await save(page).click();
  await expect(save(page)).toHaveText('Saving...');
  await field(page, 'Job title (optional)').fill('Countess');
  saved?.();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Augusta');
  await expect(field(page, 'Job title (optional)')).toHaveValue('Countess');
  await expect(save(page)).toBeEnabled();
  await reset(page).click();
  await expect(field(page, 'Job title (optional)')).toHaveValue('');
});

test('resets changes', async ({ page }) => {
  await openArea(page, '/profile');
  await field(page, 'Last name').fill('Byron');
  await field(page, 'Job title (optional)').fill('Countess');
  await reset(page).click();
  await expect(field(page, 'Last name')).toHaveValue('Lovelace');
  await expect(field(page, 'Job title (optional)')).toHaveValue('');
  await expect(save(page)).toBeDisabled();
});

test('shows errors at their fields and focuses the first', async ({ page }) => {
  await openArea(page, '/profile');
  const sent = await mockSave(page, () =>
    buildProblemReply(400, 'Please look at the fields.', {
      last_name: ['This is too long'],
      'profile.company_name': ['Please use a single line of text', 'Not said'],
    }),
  );
  await field(page, 'First name').fill(' ');
  await field(page, 'Last name').fill('');
  await field(page, 'Website URL (optional)').fill('ada.example');
  await save(page).click();
  await expect(field(page, 'First name')).toHaveAccessibleDescription('First name is required');
  await expect(field(page, 'Last name')).toHaveAccessibleDescription('Last name is required');
  await expect(field(page, 'Website URL (optional)')).toHaveAccessibleDescription(
    'Please enter a valid URL (include http:// or https://)',
  );
  await expect(field(page, 'First name')).toBeFocused();
  await field(page, 'Website URL (optional)').fill('https://');
  await expect(field(page, 'Website URL (optional)')).toHaveAccessibleDescription(
    'Please enter a valid URL (include http:// or https://)',
  );
  expect(sent).toEqual([]);

  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Byron');
  await field(page, 'Website URL (optional)').fill('http://ada.example');
  await save(page).click();
  await expect(field(page, 'Last name')).toHaveAccessibleDescription('This is too long');
  await expect(field(page, 'Company name (optional)')).toHaveAccessibleDescription(
    'Please use a single line of text',
  );
  await expect(field(page, 'Last name')).toBeFocused();
  await expect(field(page, 'Last name')).toHaveValue('Byron');
});

test('shows the server’s message or the default when saving the profile fails', async ({ page }) => {
  await openArea(page, '/profile');
  const answers: object[] = [
    buildProblemReply(429, 'Too many changes. Wait a minute.'),
    { status: 400, body: 'no words' },
  ];
  await mockSave(page, () => answers.shift() ?? {});
  await field(page, 'Last name').fill('Byron');
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Too many changes. Wait a minute.' })).toBeVisible();
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update profile' })).toBeVisible();
  await expect(field(page, 'Last name')).toHaveValue('Byron');
});

test('shows verification, plan, member since and last login', async ({ page }) => {
  const area = createArea();
  area.user = {
    ...verifiedUser,
    date_joined: '2026-01-05T12:00:00.000Z',
    last_login: '2026-02-03T12:00:00.000Z',
  };
  await openArea(page, '/profile', area);
  const entry = (name: string) => page.locator('dl > div').filter({ hasText: name });
  await expect(entry('Email status')).toContainText('Verified');
  await expect(entry('Subscription plan')).toContainText('Free');
  await expect(entry('Subscription plan').getByRole('link', { name: 'Manage' })).toHaveAttribute(
    'href',
    '/subscription',
  );
  await expect(entry('Member Since')).toContainText('January 5, 2026');
  await expect(entry('Last Login')).toContainText('February 3, 2026');
  area.user = { ...verifiedUser, last_login: null };
  await page.reload();
  await expect(entry('Last Login')).toContainText('Never');

  // Unverified users cannot open this screen, but the address may become unverified while it is open.
  await mockSave(page, () => ({ json: { ...verifiedUser, last_name: 'Byron', is_email_verified: false } }));
  await field(page, 'Last name').fill('Byron');
  await save(page).click();
  await expect(entry('Email status')).toContainText('Unverified');
});

test('shows two-factor authentication as coming soon and disabled', async ({ page }) => {
  await openArea(page, '/profile');
  await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
});

test('validates and changes the password, and clears the success message after 5 s', async ({ page }) => {
  await page.clock.install();
  await openArea(page, '/profile');
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
  await openArea(page, '/profile');
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

  const alert = page.getByRole('alertdialog', { name: /^Account/ });
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
  const area = await openArea(page, '/profile');
  const other = area.sessions[1]?.id ?? '';
  await routeApi(page, '**/api/auth/sessions/**', (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    if (!route.request().url().endsWith(`/${other}/`))
      return route.fulfill({ json: { message: 'Signed out everywhere.', ended_count: 1 } });
    area.sessions = area.sessions.filter(({ id }) => id !== other);
    return route.fulfill({ json: { message: 'Signed out.' } });
  });
  const devices = page.getByRole('listitem').filter({ hasText: 'Last used' });
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

test('says how many scans a shorter scan history would delete, and saves it', async ({ page }) => {
  const area = await openArea(page, '/profile');
  const saved: unknown[] = [];
  await routeApi(page, '**/api/auth/scan-retention/', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const body = route.request().postDataJSON();
    saved.push(body);
    area.retentionDays = body.days;
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
  area.retentionDays = 45;
  await page.reload();
  await expect(select).toHaveValue('45');
  await select.selectOption('Never');
  await expect(page.getByText('If you apply this')).toBeHidden();
  await apply.click();
  await expect.poll(() => saved).toEqual([{ days: 90 }, { days: null }]);
});
