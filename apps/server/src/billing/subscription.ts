import {
  defaultPlan,
  getPlan,
  type Invoice,
  type PaidPlanName,
  type PlanName,
  type Subscription,
} from '@curbcut/contract';
import type { SignedInCaller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { type BillingRow, findBillingByUser, saveCustomer } from '../db/queries/billing.ts';
import type { UserRow } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { endBillingJob } from '../jobs/job-definitions.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import { getPlanUsage } from '../plans/plan-usage.ts';
import { getPagesPerScan } from '../plans/scan-allowance.ts';
import { setPlan } from '../plans/set-plan.ts';
import type { Services } from '../services.ts';
import type { PaymentProvider, PortalChange } from './payments.ts';
import { syncBilling } from './sync-billing.ts';

/** Returns an account's plan, its usage, and how it is paid for. */
export async function readSubscription(
  { config, db, payments }: Pick<Services, 'config' | 'db' | 'payments'>,
  user: UserRow,
): Promise<Subscription> {
  const plan = getPlan(user.plan);
  const { used, remaining, resetsAt } = await getPlanUsage(db, user);
  const billing = payments && (await findBillingByUser(db, user.id));
  return {
    plan: user.plan,
    max_scans_per_month: plan.max_scans_per_month,
    max_pages_per_scan: getPagesPerScan(config, plan),
    price_per_month: plan.price_per_month,
    scans_used_this_month: used,
    scans_remaining: remaining,
    usage_resets_at: resetsAt.toISOString(),
    billing: payments ? 'stripe' : 'self-hosted',
    explanation: payments
      ? 'Plans are billed monthly through Stripe. Change or cancel your plan and find your invoices in the customer portal.'
      : 'This Curbcut is self-hosted, so plans are free. Switch any time.',
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
 * Switches an account's plan immediately, on an installation without payments.
 *
 * @throws {ApiProblem} if the installation takes payments.
 */
export async function changePlan(
  services: Services,
  caller: SignedInCaller,
  plan: PlanName,
): Promise<Subscription> {
  if (services.payments) throw new ApiProblem('billing/takes-payments');
  const { user } = caller;
  await services.db.transaction((tx) => setPlan(services, tx, user.id, plan, 'account', caller));
  return readSubscription(services, { ...user, plan });
}

/** Lists an account's invoices, newest first; none if payments are not configured or were never made. */
export async function listInvoices(
  { db, payments }: Services,
  userId: string,
  limit: number,
  cursor: string | undefined,
): Promise<{ invoices: Invoice[]; next_cursor: string | null }> {
  const billing = payments && (await findBillingByUser(db, userId));
  if (!billing) return { invoices: [], next_cursor: null };
  const { invoices, more } = await payments.listInvoices(billing.customerId, limit, cursor);
  return { invoices, next_cursor: more ? (invoices.at(-1)?.id ?? null) : null };
}

/**
 * Returns the page where an account starts to pay for a plan.
 *
 * @param origin The origin that the browser returns to.
 * @throws {ApiProblem} if payments are not configured, the account already pays, or the provider does not
 * respond.
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
  // An event may still be on its way; no one should pay twice because it is late.
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

/**
 * Returns an account's customer portal.
 *
 * @param plan The plan to switch to, if the portal should open with that change; the free plan cancels the
 * subscription.
 * @param origin The origin that the browser returns to.
 * @throws {ApiProblem} if payments are not configured, there is nothing to manage, or the provider does not
 * respond.
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

/**
 * Schedules the end of an account's subscription in the transaction that deletes the account. It is a job
 * because the payment provider might be unavailable, and no one should pay for a deleted account.
 */
export async function scheduleBillingEnd(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  userId: string,
): Promise<void> {
  const billing = await findBillingByUser(tx, userId);
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
      'an account with a subscription was deleted: cancel the subscription in Stripe by hand',
    );
  await job.finish(db);
}
