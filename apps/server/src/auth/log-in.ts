import { randomUUID } from 'node:crypto';
import type { LoginBody } from '@curbcut/contract';
import { createSession } from '../db/queries/sessions.ts';
import { findUserByEmail, type UserRow, updateUser } from '../db/queries/users.ts';
import type { Caller } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { deviceOf } from './device.ts';
import { forgiveAccount, forgiveNetwork, limitAccount, limitNetwork } from './limits.ts';
import { hashOfToken, newSecretToken } from './secret-token.ts';
import { refreshExpiry, type TokenPair, tokenPair } from './tokens.ts';

/**
 * Begins a session. An address without an account costs the same work as a wrong password, and is answered the same.
 *
 * @param userAgent What the browser says of itself.
 * @throws {ApiProblem} 401 for a wrong password, 403 for an address that is not verified, 429 after too many attempts.
 */
export async function logIn(
  services: Services,
  caller: Caller,
  { email, password }: LoginBody,
  userAgent: string | undefined,
): Promise<TokenPair & { readonly user: UserRow }> {
  const { db, passwords } = services;
  await limitNetwork(services, 'login', caller);
  const known = await findUserByEmail(db, email);
  const attempt = { operation: 'login', email, network: caller.network, userId: known?.id } as const;
  await limitAccount(services, attempt);
  const right = await passwords.matches(password, known?.passwordHash);
  if (!known || !right) {
    await audit(services, db, 'login-failed', known?.id ?? null, caller);
    throw new ApiProblem('account/wrong-credentials');
  }
  await forgiveAccount(services, attempt);
  await forgiveNetwork(services, 'login', caller);
  if (!known.isEmailVerified) {
    await audit(services, db, 'login-unverified', known.id, caller);
    throw new ApiProblem('account/email-not-verified');
  }

  const session = {
    id: randomUUID(),
    userId: known.id,
    device: deviceOf(userAgent),
    expiresAt: refreshExpiry(),
  };
  const refresh = newSecretToken();
  const user = await db.transaction(async (tx) => {
    const signedIn = await updateUser(tx, known.id, { lastLogin: new Date() });
    // Deleted since it was looked up.
    if (!signedIn) throw new ApiProblem('account/wrong-credentials');
    await createSession(tx, session, hashOfToken(refresh));
    await audit(services, tx, 'logged-in', known.id, caller);
    return signedIn;
  });
  const pair = await tokenPair(services, { userId: user.id, sessionId: session.id }, refresh);
  return { ...pair, user };
}
