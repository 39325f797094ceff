import { findUser } from '../db/queries/users.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { liftLockout } from './attempt-limits.ts';
import { checkLink, consumeLink, lockLink } from './mailed-links.ts';
import { requireStrongPassword } from './password-strength.ts';
import { recordAudit } from './record-audit.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets a new password with a mailed token. It also verifies the email address, because the message was read there.
 *
 * @throws {ApiProblem} when the token does not work or the password is too easy to guess.
 */
export async function resetPassword(
  services: Services,
  caller: Caller,
  token: string,
  newPassword: string,
): Promise<void> {
  const { db, passwordHasher } = services;
  // Checked first, so that only a valid link costs a hash, and outside of the transaction, which should not wait for
  // one.
  const holder = await findUser(db, await checkLink(db, token, 'reset-password'));
  if (holder) await requireStrongPassword(newPassword, holder.email, 'new_password');
  const passwordHash = await passwordHasher.hash(newPassword);
  const user = await db.transaction(async (tx) => {
    const link = await lockLink(tx, token, 'reset-password');
    await consumeLink(tx, token, 'reset-password', link);
    await recordAudit(services, tx, 'password-reset', link.user.id, caller);
    return setPassword(services, tx, link.user.id, passwordHash, { isEmailVerified: true });
  });
  if (!user) return;
  const { network } = caller;
  await liftLockout(services, { operation: 'login', email: user.email, network, userId: user.id });
}
