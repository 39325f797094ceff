import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { User } from '../entities/user.ts';
import { Problem } from '../problem.ts';
import { currentPasswordField, EmailField, fieldMessages, MessageReply, secretTokenField } from './fields.ts';

const AccessTokenField = z
  .string()
  .describe('JWT for the header `Authorization: Bearer`, valid for 15 minutes');
const RefreshTokenField = z
  .string()
  .describe('For one refresh within 30 days; using it once more ends the session');

export const LoginBody = z.object({
  email: EmailField,
  password: currentPasswordField(fieldMessages.passwordRequired),
});
export type LoginBody = z.infer<typeof LoginBody>;

export const login = defineRoute({
  method: 'POST',
  path: '/api/auth/login/',
  id: 'login',
  summary: 'Sign in with a verified address',
  description: 'An unverified address with the right password is answered with 403 and `Email not verified`.',
  body: LoginBody,
  replies: {
    200: z
      .object({ access: AccessTokenField, refresh: RefreshTokenField, user: User })
      .meta({ id: 'LoggedIn' }),
    400: Problem,
    401: Problem,
    403: Problem,
    429: Problem,
  },
});

export const refreshAccessToken = defineRoute({
  method: 'POST',
  path: '/api/auth/token/refresh/',
  id: 'refreshToken',
  summary: 'Trade a refresh token for a new pair',
  description:
    'The same token may be sent again for 10 seconds, as two tabs do, and is answered with the same new refresh token until that one has been used. After that its use ends the session.',
  body: z.object({ refresh: secretTokenField('Please send the refresh token') }),
  replies: {
    200: z.object({ access: AccessTokenField, refresh: RefreshTokenField }).meta({ id: 'Refreshed' }),
    400: Problem,
    401: Problem,
  },
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/auth/logout/',
  id: 'logout',
  summary: 'End the session of a refresh token; one that is unknown or over is answered the same',
  body: z.object({ refresh_token: secretTokenField('Please send the refresh token') }),
  replies: { 200: MessageReply, 400: Problem },
});

export const AccountSession = z
  .object({
    id: z.uuid(),
    created_at: Timestamp,
    last_used_at: Timestamp,
    expires_at: Timestamp,
    device: z.string().describe('Browser and system in words, as they name themselves'),
    is_current: z.boolean().describe('Whether it is the session that asks'),
  })
  .meta({ id: 'Session' });
export type AccountSession = z.infer<typeof AccountSession>;

export const listSessions = defineRoute({
  method: 'GET',
  path: '/api/auth/sessions/',
  id: 'sessions',
  summary: 'Where the account is signed in, used last first',
  replies: { 200: z.object({ sessions: z.array(AccountSession) }).meta({ id: 'Sessions' }), 401: Problem },
});

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions/{sessionId}/',
  id: 'endSession',
  summary: 'Sign one session out, at once',
  params: z.object({ sessionId: z.string().max(100) }),
  replies: { 200: MessageReply, 401: Problem, 404: Problem },
});

export const endAllSessions = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions/',
  id: 'endAllSessions',
  summary: 'Sign out everywhere, the session that asks included',
  replies: {
    200: z.object({ message: z.string(), ended_count: z.number().int() }).meta({ id: 'EndedSessions' }),
    401: Problem,
  },
});
