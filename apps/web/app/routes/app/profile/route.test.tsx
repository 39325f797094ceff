import {
  confirmTwoFactor,
  getTwoFactor,
  listPasskeys,
  putNotificationSettings,
  removePasskey,
  renamePasskey,
  setUpTwoFactor,
  turnOffTwoFactor,
} from '@curbcut/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { routeApi } from '../../../../e2e/support/api-routes.ts';
import { verifiedUser } from '../../../../e2e/support/mock-account.ts';
import { createMockApp, type MockApp } from '../../../../e2e/support/mock-app.ts';
import type { MockReply } from '../../../../e2e/support/mock-reply.ts';
import { buildProblemReply } from '../../../../e2e/support/mock-scan-api.ts';
import {
  findAlert,
  getDescription,
  type RenderedScreen,
  renderScreen,
} from '../../../../test-utils/render-screen.tsx';

const profile = {
  company_name: 'Analytical Engines',
  phone_number: '+44 20 7946 0000',
  job_title: 'Analyst',
  website_url: 'https://ada.example',
};
const getField = (label: string) => screen.getByLabelText(label);
const getSave = () => screen.getByRole('button', { name: /^Sav/ });
const getReset = () => screen.getByRole('button', { name: 'Reset Changes' });

/** Opens the screen. Saving the profile gets these responses in order; reading it is unaffected. */
async function openProfile(
  replies: readonly MockReply[] = [],
  app: MockApp = createMockApp(),
): Promise<RenderedScreen & { saved: unknown[] }> {
  const saved: unknown[] = [];
  const rendered = await renderScreen('/profile', {
    app,
    mock: (page) =>
      routeApi(page, '**/api/auth/profile/', async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        saved.push(route.request().postDataJSON());
        const { after, ...reply } = replies[saved.length - 1] ?? {};
        await after;
        return route.fulfill(reply);
      }),
  });
  await screen.findByLabelText('First name');
  return { ...rendered, saved };
}

async function fill({ user }: RenderedScreen, label: string, value: string): Promise<void> {
  await user.clear(getField(label));
  if (value) await user.type(getField(label), value);
}

test('shows personal and company settings with a read-only email address', async () => {
  await openProfile([], { ...createMockApp(), user: { ...verifiedUser, profile } });
  const personal = within(screen.getByRole('group', { name: 'Personal Information' }));
  expect(personal.getByLabelText('First name')).toHaveValue('Ada');
  expect(personal.getByLabelText('Last name')).toHaveValue('Lovelace');
  const email = personal.getByLabelText('Email');
  expect(email).toHaveValue('ada@example.com');
  expect(email).toHaveAttribute('readonly');
  expect(getDescription(email)).toBe('Email cannot be changed. Contact support if needed.');
  const company = within(screen.getByRole('group', { name: 'Company Information' }));
  expect(company.getByLabelText('Company name (optional)')).toHaveValue('Analytical Engines');
  expect(company.getByLabelText('Job title (optional)')).toHaveValue('Analyst');
  expect(company.getByLabelText('Phone number (optional)')).toHaveValue('+44 20 7946 0000');
  expect(company.getByLabelText('Website URL (optional)')).toHaveValue('https://ada.example');
});

test('disables saving without changes and while saving', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const user = { ...verifiedUser, first_name: 'Augusta', profile };
  const rendered = await openProfile([{ json: user, after: promise }]);
  expect(getSave()).toBeDisabled();
  expect(getReset()).toBeDisabled();
  await fill(rendered, 'First name', 'Augusta');
  expect(getSave()).toBeEnabled();
  await fill(rendered, 'First name', 'Ada');
  expect(getSave()).toBeDisabled();

  await fill(rendered, 'First name', 'Augusta');
  await fill(rendered, 'Company name (optional)', profile.company_name);
  await fill(rendered, 'Job title (optional)', profile.job_title);
  await fill(rendered, 'Phone number (optional)', profile.phone_number);
  await fill(rendered, 'Website URL (optional)', profile.website_url);
  await rendered.user.click(getSave());
  await waitFor(() => expect(getSave()).toHaveTextContent('Saving...'));
  expect(getSave()).toHaveAttribute('aria-disabled', 'true');
  await rendered.user.click(getSave());
  answer();
  expect(await findAlert('Profile updated successfully!')).toBeVisible();
  expect(rendered.saved).toEqual([{ first_name: 'Augusta', last_name: 'Lovelace', profile }]);
  expect(getSave()).toHaveTextContent('Save Changes');
  expect(getSave()).toBeDisabled();
  // The rest of the screen updates immediately.
  expect(await screen.findByRole('button', { name: 'Account: Augusta' })).toBeVisible();
});

