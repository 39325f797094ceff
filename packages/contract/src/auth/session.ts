import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { User } from '../entities/user.ts';
import { Problem } from '../problem.ts';
import { currentPasswordField, EmailField, fieldMessages, MessageReply, secretTokenField } from './fields.ts';

const AccessTokenField = z
  .string()
  .describe('JWT for the `Authorization: Bearer` header, valid for 15 minutes');
const RefreshTokenField = z
  .string()
  .describe('Token that can be exchanged once within 30 days; using it a second time ends the session');

export const LoginBody = z.object({
  email: EmailField,
  password: currentPasswordField(fieldMessages.passwordRequired),
});
export type LoginBody = z.infer<typeof LoginBody>;

export const LoginReply = z
  .object({ access: AccessTokenField, refresh: RefreshTokenField, user: User })
  .meta({ id: 'LoginReply' });
export type LoginReply = z.infer<typeof LoginReply>;

/** What signing in to an account with two-factor authentication requires after the password. */
export const TwoFactorChallenge = z
  .object({
    challenge: z.string().describe('Token for `POST /api/auth/login/two-factor/`, valid for 10 minutes'),
    expires_at: Timestamp,
  })
  .meta({ id: 'TwoFactorChallenge' });
export type TwoFactorChallenge = z.infer<typeof TwoFactorChallenge>;

export const login = defineRoute({
  method: 'POST',
  path: '/api/auth/login/',
  id: 'login',
  summary: 'Sign in with a verified email address',
  description:
    'Returns 403 with `Email not verified` if the password is correct but the email address isn’t verified, and 202 with a challenge if the account has two-factor authentication.',
  access: 'public',
  body: LoginBody,
  replies: {
    200: LoginReply,
    202: TwoFactorChallenge,
    400: Problem,
    401: Problem,
    403: Problem,
    429: Problem,
  },
});

export const refreshAccessToken = defineRoute({
  method: 'POST',
  path: '/api/auth/token/refresh/',
  id: 'refreshAccessToken',
  summary: 'Exchange a refresh token for a new access token and refresh token',
  description:
    'For 10 seconds, the same token can be sent again, for example by a second tab, and returns the same new refresh token until that one has been used. After that, using the old token ends the session.',
  access: 'public',
  body: z.object({ refresh: secretTokenField('Refresh token is required') }),
  replies: {
    200: z.object({ access: AccessTokenField, refresh: RefreshTokenField }).meta({ id: 'AccessTokenReply' }),
    400: Problem,
    401: Problem,
  },
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/auth/logout/',
  id: 'logout',
  summary:
    'Sign out: end a refresh token’s session; the response is the same for an unknown or expired token',
  access: 'public',
  body: z.object({ refresh_token: secretTokenField('Refresh token is required') }),
  replies: { 200: MessageReply, 400: Problem },
});

export const AccountSession = z
  .object({
    id: z.uuid(),
    created_at: Timestamp,
    last_used_at: Timestamp,
    expires_at: Timestamp,
    device: z.string().describe('Browser and operating system, derived from the User-Agent header'),
    is_current: z.boolean().describe('Whether this session made the request'),
  })
  .meta({ id: 'AccountSession' });
export type AccountSession = z.infer<typeof AccountSession>;

export const listSessions = defineRoute({
  method: 'GET',
  path: '/api/auth/sessions/',
  id: 'listSessions',
  summary: 'List the account’s sessions, most recently used first',
  access: 'account',
  replies: { 200: z.object({ sessions: z.array(AccountSession) }).meta({ id: 'SessionList' }), 401: Problem },
});

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions/{sessionId}/',
  id: 'endSession',
  summary: 'Sign out one session immediately',
  access: 'account',
  params: z.object({ sessionId: z.string().max(100) }),
  replies: { 200: MessageReply, 401: Problem, 404: Problem },
});

export const endAllSessions = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions/',
  id: 'endAllSessions',
  summary: 'Sign out everywhere, including the current session',
  access: 'account',
  replies: {
    200: z.object({ message: z.string(), ended_count: z.number().int() }).meta({ id: 'EndAllSessionsReply' }),
    401: Problem,
  },
});
