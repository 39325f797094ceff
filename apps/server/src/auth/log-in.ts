import { randomUUID } from 'node:crypto';
import type { LoginBody } from '@curbcut/contract';
import { createSession } from '../db/queries/sessions.ts';
import { findUserByEmail, type UserRow, updateUser } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import {
  clearAccountAttempts,
  countAccountAttempt,
  countNetworkAttempt,
  refundNetworkAttempt,
} from './attempt-limits.ts';
import { describeDevice } from './describe-device.ts';
import { recordAudit } from './record-audit.ts';
import { createSecretToken, hashToken } from './secret-tokens.ts';
import { getRefreshExpiry, issueTokenPair, type TokenPair } from './token-pair.ts';

/**
 * Starts a session. An email address without an account costs the same work as a wrong password and gets the same
 * answer.
 *
 * @param userAgent The `User-Agent` header.
 * @throws {ApiProblem} 401 for a wrong password, 403 for an email address that is not verified, 429 after too many
 * attempts.
 */
export async function logIn(
  services: Services,
  caller: Caller,
  { email, password }: LoginBody,
  userAgent: string | undefined,
): Promise<TokenPair & { readonly user: UserRow }> {
  const { db, passwordHasher } = services;
  await countNetworkAttempt(services, 'login', caller);
  const storedHash = await findUserByEmail(db, email);
  const attempt = { operation: 'login', email, network: caller.network, userId: storedHash?.id } as const;
  await countAccountAttempt(services, attempt);
  const right = await passwordHasher.matches(password, storedHash?.passwordHash);
  if (!storedHash || !right) {
    await recordAudit(services, db, 'login-failed', storedHash?.id ?? null, caller);
    throw new ApiProblem('account/wrong-credentials');
  }
  await clearAccountAttempts(services, attempt);
  await refundNetworkAttempt(services, 'login', caller);
  if (!storedHash.isEmailVerified) {
    await recordAudit(services, db, 'login-unverified', storedHash.id, caller);
    throw new ApiProblem('account/email-not-verified');
  }

  const session = {
    id: randomUUID(),
    userId: storedHash.id,
    device: describeDevice(userAgent),
    expiresAt: getRefreshExpiry(),
  };
  const refresh = createSecretToken();
  const user = await db.transaction(async (tx) => {
    const signedIn = await updateUser(tx, storedHash.id, { lastLogin: new Date() });
    // The account was deleted after it was looked up.
    if (!signedIn) throw new ApiProblem('account/wrong-credentials');
    await createSession(tx, session, hashToken(refresh));
    await recordAudit(services, tx, 'logged-in', storedHash.id, caller);
    return signedIn;
  });
  const pair = await issueTokenPair(services, { userId: user.id, sessionId: session.id }, refresh);
  return { ...pair, user };
}
