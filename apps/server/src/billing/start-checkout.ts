import type { PaidPlanName } from '@curbcut/contract';
import { findBillingByUser, saveCustomer } from '../db/queries/billing.ts';
import type { UserRow } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import type { PaymentProvider } from './payments.ts';
import { syncBilling } from './sync-billing.ts';

/**
 * Returns the page on which an account starts to pay for a plan.
 *
 * @param origin Origin that the browser returns to.
 * @throws {ApiProblem} when payments are not configured, the account already pays, or the provider does not answer.
 */
export async function startCheckout(
  services: Services,
  user: UserRow,
  plan: PaidPlanName,
  origin: string,
): Promise<string> {
  const { payments } = services;
  if (!payments) throw new ApiProblem('billing/self-hosted');
  const customerId = await getOrCreateCustomer(services, payments, user);
  // An event may be on its way; nobody should pay twice because it is late.
  await syncBilling(services, payments, customerId);
  if ((await findBillingByUser(services.db, user.id))?.subscriptionId) {
    throw new ApiProblem('billing/already-paying');
  }
  return payments.createCheckoutPage(customerId, plan, {
    success: `${origin}/subscription?checkout=done`,
    cancelled: `${origin}/subscription?checkout=cancelled`,
  });
}

async function getOrCreateCustomer(
  { db }: Services,
  payments: PaymentProvider,
  user: UserRow,
): Promise<string> {
  const existing = await findBillingByUser(db, user.id);
  if (existing) return existing.customerId;
  const customerId = await payments.createCustomer(user);
  await saveCustomer(db, user.id, customerId);
  return (await findBillingByUser(db, user.id))?.customerId ?? customerId;
}
