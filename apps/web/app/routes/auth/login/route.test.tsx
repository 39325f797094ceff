import { claimAnonymousScans, completeLogin, login, resendVerification } from '@curbcut/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { mockAccountApi, verifiedUser } from '../../../../e2e/support/mock-account.ts';
import { buildProblemReply } from '../../../../e2e/support/mock-scan-api.ts';
import {
  findAlert,
  getDescription,
  type RenderedScreen,
  renderScreen,
} from '../../../../test-utils/render-screen.tsx';

const password = 'correct horse battery';
const scanId = '44444444-4444-4444-8444-444444444444';
const getEmail = () => screen.getByLabelText<HTMLInputElement>('Email');
const getPassword = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = ({ user }: RenderedScreen) => user.click(screen.getByRole('button', { name: /^Sign in/ }));

async function openLogin(mocks: Parameters<typeof renderScreen>[1] = {}): Promise<RenderedScreen> {
  const rendered = await renderScreen('/login', mocks);
  await screen.findByLabelText('Email');
  return rendered;
}

async function signIn(rendered: RenderedScreen): Promise<void> {
  await rendered.user.type(getEmail(), 'ada@example.com');
  await rendered.user.type(getPassword(), password);
  await submit(rendered);
}

test('shows missing and malformed input at the fields and focuses the first', async () => {
  const rendered = await openLogin();
  await submit(rendered);
  await waitFor(() => expect(getDescription(getEmail())).toBe('Email is required'));
  expect(getEmail()).toHaveAttribute('aria-invalid', 'true');
  expect(getEmail()).toHaveFocus();
  expect(getDescription(getPassword())).toBe('Password is required');
  expect(await findAlert('Email is required')).toBeVisible();

  await rendered.user.type(getEmail(), 'ada at example');
  await rendered.user.type(getPassword(), password);
  await submit(rendered);
  await waitFor(() => expect(getDescription(getEmail())).toBe('Please enter a valid email address'));
  expect(getEmail()).toHaveFocus();
  expect(getEmail()).toHaveValue('ada at example');
  expect(getPassword()).toHaveValue(password);
  expect(getPassword()).not.toHaveAttribute('aria-invalid', 'true');
});

test('shows a message from the URL', async () => {
  await renderScreen('/login?message=Registration+successful.+Please+sign+in.');
  expect(await screen.findByText('Registration successful. Please sign in.')).toBeVisible();
});

test('shows and hides the password', async () => {
  const { user } = await openLogin();
  expect(getPassword()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(getPassword()).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(getPassword()).toHaveAttribute('type', 'password');
});

test('links to password reset and registration', async () => {
  await openLogin();
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  expect(screen.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/register');
});

test('warns about an unverified address and resends the email', async () => {
  const rendered = await openLogin({
    replies: {
      [login.path]: [buildProblemReply(403, 'Email not verified. Follow the link in the mail we sent you.')],
      [resendVerification.path]: [
        { status: 400, json: {} },
        { json: { message: 'Sent if the account exists.' } },
      ],
    },
  });
  const { user, getRequests } = rendered;
  await signIn(rendered);
  const warning = await findAlert('Email not verified');
  const resend = () => user.click(within(warning).getByRole('button', { name: 'Resend Verification Email' }));

  await user.clear(getEmail());
  await resend();
  await waitFor(() => expect(getDescription(getEmail())).toBe('Please enter your email address first'));
  expect(getEmail()).toHaveFocus();
  expect(getRequests(resendVerification.path)).toHaveLength(0);

  await user.type(getEmail(), 'ada@example.com');
  await resend();
  await waitFor(() => expect(warning).toHaveTextContent('Failed to resend verification email'));
  await resend();
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent('Verification email sent! Please check your inbox.');
  expect(getRequests(resendVerification.path)[1]?.postDataJSON()).toEqual({ email: 'ada@example.com' });
  await user.click(within(alert).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('shows other errors in a banner with the server’s message or the default, and keeps the input', async () => {
  const rendered = await openLogin({
    replies: {
      [login.path]: [
        buildProblemReply(401, 'The address or the password is wrong.'),
        { status: 401, json: { message: 'Sent as a message.' } },
        { status: 400, json: {} },
      ],
    },
  });
  await signIn(rendered);
  for (const sentence of ['The address or the password is wrong.', 'Sent as a message.', 'Login failed']) {
    expect(await findAlert(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resend Verification Email' })).toBeNull();
    expect(getEmail()).toHaveValue('ada@example.com');
    expect(getPassword()).toHaveValue(password);
    await submit(rendered);
  }
});

test('warns that links to scans made as a guest no longer work for others', async () => {
  localStorage.setItem('anonymousScans', JSON.stringify([scanId]));
  const rendered = await openLogin({
    mock: (page) => mockAccountApi(page),
    replies: {
      [login.path]: [{ json: { access: 'access', refresh: 'refresh', user: verifiedUser } }],
      [claimAnonymousScans.path]: [
        { json: { attributed_count: 1, scans: [{ scan_id: scanId, outcome: 'claimed' }] } },
      ],
    },
  });
  await signIn(rendered);
  await waitFor(() => expect(rendered.getUrl()).toBe('/dashboard'));
  expect(rendered.getRequests(claimAnonymousScans.path)).toHaveLength(1);
  expect(await screen.findByText(/links you’ve sent no longer work for others/)).toBeVisible();
});

describe('an account with two-factor authentication', () => {
  const challenge = { challenge: 'challenge', expires_at: '2026-03-01T00:00:00.000Z' };
  const signedIn = { access: 'access', refresh: 'refresh', user: verifiedUser };

  test('is asked for a code, with the server’s problem at the field', async () => {
    const rendered = await openLogin({
      mock: (page) => mockAccountApi(page),
      replies: {
        [login.path]: [{ status: 202, json: challenge }],
        [completeLogin.path]: [
          buildProblemReply(400, 'This code is wrong.', { code: ['This code is wrong.'] }),
          { json: signedIn },
        ],
      },
    });
    const { user, getRequests } = rendered;
    await signIn(rendered);
    const code = await screen.findByLabelText('Code');
    expect(screen.getByRole('heading', { level: 1, name: 'Two-factor authentication' })).toBeVisible();
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(getDescription(code)).toContain('Enter the code'));
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(getDescription(code)).toContain('This code is wrong.'));
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(getRequests(completeLogin.path)).toHaveLength(2));
    const [, sent] = getRequests(completeLogin.path);
    expect(sent?.postDataJSON()).toEqual({ challenge: 'challenge', code: '123456' });
    await waitFor(() => expect(sessionStorage.getItem('accessToken')).toBe('access'));
  });

  test('returns to the password when the sign-in has expired', async () => {
    const rendered = await openLogin({
      replies: {
        [login.path]: [{ status: 202, json: challenge }],
        [completeLogin.path]: [buildProblemReply(401, 'This sign-in has expired.')],
      },
    });
    await signIn(rendered);
    await rendered.user.type(await screen.findByLabelText('Code'), '123456');
    await rendered.user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await findAlert('This sign-in has expired.')).toBeVisible();
    expect(getPassword()).toHaveValue('');
  });
});