test('keeps input typed while saving as unsaved changes', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const rendered = await openProfile([{ json: { ...verifiedUser, first_name: 'Augusta' }, after: promise }]);
  await fill(rendered, 'First name', '  Augusta ');
  await rendered.user.click(getSave());
  await waitFor(() => expect(getSave()).toHaveTextContent('Saving...'));
  await fill(rendered, 'Job title (optional)', 'Countess');
  answer();
  await findAlert('Profile updated successfully!');
  await waitFor(() => expect(getField('First name')).toHaveValue('Augusta'));
  expect(getField('Job title (optional)')).toHaveValue('Countess');
  expect(getSave()).toBeEnabled();
  await rendered.user.click(getReset());
  expect(getField('Job title (optional)')).toHaveValue('');
});

test('resets changes', async () => {
  const rendered = await openProfile();
  await fill(rendered, 'Last name', 'Byron');
  await fill(rendered, 'Job title (optional)', 'Countess');
  await rendered.user.click(getReset());
  expect(getField('Last name')).toHaveValue('Lovelace');
  expect(getField('Job title (optional)')).toHaveValue('');
  expect(getSave()).toBeDisabled();
});

const invalidUrl = 'Please enter a valid URL (include http:// or https://)';

test('shows errors at their fields and focuses the first', async () => {
  const rendered = await openProfile();
  await fill(rendered, 'First name', ' ');
  await fill(rendered, 'Last name', '');
  await fill(rendered, 'Website URL (optional)', 'ada.example');
  await rendered.user.click(getSave());
  await waitFor(() => expect(getDescription(getField('First name'))).toBe('First name is required'));
  expect(getDescription(getField('Last name'))).toBe('Last name is required');
  expect(getDescription(getField('Website URL (optional)'))).toBe(invalidUrl);
  expect(getField('First name')).toHaveFocus();
  await fill(rendered, 'Website URL (optional)', 'https://');
  await waitFor(() => expect(getDescription(getField('Website URL (optional)'))).toBe(invalidUrl));
  expect(rendered.saved).toEqual([]);
});

test('shows the server’s errors at their fields and focuses the first', async () => {
  const rendered = await openProfile([
    buildProblemReply(400, 'Please look at the fields.', {
      last_name: ['This is too long'],
      'profile.company_name': ['Use a single line of text', 'Not said'],
    }),
  ]);
  await fill(rendered, 'Last name', 'Byron');
  await fill(rendered, 'Website URL (optional)', 'http://ada.example');
  await rendered.user.click(getSave());
  await waitFor(() => expect(getDescription(getField('Last name'))).toBe('This is too long'));
  expect(getDescription(getField('Company name (optional)'))).toBe('Use a single line of text');
  expect(getField('Last name')).toHaveFocus();
  expect(getField('Last name')).toHaveValue('Byron');
});

test('shows the server’s message or the default when saving the profile fails', async () => {
  const rendered = await openProfile([
    buildProblemReply(429, 'Too many changes. Wait a minute.'),
    { status: 400, json: 'no words' },
  ]);
  await fill(rendered, 'Last name', 'Byron');
  await rendered.user.click(getSave());
  expect(await findAlert('Too many changes. Wait a minute.')).toBeVisible();
  await rendered.user.click(getSave());
  expect(await findAlert('Failed to update profile')).toBeVisible();
  expect(getField('Last name')).toHaveValue('Byron');
});

const getEntry = (name: string) => screen.getByText(name, { selector: 'dt' }).closest('div');

test('shows verification, plan, member since and last login', async () => {
  const dates = { date_joined: '2026-01-05T12:00:00.000Z', last_login: '2026-02-03T12:00:00.000Z' };
  await openProfile([], { ...createMockApp(), user: { ...verifiedUser, ...dates } });
  expect(getEntry('Email status')).toHaveTextContent(/Verified$/);
  expect(getEntry('Subscription plan')).toHaveTextContent('Free');
  expect(screen.getByRole('link', { name: /^Manage/ })).toHaveAttribute('href', '/subscription');
  expect(getEntry('Member Since')).toHaveTextContent('January 5, 2026');
  expect(getEntry('Last Login')).toHaveTextContent('February 3, 2026');
});

