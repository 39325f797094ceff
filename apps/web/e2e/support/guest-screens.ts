import { passwordReset, passwordResetCheck, resendVerification, verifyEmail } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { reply } from './made-up-reply.ts';
import { open } from './open.ts';
import { problem } from './serve-scan.ts';

export interface GuestScreen {
  path: string;
  /** Title of the document. */
  title: string;
  /** What is made up before it opens. */
  before?: (page: Page) => Promise<unknown>;
  /** What has to be done to see this state, and what says that it is there. */
  ready: (page: Page) => Promise<void>;
}

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** The guests' screens in every state that has a look of its own. */
export const guestScreens: readonly GuestScreen[] = [
  {
    path: '/login?message=Please+sign+in.',
    title: 'Sign in · Curbcut',
    ready: (page) => see(page, 'Please sign in.'),
  },
  { path: '/register', title: 'Create your account · Curbcut', ready: (page) => see(page, 'Company name') },
  {
    path: '/forgot-password',
    title: 'Forgot your password? · Curbcut',
    ready: (page) => see(page, 'Send the link'),
  },
  {
    path: '/reset-password/of-the-mail',
    title: 'Set a new password · Curbcut',
    before: (page) => reply(page, passwordResetCheck.path, { json: { message: 'It works.' } }),
    ready: (page) => see(page, 'Set the password'),
  },
  {
    path: `/email-verification-sent?email=${'a-very-long-name-'.repeat(6)}%40example.com`,
    title: 'Check Your Email · Curbcut',
    ready: (page) => see(page, /^Resend in/),
  },
  {
    path: '/verify-email/of-the-mail',
    title: 'Email Verified! · Curbcut',
    before: (page) => reply(page, verifyEmail.path, { json: { message: 'The address is yours.' } }),
    ready: (page) => see(page, 'Continue to Sign In'),
  },
  {
    path: '/login',
    title: 'Sign in · Curbcut',
    ready: async (page) => {
      await reply(page, '/api/auth/login/', problem(403, 'Email not verified. Look into your inbox.'));
      await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
      await page.getByLabel('Password', { exact: true }).fill('correct horse');
      await press(page, 'Sign in');
      await see(page, 'Email not verified');
      await page.getByLabel('Email', { exact: true }).fill('');
      await press(page, 'Resend Verification Email');
      await see(page, 'Please enter your email address first');
    },
  },
  {
    path: '/register',
    title: 'Create your account · Curbcut',
    ready: async (page) => {
      await press(page, 'Create Account');
      await see(page, 'First name is required');
    },
  },
  {
    path: '/forgot-password',
    title: 'Forgot your password? · Curbcut',
    ready: async (page) => {
      await reply(page, passwordReset.path, { json: { message: 'A link is on its way.' } });
      await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
      await press(page, 'Send the link');
      await see(page, 'A link is on its way.');
    },
  },
  {
    path: '/reset-password',
    title: 'Set a new password · Curbcut',
    ready: (page) => see(page, /^Invalid reset link/),
  },
  {
    path: '/reset-password/of-the-mail',
    title: 'Set a new password · Curbcut',
    before: (page) => reply(page, passwordResetCheck.path, { json: { message: 'It works.' } }),
    ready: async (page) => {
      await press(page, 'Set the password');
      await see(page, 'Password is required');
    },
  },
  {
    path: '/verify-email/unknown',
    title: 'Verification Failed · Curbcut',
    ready: async (page) => {
      await reply(page, resendVerification.path, { json: { message: 'Sent.' } });
      await press(page, 'Resend Verification Email');
      await page.getByRole('dialog').getByLabel('Email address').fill('ada@example.com');
      await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
      await see(page, 'Verification email sent successfully!');
    },
  },
  {
    path: '/verify-email',
    title: 'Verification Failed · Curbcut',
    ready: async (page) => {
      await press(page, 'Resend Verification Email');
      await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
      await see(page, 'Email address is required');
    },
  },
];

export async function openGuestScreen(page: Page, { path, before, ready }: GuestScreen): Promise<void> {
  await before?.(page);
  await open(page, path);
  await ready(page);
}
