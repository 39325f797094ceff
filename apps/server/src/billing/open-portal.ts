import { defaultPlan, type PlanName } from '@curbcut/contract';
import { type BillingRow, findBillingByUser } from '../db/queries/billing.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import type { PortalChange } from './payments.ts';

/**
 * The customer portal of an account.
 *
 * @param plan What to change to, if the portal is to open with that: the free plan cancels.
 * @param origin Where the browser comes back to.
 * @throws {ApiProblem} where no payments are taken, when there is nothing to manage, or the provider cannot be asked.
 */
export async function openPortal(
  { db, payments }: Services,
  userId: string,
  plan: PlanName | undefined,
  origin: string,
): Promise<string> {
  if (!payments) throw new ApiProblem('billing/self-hosted');
  const billing = await findBillingByUser(db, userId);
  if (!billing) throw new ApiProblem('billing/not-paying');
  const back = `${origin}/subscription`;
  if (plan === undefined) return payments.createPortalPage(billing.customerId, back);
  if (!isPaying(billing)) throw new ApiProblem('billing/not-paying');
  return payments.createPortalPage(billing.customerId, back, { of: billing, to: toPortalChange(plan) });
}

function isPaying(billing: BillingRow): billing is BillingRow & { subscriptionId: string; itemId: string } {
  return billing.subscriptionId !== null && billing.itemId !== null;
}

function toPortalChange(plan: PlanName): PortalChange {
  return plan === defaultPlan.name ? { kind: 'cancel' } : { kind: 'switch', plan };
}
