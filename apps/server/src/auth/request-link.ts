import { randomUUID } from 'node:crypto';
import { findUserByEmail } from '../db/queries/users.ts';
import type { LinkPurpose } from '../db/schema.ts';
import type { Caller } from '../http/caller.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import { countAccountAttempt, countNetworkAttempt } from './attempt-limits.ts';
import { recordAudit } from './record-audit.ts';

const LIMITED_OPERATIONS = {
  'verify-email': 'resend-verification',
  'reset-password': 'password-reset',
} as const;

/**
 * Requests that a link is mailed to an account, if there is one. A job is sent in either case and does the lookup, so
 * the response and the work before it do not reveal whether the account exists.
 *
 * @throws {ApiProblem} 429 after too many requests, which are counted for addresses without an account too.
 */
export async function requestLink(
  services: Services,
  caller: Caller,
  purpose: LinkPurpose,
  email: string,
): Promise<void> {
  const { db, queue } = services;
  const operation = LIMITED_OPERATIONS[purpose];
  const { network } = caller;
  await countNetworkAttempt(services, operation, caller);
  const user = await findUserByEmail(db, email);
  await countAccountAttempt(services, { operation, email, network, userId: user?.id });
  await db.transaction(async (tx) => {
    await queue.send(tx, sendMailJob, [{ kind: purpose, userId: user?.id ?? randomUUID() }]);
    await recordAudit(services, tx, 'link-requested', user?.id ?? null, caller, { purpose });
  });
}
