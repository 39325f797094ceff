import { findUser } from '../db/queries/users.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { requireStrongPassword } from './acceptable-password.ts';
import { audit } from './audit.ts';
import { liftLockout } from './limits.ts';
import { checkLink, holdLink, takeLink } from './links.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets a new password by the token that was mailed. It also verifies the address: the message has been read there.
 *
 * @throws {ApiProblem} when the token does not work or the password is too easy to guess.
 */
export async function resetPassword(
  services: Services,
  caller: Caller,
  token: string,
  newPassword: string,
): Promise<void> {
  const { db, passwords } = services;
  // First, so that only a good link costs a hash, which no transaction should wait for.
  const holder = await findUser(db, await checkLink(db, token, 'reset-password'));
  if (holder) await requireStrongPassword(newPassword, holder.email, 'new_password');
  const passwordHash = await passwords.hash(newPassword);
  const user = await db.transaction(async (tx) => {
    const link = await holdLink(tx, token, 'reset-password');
    await takeLink(tx, token, 'reset-password', link);
    await audit(services, tx, 'password-reset', link.user.id, caller);
    return setPassword(services, tx, link.user.id, passwordHash, { isEmailVerified: true });
  });
  if (!user) return;
  const { network } = caller;
  await liftLockout(services, { operation: 'login', email: user.email, network, userId: user.id });
}
