import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';
import {
  EmailField,
  fieldMessages,
  Message,
  NewPasswordField,
  PasswordConfirmationField,
  passwordToCheck,
  SecretField,
} from './fields.ts';

const NewPassword = z.object({ new_password: NewPasswordField, new_password2: PasswordConfirmationField });
const isRepeated = (body: { new_password: string; new_password2: string }) =>
  body.new_password === body.new_password2;
/** What was not repeated right is told along with whatever is wrong with other fields. */
const repeated = (error: string) => ({
  path: ['new_password2'],
  error,
  when: ({ value }: { value: unknown }) => NewPassword.safeParse(value).success,
});

export const passwordReset = defineRoute({
  method: 'POST',
  path: '/api/auth/password-reset/',
  id: 'passwordReset',
  summary:
    'Mail a link to set a new password; the answer is the same whether the address has an account or not',
  body: z.object({ email: EmailField }),
  replies: { 200: Message, 400: Problem, 429: Problem },
});

const ResetToken = SecretField('Invalid reset token. Please request a new password reset.');

export const passwordResetCheck = defineRoute({
  method: 'POST',
  path: '/api/auth/password-reset/check/',
  id: 'passwordResetCheck',
  summary: 'Check whether a mailed link to set a new password still works, without using it up',
  body: z.object({ token: ResetToken }),
  replies: { 200: Message, 400: Problem },
});

export const passwordResetConfirm = defineRoute({
  method: 'POST',
  path: '/api/auth/password-reset/confirm/',
  id: 'passwordResetConfirm',
  summary: 'Set a new password by the token of the mailed link, within an hour and once; ends all sessions',
  body: z
    .object({
      token: ResetToken,
      ...NewPassword.shape,
    })
    .refine(isRepeated, repeated(fieldMessages.passwordsDiffer)),
  replies: { 200: Message, 400: Problem },
});

export const changePassword = defineRoute({
  method: 'POST',
  path: '/api/auth/change-password/',
  id: 'changePassword',
  summary: 'Change the password; ends all other sessions',
  body: z
    .object({
      current_password: passwordToCheck(fieldMessages.currentPasswordRequired),
      ...NewPassword.shape,
    })
    .refine(isRepeated, repeated(fieldMessages.newPasswordsDiffer)),
  replies: { 200: Message, 400: Problem, 401: Problem, 429: Problem },
});
