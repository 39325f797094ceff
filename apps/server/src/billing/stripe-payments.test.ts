import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { findActiveSubscription } from './stripe-payments.ts';

const prices = { Starter: 'price_s', Pro: 'price_p', Business: 'price_b' };
const PERIOD_END = 1_800_000_000;

function createSubscription(status: string, price: string, ending: Partial<Stripe.Subscription> = {}) {
  const items = { data: [{ id: `item-${price}`, price: { id: price }, current_period_end: PERIOD_END }] };
  const value = {
    id: `sub-${price}`,
    status,
    cancel_at: null,
    cancel_at_period_end: false,
    items,
    ...ending,
  };
  return value as unknown as Stripe.Subscription;
}

test.each([
  ['active', 'Pro'],
  ['trialing', 'Pro'],
  // Stripe retries a failed card for days, during which the plan is kept.
  ['past_due', 'Pro'],
  ['unpaid', undefined],
  ['canceled', undefined],
  ['incomplete', undefined],
  ['incomplete_expired', undefined],
  ['paused', undefined],
])('maps subscription status %s to %s', (status, plan) => {
  expect(findActiveSubscription([createSubscription(status, 'price_p')], prices)?.plan).toBe(plan);
});

test('picks the largest of several plans and ignores unknown prices', () => {
  const several = [
    createSubscription('active', 'price_of_something_else'),
    createSubscription('active', 'price_s'),
    createSubscription('canceled', 'price_b'),
    createSubscription('active', 'price_p'),
  ];
  expect(findActiveSubscription(several, prices)).toMatchObject({
    plan: 'Pro',
    subscriptionId: 'sub-price_p',
  });
  expect(findActiveSubscription(several.slice(0, 1), prices)).toBeUndefined();
});

test('renews at the end of its period, or ends then or on its cancellation date', () => {
  const end = new Date(PERIOD_END * 1000);
  const of = (ending: Partial<Stripe.Subscription>) =>
    findActiveSubscription([createSubscription('active', 'price_s', ending)], prices);
  expect(of({})).toMatchObject({ renewsAt: end, endsAt: null });
  expect(of({ cancel_at_period_end: true })).toMatchObject({ renewsAt: null, endsAt: end });
  const soon = 1_700_000_000;
  expect(of({ cancel_at: soon })).toMatchObject({ renewsAt: null, endsAt: new Date(soon * 1000) });
});
