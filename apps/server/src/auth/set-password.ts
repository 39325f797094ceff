import type { Db } from '../db/database.ts';
import { invalidateLinks } from '../db/queries/one-time-tokens.ts';
import { deleteUserSessions } from '../db/queries/sessions.ts';
import { type UserRow, updateUser } from '../db/queries/users.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';

/**
 * Sets a new password, ends the account's sessions, revokes its password reset links, and notifies its owner.
 *
 * @param keptSessionId The session in which the password was changed.
 * @returns the account; undefined when it no longer exists.
 */
export async function setPassword(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  userId: string,
  passwordHash: string,
  { keptSessionId, ...change }: { keptSessionId?: string; isEmailVerified?: true } = {},
): Promise<UserRow | undefined> {
  const user = await updateUser(tx, userId, { passwordHash, ...change });
  await deleteUserSessions(tx, userId, keptSessionId);
  await invalidateLinks(tx, userId, 'reset-password');
  await queue.send(tx, sendMailJob, [{ kind: 'password-changed', userId }]);
  return user;
}
