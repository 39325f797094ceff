import { z } from 'zod';
import { EmailField, MessageReply, secretTokenField } from '../auth/fields.ts';
import { LoginReply } from '../auth/session.ts';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';
import { SsoAnswerBody, SsoRequest } from './sso.ts';

export const startSso = defineRoute({
  method: 'POST',
  path: '/api/auth/sso/start/',
  id: 'startSso',
  summary: 'Start signing in with single sign-on',
  description:
    'The email address’s domain determines the organization. Returns 404 if no organization has verified the domain.',
  access: 'public',
  body: z.object({ email: EmailField }),
  replies: { 200: SsoRequest, 400: Problem, 404: Problem, 429: Problem },
});

export const SsoLink = z
  .object({
    link: z.string().describe('Token for `POST /api/auth/sso/link/`, valid for 30 minutes'),
    email: z.string(),
    organization_name: z.string(),
  })
  .meta({ id: 'SsoLink' });
export type SsoLink = z.infer<typeof SsoLink>;

export const finishSso = defineRoute({
  method: 'POST',
  path: '/api/auth/sso/finish/',
  id: 'finishSso',
  summary: 'Finish signing in with the provider’s response',
  description:
    'Creates the account and the membership if they don’t exist. If an account with this email address already exists, returns 202: its owner has to link it first.',
  access: 'public',
  body: SsoAnswerBody.extend({ organization_id: z.uuid() }).meta({ id: 'FinishSsoBody' }),
  replies: {
    200: LoginReply,
    202: SsoLink,
    400: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
    429: Problem,
  },
});

const LinkField = secretTokenField('Sign in again');

export const sendSsoLinkCode = defineRoute({
  method: 'POST',
  path: '/api/auth/sso/link/mail/',
  id: 'sendSsoLinkCode',
  summary: 'Email a code that links an existing account to single sign-on',
  access: 'public',
  body: z.object({ link: LinkField }),
  replies: { 200: MessageReply, 400: Problem, 401: Problem, 429: Problem },
});

export const linkSso = defineRoute({
  method: 'POST',
  path: '/api/auth/sso/link/',
  id: 'linkSso',
  summary: 'Link an existing account to single sign-on, and sign in',
  description:
    'Requires the account’s password or the emailed code and, with two-factor authentication, also a code from the app.',
  access: 'public',
  body: z.object({
    link: LinkField,
    password: z.string().max(1024).optional(),
    mail_code: z.string().trim().max(50).optional(),
    code: z.string().trim().max(50).optional(),
  }),
  replies: {
    200: LoginReply,
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
    429: Problem,
  },
});
