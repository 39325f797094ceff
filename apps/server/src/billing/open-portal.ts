import { defaultPlan, type PlanName } from '@curbcut/contract';
import { type BillingRow, findBillingByUser } from '../db/queries/billing.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import type { PortalChange } from './payments.ts';

/**
 * Returns the customer portal of an account.
 *
 * @param plan The plan to switch to, if the portal is to open with that change; the free plan cancels.
 * @param origin Origin that the browser returns to.
 * @throws {ApiProblem} when payments are not configured, there is nothing to manage, or the provider does not answer.
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
  const returnUrl = `${origin}/subscription`;
  if (plan === undefined) return payments.createPortalPage(billing.customerId, returnUrl);
  if (!isPaying(billing)) throw new ApiProblem('billing/not-paying');
  return payments.createPortalPage(billing.customerId, returnUrl, { of: billing, to: toPortalChange(plan) });
}

function isPaying(billing: BillingRow): billing is BillingRow & { subscriptionId: string; itemId: string } {
  return billing.subscriptionId !== null && billing.itemId !== null;
}

function toPortalChange(plan: PlanName): PortalChange {
  return plan === defaultPlan.name ? { kind: 'cancel' } : { kind: 'switch', plan };
}
