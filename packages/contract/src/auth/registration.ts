import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { User } from '../entities/user.ts';
import { Problem } from '../problem.ts';
import {
  EmailField,
  FirstNameField,
  fieldMessages,
  LastNameField,
  MessageReply,
  NewPasswordField,
  PasswordConfirmationField,
  ProfileFields,
  secretTokenField,
} from './fields.ts';

const PasswordPair = z.object({ password: NewPasswordField, password2: PasswordConfirmationField });

export const RegisterBody = z
  .object({
    email: EmailField,
    ...PasswordPair.shape,
    first_name: FirstNameField,
    last_name: LastNameField,
    ...ProfileFields.partial().shape,
  })
  .refine(({ password, password2 }) => password === password2, {
    path: ['password2'],
    error: fieldMessages.passwordsDiffer,
    // Runs even if other fields are invalid, so that all errors are reported together.
    when: ({ value }) => PasswordPair.safeParse(value).success,
  });
export type RegisterBody = z.infer<typeof RegisterBody>;

export const register = defineRoute({
  method: 'POST',
  path: '/api/auth/register/',
  id: 'register',
  summary: 'Create an account and email a link to verify the address',
  description:
    'If an account with this email address exists but was never verified, it is replaced, including its password, and its earlier links stop working. Accounts that aren’t verified are deleted after 7 days.',
  access: 'public',
  body: RegisterBody,
  replies: {
    201: z.object({ message: z.string(), user: User }).meta({ id: 'RegisterReply' }),
    400: Problem,
    403: Problem,
    429: Problem,
  },
});

export const verifyEmail = defineRoute({
  method: 'POST',
  path: '/api/auth/verify-email/',
  id: 'verifyEmail',
  summary: 'Verify an email address with the token from the email, valid for 24 hours',
  description:
    'Returns 200 for a used or expired token if the account is already verified; the message says so.',
  access: 'public',
  body: z.object({
    token: secretTokenField('Invalid verification link. Please check your email and try again.'),
  }),
  replies: { 200: MessageReply, 400: Problem },
});

export const resendVerification = defineRoute({
  method: 'POST',
  path: '/api/auth/resend-verification/',
  id: 'resendVerification',
  summary:
    'Email the verification link again; the response is the same whether or not the address has an account',
  access: 'public',
  body: z.object({ email: EmailField }),
  replies: { 200: MessageReply, 400: Problem, 429: Problem },
});