test('shows an unverified address, and “Never” without a login', async () => {
  const changed = { ...verifiedUser, last_name: 'Byron', last_login: null, is_email_verified: false };
  const rendered = await openProfile([{ json: changed }], {
    ...createMockApp(),
    user: { ...verifiedUser, last_login: null },
  });
  expect(getEntry('Last Login')).toHaveTextContent('Never');
  // Unverified users cannot open this screen, but the address could become unverified while it is open.
  await fill(rendered, 'Last name', 'Byron');
  await rendered.user.click(getSave());
  await waitFor(() => expect(getEntry('Email status')).toHaveTextContent('Unverified'));
});

describe('two-factor authentication', () => {
  const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${index}`);
  const key = 'A2B3'.repeat(8);
  const on = { is_enabled: true, enabled_at: '2026-02-03T12:00:00.000Z', recovery_codes_left: 2 };
  const off = { is_enabled: false, enabled_at: null, recovery_codes_left: 0 };
  const getDialog = (name: string) => screen.findByRole('dialog', { name });

  test('is set up with the password, the app and recovery codes', async () => {
    const { user, getRequests } = await renderScreen('/profile', {
      app: createMockApp(),
      replies: {
        [getTwoFactor.path]: [{ json: off }, { json: on }],
        [setUpTwoFactor.path]: [
          buildProblemReply(400, 'Password is incorrect', { password: ['Password is incorrect'] }),
          { json: { key, uri: `otpauth://totp/Curbcut:ada%40example.com?secret=${key}` } },
        ],
        [confirmTwoFactor.path]: [
          buildProblemReply(400, 'This code is wrong.', { code: ['This code is wrong.'] }),
          { json: { recovery_codes: codes } },
        ],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    const dialog = within(await getDialog('Set up two-factor authentication'));
    await user.type(dialog.getByLabelText('Password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(getDescription(dialog.getByLabelText('Password'))).toBe('Password is incorrect'),
    );
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByRole('img', { name: /^QR code/ })).toBeVisible();
    expect(dialog.getByLabelText('Key')).toHaveValue(key.replace(/(.{4})(?=.)/g, '$1 '));
    expect(dialog.getByLabelText('Code')).toHaveFocus();
    await user.type(dialog.getByLabelText('Code'), '123 456');
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(getDescription(dialog.getByLabelText('Code'))).toBe('This code is wrong.'));
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    const list = await dialog.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes);
    expect(getRequests(confirmTwoFactor.path)[0]?.postDataJSON()).toEqual({ code: '123 456' });
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/2 recovery codes left/)).toBeVisible();
    expect(screen.getByText(/running out of recovery codes/)).toBeVisible();
  });

  test('is turned off with the password and a code', async () => {
    let body: unknown;
    let isOn = true;
    const { user } = await renderScreen('/profile', {
      app: createMockApp(),
      mock: (page) =>
        routeApi(
          page,
          ({ pathname }) => pathname === turnOffTwoFactor.path,
          (route) => {
            if (route.request().method() === 'GET') return route.fulfill({ json: isOn ? on : off });
            body = route.request().postDataJSON();
            isOn = false;
            return route.fulfill({ json: { message: 'Off.' } });
          },
        ),
    });
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    const dialog = within(await getDialog('Turn off two-factor authentication'));
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    await waitFor(() =>
      expect(getDescription(dialog.getByLabelText('Password'))).toBe('Password is required'),
    );
    await user.type(dialog.getByLabelText('Password'), 'secret password');
    await user.type(dialog.getByLabelText('Code'), codes[0]!);
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
    expect(body).toEqual({ password: 'secret password', code: codes[0] });
  });

  test('explains why its settings couldn’t be loaded', async () => {
    await renderScreen('/profile', {
      app: createMockApp(),
      replies: { [getTwoFactor.path]: [buildProblemReply(429, 'Too many requests.'), { json: off }] },
    });
    expect(await screen.findByText(/We couldn’t load these settings. Too many requests./)).toBeVisible();
  });
});

