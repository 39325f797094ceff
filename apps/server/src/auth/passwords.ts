import { fieldMessages } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { invalidateLinks } from '../db/queries/one-time-tokens.ts';
import { deleteUserSessions } from '../db/queries/sessions.ts';
import { deleteUserChallenges } from '../db/queries/two-factor.ts';
import { findUser, type UserRow, updateUser } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import {
  clearAccountAttempts,
  clearLockout,
  countAccountAttempt,
  countNetworkAttempt,
} from './attempt-limits.ts';
import type { Caller, SignedInCaller } from './caller.ts';
import { checkLink, consumeLink, lockLink } from './mailed-links.ts';
import { type AuditEvent, recordAudit } from './record-audit.ts';

/**
 * Changes the password of the signed-in account and ends its other sessions.
 *
 * @throws {ApiProblem} 400 if the current password is wrong or the new one is too common, 429 after too many
 * attempts.
 */
export async function changeUserPassword(
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

/** How an incorrect password is reported. */
interface WrongPasswordReport {
  /** The request field's name. */
  readonly field: string;
  readonly message: string;
  readonly event: AuditEvent;
}

/**
 * Checks the password of the signed-in account before an operation that a session thief must not be able to
 * perform. Guesses for all such operations are counted together.
 *
 * @throws {ApiProblem} 400 if it's wrong, 429 after too many attempts.
 */
export async function confirmPassword(
  services: Services,
  caller: SignedInCaller,
  password: string,
  { field, message, event }: WrongPasswordReport,
): Promise<void> {
  const { db, passwordHasher } = services;
  const { user, network } = caller;
  const attempt = { operation: 'own-password', email: user.email, network, userId: user.id } as const;
  await countNetworkAttempt(services, attempt.operation, caller);
  await countAccountAttempt(services, attempt);
  if (!(await passwordHasher.matches(password, user.passwordHash))) {
    await recordAudit(services, db, event, user.id, caller);
    throw new ApiProblem('account/wrong-password', { error: message, details: { [field]: [message] } });
  }
  await clearAccountAttempts(services, attempt);
}

/**
 * Sets a new password using an emailed token. This also verifies the email address, because its owner must
 * have read the email.
 *
 * @throws {ApiProblem} if the token doesn't work or the password is too easy to guess.
 */
export async function resetPassword(
  services: Services,
  caller: Caller,
  token: string,
  newPassword: string,
): Promise<void> {
  const { db, passwordHasher } = services;
  // Checked first, so that a hash is computed only for a valid link, and outside the transaction, which
  // shouldn't wait for a hash.
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
  await clearLockout(services, { operation: 'login', email: user.email, network, userId: user.id });
}

/**
 * Sets a new password, ends the account's sessions and unfinished sign-ins, revokes its password reset links,
 * and notifies its owner.
 *
 * @param keptSessionId The session the password was changed in.
 * @returns the account; undefined if it no longer exists.
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
  await deleteUserChallenges(tx, userId);
  await invalidateLinks(tx, userId, 'reset-password');
  await queue.send(tx, sendMailJob, [{ kind: 'password-changed', userId }]);
  return user;
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords, in lowercase; loaded when a password is first set. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return commonPasswords;
}

const repeatedCharacter = /^(.)\1*$/su;

/**
 * Explains, in a sentence, why a new password is too easy to guess; returns undefined if it isn't. Case is
 * ignored, because attackers guess “Password1” as soon as “password1”.
 *
 * @param email The account's email address, in lowercase.
 */
export async function validatePasswordStrength(password: string, email: string): Promise<string | undefined> {
  const compared = password.normalize('NFKC').toLowerCase();
  if (compared.trim() === email) return fieldMessages.passwordIsEmail;
  const isCommon = repeatedCharacter.test(compared) || (await loadCommonPasswords()).has(compared);
  return isCommon ? fieldMessages.passwordTooCommon : undefined;
}

/**
 * Rejects a new password that is too easy to guess.
 *
 * @param field The request field that the problem is reported for.
 * @throws {ApiProblem} 400 with the reason.
 */
export async function requireStrongPassword(
  password: string,
  email: string,
  field: 'password' | 'new_password',
): Promise<void> {
  const weakness = await validatePasswordStrength(password, email);
  if (weakness !== undefined) {
    throw new ApiProblem('account/weak-password', { error: weakness, details: { [field]: [weakness] } });
  }
}
