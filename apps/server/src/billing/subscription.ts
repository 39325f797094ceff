import {
  defaultPlan,
  getPlan,
  type Invoice,
  type PaidPlanName,
  type PlanName,
  type Subscription,
} from '@curbcut/contract';
import type { PersonCaller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { type BillingRow, findBilling, saveCustomer } from '../db/queries/billing.ts';
import type { OrganizationRow } from '../db/queries/organizations.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { endBillingJob } from '../jobs/job-definitions.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import { getPlanUsage } from '../plans/plan-usage.ts';
import { getPagesPerScan } from '../plans/scan-allowance.ts';
import { setPlan } from '../plans/set-plan.ts';
import type { Services } from '../services.ts';
import type { PaymentProvider, PortalChange } from './payments.ts';
import { syncBilling } from './sync-billing.ts';

/** Returns an organization's plan, usage and billing status. */
export async function readSubscription(
  { config, db, payments }: Pick<Services, 'config' | 'db' | 'payments'>,
  organization: OrganizationRow,
): Promise<Subscription> {
  const plan = getPlan(organization.plan);
  const { used, remaining, resetsAt } = await getPlanUsage(db, organization);
  const billing = payments && (await findBilling(db, organization.id));
  return {
    plan: organization.plan,
    max_scans_per_month: plan.max_scans_per_month,
    max_pages_per_scan: getPagesPerScan(config, plan),
    price_per_month: plan.price_per_month,
    scans_used_this_month: used,
    scans_remaining: remaining,
    usage_resets_at: resetsAt.toISOString(),
    billing: payments ? 'stripe' : 'self-hosted',
    explanation: payments
      ? 'Plans are billed monthly through Stripe. Change or cancel your plan and find your invoices in the customer portal.'
      : 'This Curbcut instance is self-hosted, so plans are free. Switch any time.',
    status: getBillingStatus(billing),
    renews_at: billing?.renewsAt?.toISOString() ?? null,
    ends_at: billing?.endsAt?.toISOString() ?? null,
    has_portal: billing !== undefined,
  };
}

function getBillingStatus(billing: BillingRow | undefined): Subscription['status'] {
  if (!billing?.subscriptionId) return 'free';
  if (billing.pastDue) return 'past-due';
  return billing.endsAt ? 'ending' : 'active';
}

/**
 * Switches an organization's plan immediately, on an installation without payments.
 *
 * @throws {ApiProblem} if the installation takes payments.
 */
export async function changePlan(
  services: Services,
  caller: PersonCaller,
  plan: PlanName,
): Promise<Subscription> {
  if (services.payments) throw new ApiProblem('billing/payments-enabled');
  const { organization } = caller;
  await services.db.transaction((tx) => setPlan(services, tx, organization.id, plan, 'account', caller));
  return readSubscription(services, { ...organization, plan });
}

/** Lists an organization's invoices, newest first; none if payments aren't configured or were never made. */
export async function listInvoices(
  { db, payments }: Services,
  organizationId: string,
  limit: number,
  cursor: string | undefined,
): Promise<{ invoices: Invoice[]; next_cursor: string | null }> {
  const billing = payments && (await findBilling(db, organizationId));
  if (!billing) return { invoices: [], next_cursor: null };
  const { invoices, more } = await payments.listInvoices(billing.customerId, limit, cursor);
  return { invoices, next_cursor: more ? (invoices.at(-1)?.id ?? null) : null };
}

/**
 * Returns the page where an organization starts to pay for a plan.
 *
 * @param origin The origin that the browser returns to.
 * @throws {ApiProblem} if payments aren't configured, the organization already pays, or the provider doesn't
 * respond.
 */
export async function startCheckout(
  services: Services,
  caller: Pick<PersonCaller, 'organization' | 'user'>,
  plan: PaidPlanName,
  origin: string,
): Promise<string> {
  const { payments } = services;
  if (!payments) throw new ApiProblem('billing/self-hosted');
  const customerId = await getOrCreateCustomer(services, payments, caller);
  // An event may still be on its way, and no one should pay twice because it's late.
  await syncBilling(services, payments, customerId);
  if ((await findBilling(services.db, caller.organization.id))?.subscriptionId) {
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
  { organization, user }: Pick<PersonCaller, 'organization' | 'user'>,
): Promise<string> {
  const existing = await findBilling(db, organization.id);
  if (existing) return existing.customerId;
  const customerId = await payments.createCustomer({ id: organization.id, email: user.email });
  await saveCustomer(db, organization.id, customerId);
  return (await findBilling(db, organization.id))?.customerId ?? customerId;
}

/**
 * Returns an organization's customer portal.
 *
 * @param plan The plan to switch to, if the portal should open with that change; the free plan cancels the
 * subscription.
 * @param origin The origin that the browser returns to.
 * @throws {ApiProblem} if payments aren't configured, there is nothing to manage, or the provider doesn't
 * respond.
 */
export async function openPortal(
  { db, payments }: Services,
  organizationId: string,
  plan: PlanName | undefined,
  origin: string,
): Promise<string> {
  if (!payments) throw new ApiProblem('billing/self-hosted');
  const billing = await findBilling(db, organizationId);
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

/**
 * Schedules the end of an organization's subscription in the transaction that deletes the organization. It's a job
 * because the payment provider might be unavailable, and no one should pay for a deleted organization.
 */
export async function scheduleBillingEnd(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  organizationId: string,
): Promise<void> {
  const billing = await findBilling(tx, organizationId);
  if (billing) await queue.send(tx, endBillingJob, [{ customerId: billing.customerId }]);
}

/** Runs that job. If payments are no longer configured, only the operator can end the subscription. */
export async function endCustomerBilling(
  { db, log, payments }: Services,
  job: RunningJob<{ customerId: string }>,
): Promise<void> {
  const { customerId } = job.payload;
  if (payments) await payments.deleteCustomer(customerId);
  else
    log.warn(
      { customerId },
      'an organization with a subscription was deleted: cancel the subscription in Stripe by hand',
    );
  await job.finish(db);
}
