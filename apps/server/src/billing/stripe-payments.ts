import { getPlan, type Invoice, type PaidPlanName } from '@curbcut/contract';
import type { FastifyBaseLogger as Logger } from 'fastify';
import Stripe from 'stripe';
import type { StripeSettings } from '../config.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { PaidSubscription, PaymentEvent, PaymentProvider } from './payments.ts';

const TIMEOUT_MS = 15_000;
const MAX_RETRIES = 2;
/** Stripe's maximum page size; no one has more subscriptions. */
const MAX_SUBSCRIPTIONS = 100;

/** Creates the payment provider for Stripe. */
export function createStripePayments(settings: StripeSettings, log: Logger): PaymentProvider {
  const { apiUrl, prices, secretKey, webhookSecret } = settings;
  const stripe = new Stripe(secretKey, {
    host: apiUrl.hostname,
    protocol: apiUrl.protocol === 'http:' ? 'http' : 'https',
    ...(apiUrl.port !== '' && { port: apiUrl.port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
  });

  /** Stripe's error messages are for the operator, not the user. */
  async function callStripe<Result>(request: Promise<Result>): Promise<Result> {
    try {
      return await request;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      log.error({ err: error, requestId: error.requestId }, 'a request to Stripe failed');
      throw new ApiProblem('billing/provider-unavailable', { cause: error });
    }
  }

  return {
    async createCustomer({ id, email }) {
      const customer = { email, metadata: { curbcut_organization: id } };
      // Two simultaneous clicks must create only one customer. Stripe requires identical parameters for the
      // same key, so names are omitted.
      return (await callStripe(stripe.customers.create(customer, { idempotencyKey: `customer-${id}` }))).id;
    },

    async createCheckoutPage(customer, plan, { success, cancelled }) {
      const session = await callStripe(
        stripe.checkout.sessions.create({
          mode: 'subscription',
          customer,
          line_items: [{ price: prices[plan], quantity: 1 }],
          success_url: success,
          cancel_url: cancelled,
        }),
      );
      return requirePageUrl(session.url);
    },

    async createPortalPage(customer, returnUrl, change) {
      const session = await callStripe(
        stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          ...(change && { flow_data: toPortalFlow(change, prices) }),
        }),
      );
      return requirePageUrl(session.url);
    },

    async findSubscription(customer) {
      const list = stripe.subscriptions.list({ customer, status: 'all', limit: MAX_SUBSCRIPTIONS });
      return findActiveSubscription((await callStripe(list)).data, prices);
    },

    async listInvoices(customer, limit, after) {
      const page = await callStripe(
        stripe.invoices.list({ customer, limit, ...(after !== undefined && { starting_after: after }) }),
      );
      return { invoices: page.data.flatMap((invoice) => toInvoice(invoice) ?? []), more: page.has_more };
    },

    async deleteCustomer(customer) {
      try {
        await stripe.customers.del(customer);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')) throw error;
      }
    },

    readEvent(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
        return { id: event.id, ...getCustomerId(event) };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        throw new ApiProblem('billing/signature', { cause: error });
      }
    },
  };
}

function toPortalFlow(
  { of, to }: NonNullable<Parameters<PaymentProvider['createPortalPage']>[2]>,
  prices: StripeSettings['prices'],
): Stripe.BillingPortal.SessionCreateParams.FlowData {
  const subscription = of.subscriptionId;
  if (to.kind === 'cancel') return { type: 'subscription_cancel', subscription_cancel: { subscription } };
  const items = [{ id: of.itemId, price: prices[to.plan], quantity: 1 }];
  return { type: 'subscription_update_confirm', subscription_update_confirm: { subscription, items } };
}

/** Every portal session has a URL, and so does every checkout that isn't embedded. */
function requirePageUrl(url: string | null): string {
  if (url === null) throw new ApiProblem('billing/provider-unavailable');
  return url;
}

/** We subscribe only to events that can change a plan. */
function getCustomerId({ type, data }: Stripe.Event): Omit<PaymentEvent, 'id'> {
  if (type === 'customer.deleted') return { customerId: data.object.id, isCustomerDeleted: true };
  if (type !== 'checkout.session.completed' && !type.startsWith('customer.subscription.')) {
    return { customerId: null, isCustomerDeleted: false };
  }
  const { customer } = data.object as Stripe.Subscription | Stripe.Checkout.Session;
  const customerId = typeof customer === 'string' ? customer : (customer?.id ?? null);
  return { customerId, isCustomerDeleted: false };
}

const invoiceStatuses: readonly string[] = [
  'draft',
  'open',
  'paid',
  'uncollectible',
  'void',
] satisfies Invoice['status'][];

function toInvoice(invoice: Stripe.Invoice): Invoice | undefined {
  const { id, number, created, total, currency, status } = invoice;
  if (id === undefined || status === null || !invoiceStatuses.includes(status)) return undefined;
  return {
    id,
    number,
    created_at: toDate(created).toISOString(),
    total,
    currency,
    status: status as Invoice['status'],
    page_url: invoice.hosted_invoice_url ?? null,
    pdf_url: invoice.invoice_pdf ?? null,
  };
}

/**
 * Statuses with an active plan. Stripe retries a failed payment (`past_due`) for days, during which the plan
 * remains active; after the last attempt, it becomes `canceled` or `unpaid`.
 */
const ACTIVE_STATUSES: readonly string[] = [
  'active',
  'trialing',
  'past_due',
] satisfies Stripe.Subscription.Status[];

/**
 * Returns what a customer pays for: the largest plan among all their subscriptions. There is more than one if
 * someone completed two checkouts simultaneously.
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

/** Stripe's timestamps are whole seconds. */
function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
