import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routeApi } from '../../../../e2e/support/api-routes.ts';
import { verifiedUser } from '../../../../e2e/support/mock-account.ts';
import { createArea, type MockArea } from '../../../../e2e/support/mock-area.ts';
import type { MockReply } from '../../../../e2e/support/mock-reply.ts';
import { buildProblemReply } from '../../../../e2e/support/mock-scan-api.ts';
import {
  findAlert,
  getDescription,
  type RenderedScreen,
  renderScreen,
} from '../../../../test-kit/render-screen.tsx';

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
  area: MockArea = createArea(),
): Promise<RenderedScreen & { saved: unknown[] }> {
  const saved: unknown[] = [];
  const rendered = await renderScreen('/profile', {
    area,
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
  await openProfile([], { ...createArea(), user: { ...verifiedUser, profile } });
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
  await openProfile([], { ...createArea(), user: { ...verifiedUser, ...dates } });
  expect(getEntry('Email status')).toHaveTextContent(/Verified$/);
  expect(getEntry('Subscription plan')).toHaveTextContent('Free');
  expect(screen.getByRole('link', { name: /^Manage/ })).toHaveAttribute('href', '/subscription');
  expect(getEntry('Member Since')).toHaveTextContent('January 5, 2026');
  expect(getEntry('Last Login')).toHaveTextContent('February 3, 2026');
});

test('shows an unverified address, and “Never” without a login', async () => {
  const changed = { ...verifiedUser, last_name: 'Byron', last_login: null, is_email_verified: false };
  const rendered = await openProfile([{ json: changed }], {
    ...createArea(),
    user: { ...verifiedUser, last_login: null },
  });
  expect(getEntry('Last Login')).toHaveTextContent('Never');
  // Unverified users cannot open this screen, but the address could become unverified while it is open.
  await fill(rendered, 'Last name', 'Byron');
  await rendered.user.click(getSave());
  await waitFor(() => expect(getEntry('Email status')).toHaveTextContent('Unverified'));
});

test('shows two-factor authentication as coming soon and disabled', async () => {
  await openProfile();
  expect(screen.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
});
