import { getPlan, type PaidPlanName } from '@curbcut/contract';
import type Stripe from 'stripe';
import type { StripeSettings } from '../config.ts';
import type { PaidSubscription } from './payments.ts';

/**
 * Statuses with an active plan. Stripe retries a failed payment (`past_due`) for days, in which the plan remains;
 * after the last attempt it becomes `canceled` or `unpaid`.
 */
const ACTIVE_STATUSES: readonly string[] = [
  'active',
  'trialing',
  'past_due',
] satisfies Stripe.Subscription.Status[];

/**
 * Returns what a customer pays for: the largest plan of all their subscriptions. There is more than one when someone
 * completed two checkouts at once.
 */
export function findActiveSubscription(
  subscriptions: readonly Stripe.Subscription[],
  prices: StripeSettings['prices'],
): PaidSubscription | undefined {
  return subscriptions
    .filter(({ status }) => ACTIVE_STATUSES.includes(status))
    .flatMap((subscription) => toPaidSubscription(subscription, prices) ?? [])
    .toSorted((a, b) => getPlan(b.plan).price_per_month - getPlan(a.plan).price_per_month)[0];
}

function toPaidSubscription(
  subscription: Stripe.Subscription,
  prices: StripeSettings['prices'],
): PaidSubscription | undefined {
  for (const item of subscription.items.data) {
    const plan = (Object.keys(prices) as PaidPlanName[]).find((name) => prices[name] === item.price.id);
    if (plan === undefined) continue;
    const ends =
      subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null);
    return {
      plan,
      subscriptionId: subscription.id,
      itemId: item.id,
      pastDue: subscription.status === 'past_due',
      renewsAt: ends === null ? toDate(item.current_period_end) : null,
      endsAt: ends === null ? null : toDate(ends),
    };
  }
  return undefined;
}

/** Stripe counts in whole seconds. */
export function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
