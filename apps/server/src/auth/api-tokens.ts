import { randomUUID } from 'node:crypto';
import type { ApiToken, CreateApiTokenBody } from '@curbcut/contract';
import type { z } from 'zod';
import {
  type ApiTokenRow,
  countApiTokens,
  deleteApiToken,
  insertApiToken,
} from '../db/queries/api-tokens.ts';
import { lockUser } from '../db/queries/users.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import type { SignedInCaller } from './caller.ts';
import { recordAudit } from './record-audit.ts';
import { API_TOKEN_PREFIX, createSecretToken, hashToken } from './secret-tokens.ts';

const MAX_TOKENS = 20;

export function toApiToken(row: ApiTokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}

/**
 * Creates an API token. Only its hash is stored.
 *
 * @throws {ApiProblem} 409 if the account has too many.
 */
export async function createApiToken(
  services: Pick<Services, 'db' | 'vault'>,
  caller: SignedInCaller,
  { name, scopes, days }: z.output<typeof CreateApiTokenBody>,
): Promise<{ token: ApiToken; secret: string }> {
  const secret = `${API_TOKEN_PREFIX}${createSecretToken()}`;
  const row = await services.db.transaction(async (tx) => {
    // The lock makes simultaneous requests count one after the other.
    if (!(await lockUser(tx, caller.user.id))) throw new ApiProblem('account/session-over');
    if ((await countApiTokens(tx, caller.user.id)) >= MAX_TOKENS) throw new ApiProblem('token/too-many');
    await recordAudit(services, tx, 'api-token-created', caller.user.id, caller, { days });
    return insertApiToken(tx, {
      id: randomUUID(),
      userId: caller.user.id,
      name: toStorable(name),
      hash: hashToken(secret),
      scopes: [...new Set(scopes)].sort(),
      days,
    });
  });
  return { token: toApiToken(row), secret };
}

/** Revokes a token immediately. @throws {ApiProblem} 404 if the account has no such token. */
export async function revokeApiToken(
  services: Pick<Services, 'db' | 'vault'>,
  caller: SignedInCaller,
  tokenId: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (!(await deleteApiToken(tx, caller.user.id, tokenId))) throw new ApiProblem('token/not-found');
    await recordAudit(services, tx, 'api-token-revoked', caller.user.id, caller);
  });
}
