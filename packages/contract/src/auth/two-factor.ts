import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { currentPasswordField, fieldMessages, MessageReply, secretTokenField } from './fields.ts';
import { LoginReply } from './session.ts';

/** Number of recovery codes that an account gets at a time. */
export const RECOVERY_CODE_COUNT = 10;

/** A code from an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const TwoFactorCodeField = z
  .string(fieldMessages.codeRequired)
  .trim()
  .min(1, fieldMessages.codeRequired)
  .max(50, fieldMessages.codeWrong)
  .describe('Six digits from the authenticator app, or a recovery code');

export const completeLogin = defineRoute({
  method: 'POST',
  path: '/api/auth/login/two-factor/',
  id: 'completeLogin',
  summary: 'Finish signing in to an account with two-factor authentication',
  description:
    'The challenge comes from the response to signing in with the password (202) and is valid for 10 minutes. Each code works once.',
  access: 'public',
  body: z.object({
    challenge: secretTokenField('Sign in again'),
    code: TwoFactorCodeField,
  }),
  replies: { 200: LoginReply, 400: Problem, 401: Problem, 429: Problem },
});

export const TwoFactorStatus = z
  .object({
    is_enabled: z.boolean(),
    enabled_at: Timestamp.nullable(),
    recovery_codes_left: z.number().int().min(0).describe('Recovery codes that haven’t been used'),
  })
  .meta({ id: 'TwoFactorStatus' });
export type TwoFactorStatus = z.infer<typeof TwoFactorStatus>;

export const getTwoFactor = defineRoute({
  method: 'GET',
  path: '/api/auth/two-factor/',
  id: 'getTwoFactor',
  summary: 'Get the account’s two-factor authentication status',
  access: 'account',
  replies: { 200: TwoFactorStatus, 401: Problem },
});

export const setUpTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/auth/two-factor/setup/',
  id: 'setUpTwoFactor',
  summary: 'Create a key for an authenticator app',
  description:
    'Two-factor authentication is turned on when a code is confirmed. A second call replaces a key that hasn’t been confirmed.',
  access: 'account',
  body: z.object({ password: currentPasswordField(fieldMessages.passwordRequired) }),
  replies: {
    200: z
      .object({
        key: z
          .string()
          .describe('Base32 key to type into an authenticator app (RFC 6238: SHA-1, 30 seconds, 6 digits)'),
        uri: z.string().describe('The same key as an `otpauth://` URI, for a QR code'),
      })
      .meta({ id: 'TwoFactorSetup' }),
    400: Problem,
    401: Problem,
    409: Problem,
    429: Problem,
  },
});

export const RecoveryCodes = z
  .object({
    recovery_codes: z
      .array(z.string())
      .describe(
        'Each recovery code works once, in place of a code from the app. Recovery codes aren’t shown again.',
      ),
  })
  .meta({ id: 'RecoveryCodes' });

export const confirmTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/auth/two-factor/confirm/',
  id: 'confirmTwoFactor',
  summary: 'Turn on two-factor authentication with a code from the authenticator app',
  access: 'account',
  body: z.object({ code: TwoFactorCodeField }),
  replies: { 200: RecoveryCodes, 400: Problem, 401: Problem, 409: Problem, 429: Problem },
});

/** What changes to two-factor authentication require, so that a stolen session isn't enough. */
const ConfirmedBody = z.object({
  password: currentPasswordField(fieldMessages.passwordRequired),
  code: TwoFactorCodeField,
});

export const replaceRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/api/auth/two-factor/recovery-codes/',
  id: 'replaceRecoveryCodes',
  summary: 'Create new recovery codes; the old ones stop working',
  access: 'account',
  body: ConfirmedBody,
  replies: { 200: RecoveryCodes, 400: Problem, 401: Problem, 409: Problem, 429: Problem },
});

export const turnOffTwoFactor = defineRoute({
  method: 'DELETE',
  path: '/api/auth/two-factor/',
  id: 'turnOffTwoFactor',
  summary: 'Turn off two-factor authentication',
  access: 'account',
  body: ConfirmedBody,
  replies: { 200: MessageReply, 400: Problem, 401: Problem, 409: Problem, 429: Problem },
});
