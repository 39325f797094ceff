import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { StripeSettings } from '../../src/config.ts';

const WEBHOOK_SECRET = 'whsec_of_the_tests';
const prices = { Starter: 'price_starter', Pro: 'price_pro', Business: 'price_business' };

/** Fields of a subscription that the server reads. */
export interface FakeSubscription {
  readonly id: string;
  readonly status: string;
  readonly price: string;
  readonly periodEnd?: number;
  readonly cancelAt?: number | null;
}

/** Request that Stripe received: method, path and the fields of the form or the query. */
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
}

export interface FakeStripe {
  readonly settings: StripeSettings;
  readonly requests: StripeRequest[];
  /** Subscriptions by customer. */
  readonly subscriptions: Map<string, FakeSubscription[]>;
  readonly invoices: object[];
  /**
   * Runs after a reply has been created and before it's sent, so that a test can make a later reply
   * arrive first.
   */
  beforeSending: (request: StripeRequest) => Promise<unknown>;
  /** While true, every request gets a 500 response. */
  isDown: boolean;
  /** Creates the body of an event and the header that signs it. */
  createEvent(
    type: string,
    object: object,
    signing?: { id?: string; secret?: string; timestamp?: number },
  ): SignedEvent;
  close(): Promise<void>;
}

export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

/**
 * Starts a server on loopback with the part of Stripe's API that the server uses. It stores customers and returns what
 * the test has set.
 */
export async function startFakeStripe(): Promise<FakeStripe> {
  const customers = new Map<string, string>();
  let events = 0;
  const fake = {
    requests: [] as StripeRequest[],
    subscriptions: new Map<string, FakeSubscription[]>(),
    invoices: [] as object[],
    beforeSending: async (_request: StripeRequest): Promise<unknown> => undefined,
    isDown: false,
  };

  function answer({ method, path, fields, idempotencyKey = '' }: StripeRequest): object | undefined {
    switch (`${method} ${path}`) {
      case 'POST /v1/customers': {
        const id = customers.get(idempotencyKey) ?? `cus_${customers.size + 1}`;
        customers.set(idempotencyKey, id);
        return { id, object: 'customer' };
      }
      case 'POST /v1/checkout/sessions':
        return { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.stripe.test/cs_1' };
      case 'POST /v1/billing_portal/sessions':
        return { id: 'bps_1', object: 'billing_portal.session', url: 'https://portal.stripe.test/bps_1' };
      case 'GET /v1/subscriptions':
        return toList((fake.subscriptions.get(fields.customer ?? '') ?? []).map(toSubscriptionObject));
      case 'GET /v1/invoices':
        return toList(fake.invoices);
    }
    const [, deleted] = /^DELETE \/v1\/customers\/(\w+)$/.exec(`${method} ${path}`) ?? [];
    return deleted === undefined ? undefined : { id: deleted, object: 'customer', deleted: true };
  }

  const server = createServer(async (request, response) => {
    const received = await readRequest(request);
    fake.requests.push(received);
    const reply = answer(received);
    await fake.beforeSending(received);
    const status = fake.isDown ? 500 : reply ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? reply : { error: { message: 'No.', type: 'api_error' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const apiUrl = new URL(`http://127.0.0.1:${port}`);
  const settings = { secretKey: 'sk_test_1', webhookSecret: WEBHOOK_SECRET, prices, apiUrl };
  return Object.assign(fake, {
    settings,
    createEvent(
      type: string,
      object: object,
      signing: { id?: string; secret?: string; timestamp?: number } = {},
    ) {
      events += 1;
      const { id = `evt_${events}`, secret = WEBHOOK_SECRET, timestamp } = signing;
      // Indented like Stripe's own events, because the signature covers the exact bytes.
      const body = JSON.stringify({ id, object: 'event', type, data: { object } }, null, 2);
      const options = { payload: body, secret, ...(timestamp !== undefined && { timestamp }) };
      return { body, signature: new Stripe('sk_test_1').webhooks.generateTestHeaderString(options) };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

async function readRequest(request: IncomingMessage): Promise<StripeRequest> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://stripe.test');
  const form = request.method === 'GET' ? search.slice(1) : await text(request);
  return {
    method: request.method ?? '',
    path: pathname,
    fields: Object.fromEntries(new URLSearchParams(form)),
    idempotencyKey: request.headers['idempotency-key']?.toString(),
  };
}

const toList = (data: readonly object[]) => ({ object: 'list', data, has_more: false });

function toSubscriptionObject({
  id,
  status,
  price,
  periodEnd = 1_900_000_000,
  cancelAt = null,
}: FakeSubscription) {
  return {
    id,
    object: 'subscription',
    status,
    cancel_at: cancelAt,
    cancel_at_period_end: false,
    items: toList([{ id: `si_${id}`, price: { id: price }, current_period_end: periodEnd }]),
  };
}
