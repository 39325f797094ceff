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
    // Runs even when other fields are invalid, so that all errors are reported at once.
    when: ({ value }) => PasswordPair.safeParse(value).success,
  });
export type RegisterBody = z.infer<typeof RegisterBody>;

export const register = defineRoute({
  method: 'POST',
  path: '/api/auth/register/',
  id: 'register',
  summary: 'Create an account; a link to verify the email address is mailed',
  description:
    'An account whose email address was never verified is replaced, password included, and its links stop working. It is deleted after 7 days.',
  body: RegisterBody,
  replies: {
    201: z.object({ message: z.string(), user: User }).meta({ id: 'Registered' }),
    400: Problem,
    429: Problem,
  },
});

export const verifyEmail = defineRoute({
  method: 'POST',
  path: '/api/auth/verify-email/',
  id: 'verifyEmail',
  summary: 'Verify an email address by the token of the mailed link, within 24 hours',
  description:
    'A used or expired link of an account that is already verified is answered with 200 and says so.',
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
    'Mail the link to verify an address again; the answer is the same whether it has an account or not',
  body: z.object({ email: EmailField }),
  replies: { 200: MessageReply, 400: Problem, 429: Problem },
});
