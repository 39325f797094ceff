import { resendVerification, verifyEmail } from '@curbcut/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildProblemReply } from '../../../e2e/support/mock-scan-api.ts';
import { findAlert, getDescription, renderScreen } from '../../../test-utils/render-screen.tsx';

const fails = { status: 500, json: {} };
const sent = { json: { message: 'Sent if the account exists.' } };
const getResend = () => screen.getByRole('button', { name: 'Resend Verification Email' });
const sentPath = '/email-verification-sent?email=ada%40example.com';

test.each([
  [
    'This link has expired. Request a new one.',
    buildProblemReply(400, 'This link has expired. Request a new one.'),
  ],
  ['Email verification failed', fails],
])('says “%s” when verification fails, with next steps', async (sentence, reply) => {
  const { getRequests } = await renderScreen('/verify-email/of-the-mail', {
    replies: { [verifyEmail.path]: [reply] },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Verification Failed' })).toHaveFocus();
  expect(await findAlert(sentence)).toBeVisible();
  expect(getRequests(verifyEmail.path)).toHaveLength(1);
  expect(getResend()).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/login');
});

test('sends no request without a token, and resends the email to a prompted address', async () => {
  const { user, getRequests } = await renderScreen('/verify-email', {
    replies: { [verifyEmail.path]: [fails], [resendVerification.path]: [{ status: 400, json: {} }, sent] },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Verification Failed' })).toBeVisible();
  expect(await findAlert('Invalid verification link. Please check your email and try again.')).toBeVisible();
  expect(getRequests(verifyEmail.path)).toHaveLength(0);

  await user.click(getResend());
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Email address');
  const go = () => user.click(dialog.getByRole('button', { name: 'Send link' }));
  await go();
  await waitFor(() => expect(getDescription(field)).toMatch(/Email address is required$/));
  await user.type(field, 'ada at example');
  await go();
  await waitFor(() => expect(getDescription(field)).toMatch(/Please enter a valid email address$/));
  await user.clear(field);
  await user.type(field, 'ada@example.com');
  await go();
  expect(await findAlert('Failed to resend verification email')).toBeVisible();

  await user.click(getResend());
  const again = within(await screen.findByRole('dialog')).getByLabelText('Email address');
  expect(again, 'the error is cleared').not.toHaveAttribute('aria-invalid', 'true');
  await user.clear(again);
  await user.type(again, 'ada@example.com{Enter}');
  expect(await findAlert('Verification email sent successfully!')).toBeVisible();
  expect(getRequests(resendVerification.path).map((request) => request.postDataJSON())).toEqual([
    { email: 'ada@example.com' },
    { email: 'ada@example.com' },
  ]);
});

test('shows the address, next steps, help and contact after an email was sent', async () => {
  await renderScreen(sentPath);
  expect(await screen.findByRole('heading', { level: 1, name: 'Check Your Email' })).toBeVisible();
  expect(screen.getByText('ada@example.com')).toBeVisible();
  const steps = within(screen.getByRole('region', { name: 'Next steps' })).getAllByRole('listitem');
  expect(steps).toHaveLength(3);
  expect(steps[0]?.parentElement?.tagName).toBe('OL');
  expect(screen.getByRole('region', { name: 'Didn’t get the email?' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue to Sign In' })).toHaveAttribute('href', '/login');
});

/** Advances the clock. */
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

test('allows resending after 30 s, then after 60 s', async () => {
  // Only the clock is fake until the screen has loaded, so that no seconds pass before that.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { user, getRequests } = await renderScreen(sentPath, {
    replies: { [resendVerification.path]: [sent] },
  });
  expect(await screen.findByRole('button', { name: 'Resend in 30s' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await pass(29);
  expect(screen.getByRole('button', { name: 'Resend in 1s' })).toHaveAttribute('aria-disabled', 'true');
  expect(getRequests(resendVerification.path), 'no email before the countdown ends').toHaveLength(0);
  await pass(1);
  expect(getResend()).toBeEnabled();

  await user.click(getResend());
  expect(await findAlert('Verification email sent successfully! Please check your inbox.')).toBeVisible();
  expect(getRequests(resendVerification.path).map((request) => request.postDataJSON())).toEqual([
    { email: 'ada@example.com' },
  ]);
  expect(screen.getByRole('button', { name: 'Resend in 60s' })).toHaveAttribute('aria-disabled', 'true');
  await pass(59);
  expect(screen.getByRole('button', { name: 'Resend in 1s' })).toHaveAttribute('aria-disabled', 'true');
  await pass(1);
  expect(getResend()).toBeEnabled();
});

test('explains why no email was sent and allows an immediate retry', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { user } = await renderScreen(sentPath, {
    replies: {
      [resendVerification.path]: [buildProblemReply(429, 'Too many attempts.'), { status: 400, json: {} }],
    },
  });
  await screen.findByRole('button', { name: /^Resend in/ });
  await pass(30);
  for (const sentence of ['Too many attempts.', 'Failed to resend verification email']) {
    await user.click(getResend());
    expect(await findAlert(sentence)).toBeVisible();
    expect(getResend()).toBeEnabled();
  }
});

test('prompts for the address when the URL has none', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { user, getRequests } = await renderScreen('/email-verification-sent', {
    replies: { [resendVerification.path]: [sent] },
  });
  await screen.findByRole('button', { name: /^Resend in/ });
  await pass(30);
  await user.click(getResend());
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Email address');
  await user.click(dialog.getByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(getDescription(field)).toMatch(/Email address is required$/));
  await user.type(field, 'Ada@Example.com');
  await user.click(dialog.getByRole('button', { name: 'Send link' }));
  expect(await findAlert('Verification email sent successfully!')).toBeVisible();
  expect(getRequests(resendVerification.path)[0]?.postDataJSON()).toEqual({ email: 'ada@example.com' });
});
