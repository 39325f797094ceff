import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { forgiveAccount } from './limits.ts';
import { checkLink, takeLink } from './links.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets a new password by the token that was mailed. It also verifies the address: the message has been read there.
 *
 * @throws {ApiProblem} when the token is good for nothing.
 */
export async function resetPassword(
  services: Services,
  caller: Caller,
  token: string,
  newPassword: string,
): Promise<void> {
  const { db, passwords } = services;
  // First, so that only a good link is worth the work of a hash; and that is not for a transaction to wait for.
  await checkLink(db, token, 'reset-password');
  const passwordHash = await passwords.hash(newPassword);
  const user = await db.transaction(async (tx) => {
    const userId = await takeLink(tx, token, 'reset-password');
    await audit(services, tx, 'password-reset', userId, caller);
    return setPassword(services, tx, userId, passwordHash, { isEmailVerified: true });
  });
  if (user) await forgiveAccount(services, 'login', user.email);
}
