import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';
import {
  currentPasswordField,
  EmailField,
  fieldMessages,
  MessageReply,
  NewPasswordField,
  PasswordConfirmationField,
  secretTokenField,
} from './fields.ts';

const NewPasswordPair = z.object({
  new_password: NewPasswordField,
  new_password2: PasswordConfirmationField,
});
const hasMatchingPasswords = (body: { new_password: string; new_password2: string }) =>
  body.new_password === body.new_password2;
/** Creates refinement options that report a mismatch together with other fields' errors. */
const createMismatchIssue = (error: string) => ({
  path: ['new_password2'],
  error,
  when: ({ value }: { value: unknown }) => NewPasswordPair.safeParse(value).success,
});

export const requestPasswordReset = defineRoute({
  method: 'POST',
  path: '/api/auth/password-reset/',
  id: 'requestPasswordReset',
  summary:
    'Email a link to set a new password; the response is the same whether or not the address has an account',
  access: 'public',
  body: z.object({ email: EmailField }),
  replies: { 200: MessageReply, 400: Problem, 429: Problem },
});

const ResetTokenField = secretTokenField('Invalid reset token. Please request a new password reset.');

export const checkPasswordResetToken = defineRoute({
  method: 'POST',
  path: '/api/auth/password-reset/check/',
  id: 'checkPasswordResetToken',
  summary: 'Check whether a password reset token is still valid, without using it',
  access: 'public',
  body: z.object({ token: ResetTokenField }),
  replies: { 200: MessageReply, 400: Problem },
});

export const confirmPasswordReset = defineRoute({
  method: 'POST',
  path: '/api/auth/password-reset/confirm/',
  id: 'confirmPasswordReset',
  summary: 'Set a new password with the token from the email; ends all sessions',
  description: 'The token can be used once, within one hour.',
  access: 'public',
  body: z
    .object({
      token: ResetTokenField,
      ...NewPasswordPair.shape,
    })
    .refine(hasMatchingPasswords, createMismatchIssue(fieldMessages.passwordsDiffer)),
  replies: { 200: MessageReply, 400: Problem },
});

export const changePassword = defineRoute({
  method: 'POST',
  path: '/api/auth/change-password/',
  id: 'changePassword',
  summary: 'Change the password; ends all other sessions',
  access: 'account',
  body: z
    .object({
      current_password: currentPasswordField(fieldMessages.currentPasswordRequired),
      ...NewPasswordPair.shape,
    })
    .refine(hasMatchingPasswords, createMismatchIssue(fieldMessages.newPasswordsDiffer)),
  replies: { 200: MessageReply, 400: Problem, 401: Problem, 429: Problem },
});
