import type { Db } from '../db/database.ts';
import {
  deleteSession,
  isUnusedRefreshToken,
  type KnownRefreshToken,
  lockRefreshToken,
  rotateRefreshToken,
} from '../db/queries/sessions.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { recordAudit } from './record-audit.ts';
import { deriveSuccessor, hashToken } from './secret-tokens.ts';
import { getRefreshExpiry, issueTokenPair, type TokenPair } from './token-pair.ts';

/**
 * Grace period in which a rotated token may be sent again, because two tabs can refresh at once and a response can
 * get lost. The answer is then the very same successor, and only until that successor is used. There is never more
 * than one chain of tokens, so a thief and the owner cannot both continue (docs/decisions/0010-accounts.md).
 */
const GRACE_SECONDS = 10;

/**
 * Exchanges a refresh token for its successor. Reusing a rotated token ends the session, because someone has a copy
 * of it.
 *
 * @throws {ApiProblem} 401 when the session is over.
 */
export async function refreshSession(
  services: Services,
  caller: Caller,
  refresh: string,
): Promise<TokenPair> {
  const { db, vault } = services;
  const successor = deriveSuccessor(vault.deriveKey('refresh-token'), refresh);
  const session = await db.transaction(async (tx) => {
    const knownToken = await lockRefreshToken(tx, hashToken(refresh), GRACE_SECONDS);
    if (!knownToken) return undefined;
    if (await rotateToken(tx, knownToken, hashToken(refresh), hashToken(successor))) return knownToken;
    await deleteSession(tx, knownToken.userId, knownToken.sessionId);
    await recordAudit(services, tx, 'refresh-replayed', knownToken.userId, caller);
    return undefined;
  });
  if (!session) throw new ApiProblem('account/session-over');
  return issueTokenPair(services, session, successor);
}

/** @returns whether the successor may be issued. */
async function rotateToken(
  tx: Db,
  knownToken: KnownRefreshToken,
  hash: string,
  successorHash: string,
): Promise<boolean> {
  if (knownToken.rotated === 'long-ago') return false;
  if (knownToken.rotated === 'just-now') return isUnusedRefreshToken(tx, successorHash);
  await rotateRefreshToken(tx, knownToken.sessionId, hash, successorHash, getRefreshExpiry());
  return true;
}
