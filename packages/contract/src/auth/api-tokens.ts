import { z } from 'zod';
import { defineRoute, TOKEN_SCOPES } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

/** What a token allows: `read`: read audits and their reports; `answer`: also answer questions. */
const TokenScope = z.enum(TOKEN_SCOPES).meta({ id: 'TokenScope' });

/**
 * A token that lets a program act on behalf of an account. The token itself is returned only once, when it is
 * created.
 */
export const ApiToken = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scopes: z.array(TokenScope),
    created_at: Timestamp,
    expires_at: Timestamp,
    last_used_at: Timestamp.nullable().describe('Accurate to about a minute; null if it has not been used'),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof ApiToken>;

export const tokenDurationDays = { min: 1, max: 366, default: 90 } as const;

export const listApiTokens = defineRoute({
  method: 'GET',
  path: '/api/auth/tokens/',
  id: 'listApiTokens',
  summary: 'List the API tokens of the signed-in user, newest first',
  replies: {
    200: z.object({ tokens: z.array(ApiToken) }).meta({ id: 'ApiTokenList' }),
    401: Problem,
    403: Problem,
  },
});

export const CreateApiTokenBody = z
  .object({
    name: z.string().trim().min(1, 'Enter a name').max(100),
    scopes: z
      .array(TokenScope)
      .min(1, 'Select at least one permission')
      .max(TOKEN_SCOPES.length)
      .describe('`answer` includes `read`'),
    days: z
      .number()
      .int()
      .min(tokenDurationDays.min)
      .max(tokenDurationDays.max)
      .default(tokenDurationDays.default)
      .describe('Number of days that the token is valid'),
  })
  .meta({
    id: 'CreateApiTokenBody',
    examples: [{ name: 'Coding assistant', scopes: ['answer'], days: 30 }],
  });

export const createApiToken = defineRoute({
  method: 'POST',
  path: '/api/auth/tokens/',
  id: 'createApiToken',
  summary: 'Create an API token that lets a program act on behalf of the signed-in user',
  description: 'The token is returned only once. Send it as `Authorization: Bearer TOKEN`.',
  body: CreateApiTokenBody,
  replies: {
    201: z.object({ token: ApiToken, secret: z.string().describe('The token') }).meta({ id: 'NewApiToken' }),
    400: Problem,
    401: Problem,
    403: Problem,
    409: Problem,
  },
});

export const revokeApiToken = defineRoute({
  method: 'DELETE',
  path: '/api/auth/tokens/{tokenId}/',
  id: 'revokeApiToken',
  summary: 'Revoke an API token immediately',
  params: z.object({ tokenId: z.uuid() }),
  replies: { 200: z.object({ token_id: z.uuid() }), 401: Problem, 403: Problem, 404: Problem },
});
