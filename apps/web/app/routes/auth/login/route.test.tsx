import { login, resendVerification } from '@curbcut/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildProblemReply } from '../../../../e2e/support/mock-scan-api.ts';
import {
  findAlert,
  getDescription,
  type RenderedScreen,
  renderScreen,
} from '../../../../test-kit/render-screen.tsx';

const password = 'correct horse battery';
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
