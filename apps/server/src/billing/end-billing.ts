import type { Db } from '../db/database.ts';
import { findBillingByUser } from '../db/queries/billing.ts';
import { endBillingJob } from '../jobs/job-definitions.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';

/**
 * Schedules the end of an account's subscription in the transaction that deletes the account. It is a job because the
 * payment provider may be unavailable, and nobody should pay for a deleted account.
 */
export async function scheduleBillingEnd(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  userId: string,
): Promise<void> {
  const billing = await findBillingByUser(tx, userId);
  if (billing) await queue.send(tx, endBillingJob, [{ customerId: billing.customerId }]);
}

/** Runs that job. When payments are no longer configured, only the operator can end the subscription. */
export async function endCustomerBilling(
  { db, log, payments }: Services,
  job: RunningJob<{ customerId: string }>,
): Promise<void> {
  const { customerId } = job.payload;
  if (payments) await payments.deleteCustomer(customerId);
  else
    log.warn(
      { customerId },
      'an account with a subscription was deleted: cancel the subscription in Stripe by hand',
    );
  await job.finish(db);
}
