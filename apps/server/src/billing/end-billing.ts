import type { Db } from '../db/database.ts';
import { findBillingByUser } from '../db/queries/billing.ts';
import { endBillingJob } from '../jobs/job-definitions.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';

/**
 * What to do before an account is deleted, in the same transaction: a job ends what it pays. A job, because the
 * provider may not answer just now, and nobody shall pay for an account that is gone.
 */
export async function scheduleBillingEnd(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  userId: string,
): Promise<void> {
  const billing = await findBillingByUser(tx, userId);
  if (billing) await queue.send(tx, endBillingJob, [{ customerId: billing.customerId }]);
}

/** The work of that job. Where payments are no longer taken, only the operator can do it. */
export async function endCustomerBilling(
  { db, log, payments }: Services,
  job: RunningJob<{ customerId: string }>,
): Promise<void> {
  const { customerId } = job.payload;
  if (payments) await payments.deleteCustomer(customerId);
  else log.warn({ customerId }, 'an account that paid was deleted: end its subscription in Stripe by hand');
  await job.finish(db);
}
