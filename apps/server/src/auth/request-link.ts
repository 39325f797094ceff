import { randomUUID } from 'node:crypto';
import { findUserByEmail } from '../db/queries/users.ts';
import type { LinkPurpose } from '../db/schema.ts';
import type { Caller } from '../http/caller.ts';
import { sendMailJob } from '../jobs/definitions.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { limitAccount, limitNetwork } from './limits.ts';

const OPERATIONS = { 'verify-email': 'resend-verification', 'reset-password': 'password-reset' } as const;

/**
 * Has a link mailed to the account of an address, if there is one. Either way a job is sent, and it is the job that
 * finds out: the answer and the work until then are the same.
 *
 * @throws {ApiProblem} 429 after too many requests, which count for addresses without an account too.
 */
export async function requestLink(
  services: Services,
  caller: Caller,
  purpose: LinkPurpose,
  email: string,
): Promise<void> {
  const { db, queue } = services;
  const operation = OPERATIONS[purpose];
  const { network } = caller;
  await limitNetwork(services, operation, caller);
  const user = await findUserByEmail(db, email);
  await limitAccount(services, { operation, email, network, userId: user?.id });
  await db.transaction(async (tx) => {
    await queue.send(tx, sendMailJob, [{ kind: purpose, userId: user?.id ?? randomUUID() }]);
    await audit(services, tx, 'link-requested', user?.id ?? null, caller, { purpose });
  });
}
