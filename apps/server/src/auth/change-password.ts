import { fieldMessages } from '@curbcut/contract';
import type { SignedInCaller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { confirmPassword } from './confirm-password.ts';
import { requireStrongPassword } from './password-strength.ts';
import { recordAudit } from './record-audit.ts';
import { setPassword } from './set-password.ts';

/**
 * Changes the password of the signed-in account and ends its other sessions.
 *
 * @throws {ApiProblem} 400 when the current password is wrong or the new one is too common, 429 after too many
 * attempts.
 */
export async function changeOwnPassword(
  services: Services,
  caller: SignedInCaller,
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  const { db, passwordHasher } = services;
  const { user, sessionId } = caller;
  await confirmPassword(services, caller, currentPassword, {
    field: 'current_password',
    message: fieldMessages.currentPasswordWrong,
    event: 'password-change-refused',
  });
  await requireStrongPassword(newPassword, user.email, 'new_password');
  const passwordHash = await passwordHasher.hash(newPassword);
  await db.transaction(async (tx) => {
    await setPassword(services, tx, user.id, passwordHash, { keptSessionId: sessionId });
    await recordAudit(services, tx, 'password-changed', user.id, caller);
  });
}
