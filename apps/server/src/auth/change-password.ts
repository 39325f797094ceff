import { fieldMessages } from '@curbcut/contract';
import type { SignedIn } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { forgiveAccount, limitAccount, limitNetwork } from './limits.ts';
import { setPassword } from './set-password.ts';

/**
 * Changes the password of the account that is signed in, and signs it out everywhere else.
 *
 * @throws {ApiProblem} 400 when the current password is wrong, 429 after too many attempts.
 */
export async function changeOwnPassword(
  services: Services,
  caller: SignedIn,
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  const { db, passwords } = services;
  const { user, sessionId } = caller;
  await limitNetwork(services, 'change-password', caller);
  await limitAccount(services, 'change-password', user.email);
  if (!(await passwords.matches(currentPassword, user.passwordHash))) {
    await audit(services, db, 'password-change-refused', user.id, caller);
    throw new ApiProblem('account/wrong-password', {
      details: { current_password: [fieldMessages.currentPasswordWrong] },
    });
  }
  const passwordHash = await passwords.hash(newPassword);
  await db.transaction(async (tx) => {
    await setPassword(services, tx, user.id, passwordHash, { keptSessionId: sessionId });
    await audit(services, tx, 'password-changed', user.id, caller);
  });
  await forgiveAccount(services, 'change-password', user.email);
}
