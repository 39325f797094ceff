import { checkPasswordResetToken, confirmPasswordReset, requestPasswordReset } from '@curbcut/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildProblemReply } from '../../../e2e/support/mock-scan-api.ts';
import {
  findAlert,
  getDescription,
  type RenderedScreen,
  renderScreen,
} from '../../../test-utils/render-screen.tsx';

const fails = { status: 500, json: {} };

async function open(path: string, replies: Record<string, object[]> = {}): Promise<RenderedScreen> {
  const rendered = await renderScreen(path, { replies });
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

const getEmail = () => screen.getByLabelText('Email');
const send = ({ user }: RenderedScreen) => user.click(screen.getByRole('button', { name: 'Send link' }));

test('a forgotten password requires a well-formed email address', async () => {
  const rendered = await open('/forgot-password');
  await send(rendered);
  await waitFor(() => expect(getDescription(getEmail())).toBe('Email is required'));
  expect(getEmail()).toHaveFocus();
  await rendered.user.type(getEmail(), 'ada@');
  await send(rendered);
  await waitFor(() => expect(getDescription(getEmail())).toBe('Please enter a valid email address'));
  expect(getEmail()).toHaveValue('ada@');
});

test('a forgotten password shows the server’s message or the default and allows another attempt', async () => {
  const rendered = await open('/forgot-password', {
    [requestPasswordReset.path]: [
      buildProblemReply(429, 'Too many attempts. Try again in 12 minutes.'),
      fails,
    ],
  });
  await rendered.user.type(getEmail(), 'ada@example.com');
  for (const sentence of ['Too many attempts.', 'Failed to send password reset email']) {
    await send(rendered);
    expect(await findAlert(sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send link' })).toBeEnabled();
    expect(getEmail()).toHaveValue('ada@example.com');
  }
});

const path = '/reset-password/of-the-mail';
const goodLink = { [checkPasswordResetToken.path]: [{ json: { message: 'This link is valid.' } }] };
const getPassword = () => screen.getByLabelText('New password');
const getConfirmation = () => screen.getByLabelText('Confirm new password');
const submit = ({ user }: RenderedScreen) => user.click(screen.getByRole('button', { name: 'Set password' }));

async function fill({ user }: RenderedScreen, password: string, confirmation: string): Promise<void> {
  await user.clear(getPassword());
  await user.type(getPassword(), password);
  await user.clear(getConfirmation());
  await user.type(getConfirmation(), confirmation);
}

test('a new password requires eight characters and a matching confirmation', async () => {
  const rendered = await open(path, goodLink);
  await screen.findByLabelText('New password');
  await submit(rendered);
  await waitFor(() => expect(getDescription(getPassword())).toMatch(/Password is required$/));
  expect(getPassword()).toHaveFocus();
  expect(getDescription(getConfirmation())).toBe('Please confirm your password');
  await rendered.user.type(getPassword(), '1234567');
  await submit(rendered);
  await waitFor(() =>
    expect(getDescription(getPassword())).toMatch(/Password must be at least 8 characters long$/),
  );
  await fill(rendered, '12345678', '12345687');
  await submit(rendered);
  await waitFor(() => expect(getDescription(getConfirmation())).toBe('Passwords do not match'));
  expect(getConfirmation()).toHaveFocus();
  expect(getPassword()).toHaveValue('12345678');
});

test('a link without a token is reported, and nothing is requested', async () => {
  const { getRequests } = await open('/reset-password', {
    ...goodLink,
    [confirmPasswordReset.path]: [{ json: { message: 'Set.' } }],
  });
  expect(await findAlert('Invalid reset link. Please request a new password reset.')).toBeVisible();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(getRequests(confirmPasswordReset.path)).toHaveLength(0);
  expect(getRequests(checkPasswordResetToken.path)).toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test.each([
  'Invalid reset token. Please request a new password reset.',
  'This link has already been used. Request a new one.',
  'This link has expired. Request a new one.',
])('hides the form when the server says “%s”', async (sentence) => {
  await open(path, { [checkPasswordResetToken.path]: [buildProblemReply(400, sentence)] });
  expect(await findAlert(sentence)).toBeVisible();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Set password' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test('shows the server’s message or the default for a new password at the matching field', async () => {
  const rendered = await open(path, {
    ...goodLink,
    [confirmPasswordReset.path]: [
      buildProblemReply(400, 'This link has expired. Please request a new password reset.'),
      buildProblemReply(400, 'Some fields are not right.', { token: ['This link has already been used.'] }),
      buildProblemReply(400, 'Some fields are not right.', { new_password: ['This is your address.'] }),
      fails,
    ],
  });
  await screen.findByLabelText('New password');
  await fill(rendered, 'correct horse', 'correct horse');
  await submit(rendered);
  expect(await findAlert('This link has expired.')).toBeVisible();
  await submit(rendered);
  expect(await findAlert('This link has already been used.')).toBeVisible();
  await submit(rendered);
  await waitFor(() => expect(getDescription(getPassword())).toMatch(/This is your address\.$/));
  expect(getPassword()).toHaveFocus();
  await submit(rendered);
  expect(await findAlert('Password reset failed')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Set password' })).toBeEnabled();
  expect(getPassword()).toHaveValue('correct horse');
  expect(getConfirmation()).toHaveValue('correct horse');
});
