import { type PaidPlanName, planNamed } from '@curbcut/contract';
import type Stripe from 'stripe';
import type { StripeSettings } from '../config.ts';
import type { PaidSubscription } from './payments.ts';

/**
 * States in which a plan is given. A failed payment (`past_due`) is tried again for days, which the plan survives;
 * when the tries are over Stripe makes it `canceled` or `unpaid`.
 */
const LIVING: readonly string[] = ['active', 'trialing', 'past_due'] satisfies Stripe.Subscription.Status[];

/**
 * What a customer pays for, of all their subscriptions: the largest plan. There is more than one when someone went
 * through two checkouts at once.
 */
export function livingSubscription(
  subscriptions: readonly Stripe.Subscription[],
  prices: StripeSettings['prices'],
): PaidSubscription | undefined {
  return subscriptions
    .filter(({ status }) => LIVING.includes(status))
    .flatMap((subscription) => paidBy(subscription, prices) ?? [])
    .toSorted((a, b) => planNamed(b.plan).price_per_month - planNamed(a.plan).price_per_month)[0];
}

function paidBy(
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
      renewsAt: ends === null ? dateOf(item.current_period_end) : null,
      endsAt: ends === null ? null : dateOf(ends),
    };
  }
  return undefined;
}

/** Stripe counts in whole seconds. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
