import {
  checkPasswordResetToken,
  requestPasswordReset,
  resendVerification,
  verifyEmail,
} from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { mockReply } from './mock-reply.ts';
import { buildProblemReply } from './mock-scan-api.ts';
import { openPage } from './open-page.ts';

export interface GuestScreen {
  path: string;
  /** Document title. */
  title: string;
  /** Mocks to set up before the screen opens. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Steps that lead to this state, and the check that it is shown. */
  ready: (page: Page) => Promise<void>;
  /** Whether to walk through it with the Tab key, and to check the targets of its links. */
  isInitial?: boolean;
}

const expectVisible = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const pressButton = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** The guest screens in every visual state. */
export const guestScreens: readonly GuestScreen[] = [
  {
    isInitial: true,
    path: '/login?message=Please+sign+in.',
    title: 'Sign in · Curbcut',
    ready: (page) => expectVisible(page, 'Please sign in.'),
  },
  {
    isInitial: true,
    path: '/login/single-sign-on',
    title: 'Single sign-on · Curbcut',
    ready: (page) => expectVisible(page, 'Sign in with a password'),
  },
  {
    isInitial: true,
    path: '/register',
    title: 'Create your account · Curbcut',
    ready: (page) => expectVisible(page, 'Company name'),
  },
  {
    isInitial: true,
    path: '/forgot-password',
    title: 'Forgot your password? · Curbcut',
    ready: (page) => expectVisible(page, 'Send link'),
  },
  {
    isInitial: true,
    path: '/reset-password/of-the-mail',
    title: 'Set a new password · Curbcut',
    prepare: (page) =>
      mockReply(page, checkPasswordResetToken.path, { json: { message: 'The link is valid.' } }),
    ready: (page) => expectVisible(page, 'Set password'),
  },
  {
    isInitial: true,
    path: `/email-verification-sent?email=${'a-very-long-name-'.repeat(6)}%40example.com`,
    title: 'Check Your Email · Curbcut',
    // The button to resend would be enabled 30 seconds later.
    prepare: (page) => page.clock.setFixedTime(Date.now()),
    ready: (page) => expectVisible(page, /^Resend in/),
  },
  {
    isInitial: true,
    path: '/verify-email/of-the-mail',
    title: 'Email Verified! · Curbcut',
    prepare: (page) =>
      mockReply(page, verifyEmail.path, { json: { message: 'Your email address is verified.' } }),
    ready: (page) => expectVisible(page, 'Continue to Sign In'),
  },
  {
    path: '/login',
    title: 'Sign in · Curbcut',
    ready: async (page) => {
      await mockReply(
        page,
        '/api/auth/login/',
        buildProblemReply(403, 'Email not verified. Check your inbox.'),
      );
      await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
      await page.getByLabel('Password', { exact: true }).fill('correct horse');
      await pressButton(page, 'Sign in');
      await expectVisible(page, 'Email not verified');
      await page.getByLabel('Email', { exact: true }).fill('');
      await pressButton(page, 'Resend Verification Email');
      await expectVisible(page, 'Please enter your email address first');
    },
  },
  {
    path: '/register',
    title: 'Create your account · Curbcut',
    ready: async (page) => {
      await pressButton(page, 'Create Account');
      await expectVisible(page, 'First name is required');
    },
  },
  {
    path: '/forgot-password',
    title: 'Forgot your password? · Curbcut',
    ready: async (page) => {
      await mockReply(page, requestPasswordReset.path, { json: { message: 'A link is on its way.' } });
      await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
      await pressButton(page, 'Send link');
      await expectVisible(page, 'A link is on its way.');
    },
  },
  {
    isInitial: true,
    path: '/reset-password',
    title: 'Set a new password · Curbcut',
    ready: (page) => expectVisible(page, /^Invalid reset link/),
  },
  {
    path: '/reset-password/of-the-mail',
    title: 'Set a new password · Curbcut',
    prepare: (page) =>
      mockReply(page, checkPasswordResetToken.path, { json: { message: 'The link is valid.' } }),
    ready: async (page) => {
      await pressButton(page, 'Set password');
      await expectVisible(page, 'Password is required');
    },
  },
  {
    path: '/verify-email/unknown',
    title: 'Verification Failed · Curbcut',
    ready: async (page) => {
      await mockReply(page, resendVerification.path, { json: { message: 'Sent.' } });
      await pressButton(page, 'Resend Verification Email');
      await page.getByRole('dialog').getByLabel('Email address').fill('ada@example.com');
      await page.getByRole('dialog').getByRole('button', { name: 'Send link' }).click();
      await expectVisible(page, 'Verification email sent successfully!');
    },
  },
  {
    isInitial: true,
    path: '/verify-email',
    title: 'Verification Failed · Curbcut',
    ready: (page) => expectVisible(page, 'Resend Verification Email'),
  },
  {
    path: '/verify-email',
    title: 'Verification Failed · Curbcut',
    ready: async (page) => {
      await pressButton(page, 'Resend Verification Email');
      await page.getByRole('dialog').getByRole('button', { name: 'Send link' }).click();
      await expectVisible(page, 'Email address is required');
    },
  },
];

export async function openGuestScreen(page: Page, { path, prepare, ready }: GuestScreen): Promise<void> {
  await prepare?.(page);
  await openPage(page, path);
  await ready(page);
}
