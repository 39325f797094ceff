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
 * For so long a token that was traded may be sent again: two tabs refresh at once, an answer gets lost. It is then
 * answered with the very same successor, and only until that one is used, so there is never more than one line of
 * tokens, and a thief and the owner cannot both go on (docs/decisions/0010-accounts.md).
 */
const GRACE_SECONDS = 10;

/**
 * Trades a refresh token for its successor. One that was traded before ends the session: someone has a copy of it.
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
    const known = await lockRefreshToken(tx, hashToken(refresh), GRACE_SECONDS);
    if (!known) return undefined;
    if (await rotateToken(tx, known, hashToken(refresh), hashToken(successor))) return known;
    await deleteSession(tx, known.userId, known.sessionId);
    await recordAudit(services, tx, 'refresh-replayed', known.userId, caller);
    return undefined;
  });
  if (!session) throw new ApiProblem('account/session-over');
  return issueTokenPair(services, session, successor);
}

/** @returns whether the successor may be handed out. */
async function rotateToken(
  tx: Db,
  known: KnownRefreshToken,
  hash: string,
  successorHash: string,
): Promise<boolean> {
  if (known.rotated === 'long-ago') return false;
  if (known.rotated === 'just-now') return isUnusedRefreshToken(tx, successorHash);
  await rotateRefreshToken(tx, known.sessionId, hash, successorHash, getRefreshExpiry());
  return true;
}
