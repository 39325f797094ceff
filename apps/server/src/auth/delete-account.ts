import { fieldMessages } from '@curbcut/contract';
import { scheduleBillingEnd } from '../billing/end-billing.ts';
import { listScanIds } from '../db/queries/owned-scans.ts';
import { deleteUser, lockUser, type UserRow } from '../db/queries/users.ts';
import type { Caller, SignedInCaller } from '../http/caller.ts';
import { deleteFilesJob, sendMailJob } from '../jobs/job-definitions.ts';
import { sealRecipient } from '../mail/recipient.ts';
import type { Services } from '../services.ts';
import { confirmPassword } from './confirm-password.ts';
import { recordAudit } from './record-audit.ts';

/**
 * Deletes the account that is signed in, if the password is right: see {@link deleteAccount}.
 *
 * @throws {ApiProblem} 400 when the password is wrong, 429 after too many attempts.
 */
export async function deleteOwnAccount(
  services: Services,
  caller: SignedInCaller,
  password: string,
): Promise<readonly string[]> {
  await confirmPassword(services, caller, password, {
    field: 'password',
    message: fieldMessages.passwordWrong,
    event: 'account-delete-refused',
  });
  return deleteAccount(services, caller.user, caller);
}

/**
 * Deletes an account for good, with its scans, their pictures and its sessions, and ends what it pays.
 *
 * @param caller Whose request it was; null for the operator.
 * @returns the scans that were deleted, for the process to let go of; other processes find out by themselves.
 */
export async function deleteAccount(
  services: Pick<Services, 'db' | 'queue' | 'vault' | 'plans' | 'visits' | 'getOpenedScanner'>,
  { id, email, firstName }: Pick<UserRow, 'id' | 'email' | 'firstName'>,
  caller: Caller | null,
): Promise<readonly string[]> {
  const { db, queue, vault } = services;
  return await db.transaction(async (tx) => {
    // Held, so that no scan begins for it that would be missed here.
    if (!(await lockUser(tx, id))) return [];
    const owned = await listScanIds(tx, id);
    await scheduleBillingEnd(services, tx, id);
    await deleteUser(tx, id);
    await queue.send(tx, deleteFilesJob, [{ scanIds: owned }]);
    await queue.send(tx, sendMailJob, [
      { kind: 'account-deleted', recipient: sealRecipient(vault, { email, firstName }) },
    ]);
    await recordAudit(services, tx, 'account-deleted', id, caller, { scans: owned.length });
    return owned;
  });
}
