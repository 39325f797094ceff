import { defaultPlan } from '@curbcut/contract';
import {
  deleteCustomer,
  findBillingByCustomer,
  isKnownBillingEvent,
  saveBillingEvent,
} from '../db/queries/billing.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { setPlan } from '../plans/set-plan.ts';
import type { Services } from '../services.ts';
import { syncBilling } from './sync-billing.ts';

/**
 * Processes an event of the payment provider. It is acknowledged once its effects are stored; until then the provider
 * sends it again.
 *
 * @throws {ApiProblem} when payments are not configured, the signature is wrong, or the provider does not answer.
 */
export async function handlePaymentEvent(services: Services, body: Buffer, signature: string): Promise<void> {
  const { db, log, payments } = services;
  if (!payments) throw new ApiProblem('billing/no-webhook');
  const { id, customerId, isCustomerDeleted } = payments.readEvent(body, signature);
  if (customerId === null || (await isKnownBillingEvent(db, id))) return;
  if (isCustomerDeleted) {
    await removeCustomer(services, customerId);
  } else if (!(await syncBilling(services, payments, customerId, (tx) => saveBillingEvent(tx, id)))) {
    log.info({ event: id }, 'ignored a payment event for a customer without an account here');
  }
}

async function removeCustomer(services: Services, customerId: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const billing = await findBillingByCustomer(tx, customerId);
    if (!billing) return;
    await setPlan(services, tx, billing.userId, defaultPlan.name, 'payment');
    await deleteCustomer(tx, customerId);
  });
}
