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
 * Deletes the signed-in account if the password is right: see {@link deleteAccount}.
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
 * Deletes an account for good, with its scans, their screenshots, its sessions, and its subscription.
 *
 * @param caller The request's caller; null for the operator.
 * @returns the deleted scans, which this process must stop working on; other processes notice by themselves.
 */
export async function deleteAccount(
  services: Pick<Services, 'db' | 'queue' | 'vault' | 'plans' | 'visits' | 'getOpenedScanner'>,
  { id, email, firstName }: Pick<UserRow, 'id' | 'email' | 'firstName'>,
  caller: Caller | null,
): Promise<readonly string[]> {
  const { db, queue, vault } = services;
  return await db.transaction(async (tx) => {
    // The lock keeps the account from starting a scan that this deletion would miss.
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