describe('passkeys', () => {
  const { passkeys } = createMockApp();
  const [laptop] = passkeys;
  const path = (route: { path: string }) => route.path.replace('{passkeyId}', laptop!.id);

  test('are listed, renamed, and removed with the password and a code', async () => {
    const twoFactor = { is_enabled: true, enabled_at: '2026-03-01T12:00:00.000Z', recovery_codes_left: 9 };
    const rendered = await renderScreen('/profile', {
      app: createMockApp(),
      replies: {
        [getTwoFactor.path]: [{ json: twoFactor }],
        [listPasskeys.path]: [
          { json: { passkeys } },
          { json: { passkeys } },
          { json: { passkeys: passkeys.slice(1) } },
        ],
        [path(renamePasskey)]: [
          { json: { ...laptop, name: 'Old laptop' } },
          buildProblemReply(400, 'This code is wrong.', { code: ['This code is wrong.'] }),
          { json: { message: 'The passkey was removed.' } },
        ],
      },
    });
    const { user, getRequests } = rendered;
    const list = within(await screen.findByRole('list', { name: 'Passkeys' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent('Synced to your other devices.');
    expect(second).toHaveTextContent('Last used: never.');
    // The browser in this test can't create passkeys.
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();

    await user.click(list.getByRole('button', { name: 'Rename Work laptop' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getDescription(dialog.getByLabelText('Name'))).toBe('Enter a name'));
    await user.type(dialog.getByLabelText('Name'), 'Old laptop');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(list.getByRole('button', { name: 'Remove Work laptop' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Remove the passkey “Work laptop”' }));
    await user.type(dialog.getByLabelText('Password'), 'secret');
    await user.type(dialog.getByLabelText('Code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Remove passkey' }));
    await waitFor(() => expect(getDescription(dialog.getByLabelText('Code'))).toContain('wrong'));
    await user.click(dialog.getByRole('button', { name: 'Remove passkey' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Passkeys' })).toHaveFocus());
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    const sent = getRequests(path(removePasskey)).map((request) => request.postDataJSON());
    expect(sent).toEqual([
      { name: 'Old laptop' },
      { password: 'secret', code: '123456' },
      { password: 'secret', code: '123456' },
    ]);
  });
});

test('changes when emails about issues are sent, and keeps the setting if that fails', async () => {
  const sent: unknown[] = [];
  const { user } = await renderScreen('/profile', {
    app: createMockApp(),
    mock: (page) =>
      routeApi(page, `**${putNotificationSettings.path}`, (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        const body = putNotificationSettings.body.parse(route.request().postDataJSON());
        sent.push(body);
        return route.fulfill(sent.length === 1 ? buildProblemReply(403, 'Not now.') : { json: body });
      }),
  });
  const field = await screen.findByRole('combobox', { name: 'Emails about issues' });
  expect(field).toHaveDisplayValue('Once a day, if something happened');
  await user.selectOptions(field, 'No emails');
  await findAlert('Not now.');
  expect(field).toHaveDisplayValue('Once a day, if something happened');
  await user.selectOptions(field, 'As soon as something happens');
  await waitFor(() => expect(field).toHaveDisplayValue('As soon as something happens'));
  expect(await screen.findByText('Notification settings saved.')).toBeVisible();
  expect(sent).toEqual([{ emails: 'none' }, { emails: 'instant' }]);
});

test('keeps the last of several quick choices for emails, one after the other', async () => {
  const first = Promise.withResolvers<void>();
  const sent: string[] = [];
  let stored = 'daily';
  const { user } = await renderScreen('/profile', {
    app: createMockApp(),
    mock: (page) =>
      routeApi(page, `**${putNotificationSettings.path}`, async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        const { emails } = putNotificationSettings.body.parse(route.request().postDataJSON());
        sent.push(emails);
        if (sent.length === 1) await first.promise;
        stored = emails;
        return route.fulfill({ json: { emails } });
      }),
  });
  const field = await screen.findByRole('combobox', { name: 'Emails about issues' });
  await user.selectOptions(field, 'As soon as something happens');
  await user.selectOptions(field, 'No emails');
  await waitFor(() => expect(sent).toEqual(['instant']));
  first.resolve();
  await waitFor(() => expect(sent).toEqual(['instant', 'none']));
  await waitFor(() => expect(stored).toBe('none'));
  expect(field).toHaveDisplayValue('No emails');
});

test('lists this device and four others, and all on request', async () => {
  const app = createMockApp();
  const [current, other] = app.sessions;
  const others = Array.from({ length: 6 }, (_, index) => ({
    ...other!,
    id: `00000000-0000-4000-9000-00000000010${index}`,
    device: `Safari ${index}`,
  }));
  app.sessions = [...others, current!];
  const { user } = await openProfile([], app);
  await screen.findByText('This device');
  const getDevices = () => screen.getAllByRole('button', { name: /^Sign out Safari/ }).length;
  expect(getDevices()).toBe(4);
  await user.click(screen.getByRole('button', { name: 'Show all 7 devices' }));
  expect(getDevices()).toBe(6);
  await user.click(screen.getByRole('button', { name: 'Show fewer devices' }));
  expect(getDevices()).toBe(4);
});
