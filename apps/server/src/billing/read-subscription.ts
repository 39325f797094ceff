import { getPlan, type Subscription } from '@curbcut/contract';
import { type BillingRow, findBillingByUser } from '../db/queries/billing.ts';
import type { UserRow } from '../db/queries/users.ts';
import { getPlanUsage } from '../plans/plan-usage.ts';
import type { Services } from '../services.ts';

/** Returns the plan of an account, its usage, and how it is paid. */
export async function readSubscription(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  user: UserRow,
): Promise<Subscription> {
  const plan = getPlan(user.plan);
  const { used, remaining, resetsAt } = await getPlanUsage(db, user);
  const billing = payments && (await findBillingByUser(db, user.id));
  return {
    plan: user.plan,
    max_scans_per_month: plan.max_scans_per_month,
    max_pages_per_scan: plan.max_pages_per_scan,
    price_per_month: plan.price_per_month,
    scans_used_this_month: used,
    scans_remaining: remaining,
    usage_resets_at: resetsAt.toISOString(),
    billing: payments ? 'stripe' : 'self-hosted',
    explanation: payments
      ? 'Plans are billed monthly through Stripe. Change or cancel your plan and find your invoices in the customer portal.'
      : 'This Curbcut installation is self-hosted and takes no payments, so you can switch plans at once and at no cost.',
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
