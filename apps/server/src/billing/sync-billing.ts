import { defaultPlan } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import {
  type BillingState,
  deleteCustomer,
  findBilling,
  findBillingByCustomer,
  isKnownBillingEvent,
  saveBillingEvent,
  updateBilling,
} from '../db/queries/billing.ts';
import { findOrganization, type OrganizationRow } from '../db/queries/organizations.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { setPlan } from '../plans/set-plan.ts';
import type { Services } from '../services.ts';
import type { PaymentProvider } from './payments.ts';

const UNPAID: BillingState = {
  subscriptionId: null,
  itemId: null,
  pastDue: false,
  renewsAt: null,
  endsAt: null,
};

/** After this many consecutive concurrent updates, something must be wrong. */
const MAX_ATTEMPTS = 10;

/**
 * Sets an organization's plan to what its customer currently pays for, according to the provider. Events alone are
 * not reliable: they arrive late, twice and in any order.
 *
 * @param alongside Other changes to store in the same transaction.
 * @returns false if no organization belongs to this customer.
 */
export async function syncBilling(
  services: Services,
  payments: PaymentProvider,
  customerId: string,
  alongside: (tx: Db) => Promise<void> = async () => undefined,
): Promise<boolean> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const before = await findBillingByCustomer(services.db, customerId);
    if (!before) return false;
    const paid = await payments.findSubscription(customerId);
    const { plan, ...state } = paid ?? { ...UNPAID, plan: defaultPlan.name };
    const stored = await services.db.transaction(async (tx) => {
      if (!(await updateBilling(tx, before, state))) return false;
      await setPlan(services, tx, before.organizationId, plan, 'payment');
      await alongside(tx);
      return true;
    });
    if (stored) return true;
  }
  throw new Error(
    `The subscription of customer ${customerId} changed ${MAX_ATTEMPTS} times while it was being read.`,
  );
}

/**
 * Updates the plan of an organization from the provider, if it's a customer.
 *
 * @returns the organization with its current plan.
 */
export async function refreshBilling(
  services: Services,
  organization: OrganizationRow,
): Promise<OrganizationRow> {
  const { db, payments } = services;
  const billing = payments && (await findBilling(db, organization.id));
  if (!payments || !billing) return organization;
  await syncBilling(services, payments, billing.customerId);
  return (await findOrganization(db, organization.id)) ?? organization;
}

/**
 * Processes an event from the payment provider. It's acknowledged once its effects are stored; until then,
 * the provider keeps resending it.
 *
 * @throws {ApiProblem} if payments aren't configured, the signature is wrong, or the provider doesn't
 * respond.
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
    await setPlan(services, tx, billing.organizationId, defaultPlan.name, 'payment');
    await deleteCustomer(tx, customerId);
  });
}
