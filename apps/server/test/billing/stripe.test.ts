import {
  changePlan,
  createCheckout,
  createPortalSession,
  deleteAccount,
  getSubscription,
  listInvoices,
  type PaidPlanName,
} from '@curbcut/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { getPersonalOrganization, PASSWORD, signUp, type TestAccount } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { type FakeStripe, type FakeSubscription, type SignedEvent, startFakeStripe } from './fake-stripe.ts';

let stripe: FakeStripe;
let server: TestServer;
beforeAll(async () => {
  stripe = await startFakeStripe();
  server = await startTestServer({ config: { stripe: stripe.settings } });
});
afterEach(() => {
  stripe.isDown = false;
  stripe.beforeSending = async () => undefined;
});
afterAll(async () => {
  await server?.close();
  await stripe?.close();
});

const getSubscriptionOf = ({ headers }: TestAccount) =>
  expectStatus(server.call(getSubscription, { headers }), 200);
const getPlanOf = async (account: TestAccount) => (await getSubscriptionOf(account)).plan;
const beginCheckout = ({ headers }: TestAccount, plan: PaidPlanName = 'Pro') =>
  server.call(createCheckout, { body: { plan }, headers });
const setPaidPlan = (price: string, status = 'active'): FakeSubscription => ({
  id: `sub_${price}`,
  status,
  price,
});
const listRequestsFor = (path: string) => stripe.requests.filter((request) => request.path === path);

/** Sends an event with a valid signature, like Stripe. */
async function deliverEvent({ body, signature }: SignedEvent): Promise<number> {
  const response = await fetch(`${server.url}/api/billing/webhook/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  return response.status;
}

/** Creates an account that has opened the checkout, and returns it with its id at Stripe. */
async function createCustomer(email: string): Promise<{ account: TestAccount; customerId: string }> {
  const account = await signUp(server, email);
  await expectStatus(beginCheckout(account), 200);
  const customerId = listRequestsFor('/v1/checkout/sessions').at(-1)?.fields.customer ?? '';
  return { account, customerId };
}

test('a checkout opens Stripe’s page with the price of the plan and returns to the subscription page', async () => {
  const account = await signUp(server, 'checkout@example.com');
  const before = listRequestsFor('/v1/customers').length;
  expect(await expectStatus(beginCheckout(account), 200)).toEqual({
    url: 'https://checkout.stripe.test/cs_1',
  });
  await expectStatus(beginCheckout(account), 200);
  expect(listRequestsFor('/v1/customers')).toHaveLength(before + 1);
  expect(listRequestsFor('/v1/customers').at(-1)?.fields).toEqual({
    email: 'checkout@example.com',
    'metadata[curbcut_organization]': await getPersonalOrganization(server, account),
  });
  expect(listRequestsFor('/v1/checkout/sessions').at(-1)?.fields).toMatchObject({
    mode: 'subscription',
    'line_items[0][price]': 'price_pro',
    'line_items[0][quantity]': '1',
    success_url: `${server.url}/subscription?checkout=done`,
    cancel_url: `${server.url}/subscription?checkout=cancelled`,
  });
  // The plan changes only after payment.
  expect(await getSubscriptionOf(account)).toMatchObject({ plan: 'Free', billing: 'stripe', status: 'free' });
  const { headers } = account;
  const refused = await expectStatus(server.call(changePlan, { body: { plan: 'Business' }, headers }), 409);
  expect(refused.code).toBe('billing/payments-enabled');
});

test('a payment sets the plan, and the end of payment removes it', async () => {
  const { account, customerId } = await createCustomer('life@example.com');
  const deliver = (type: string) => deliverEvent(stripe.createEvent(type, { customer: customerId }));

  stripe.subscriptions.set(customerId, [setPaidPlan('price_starter')]);
  expect(await deliver('checkout.session.completed')).toBe(200);
  expect(await getSubscriptionOf(account)).toMatchObject({
    plan: 'Starter',
    status: 'active',
    renews_at: '2030-03-17T17:46:40.000Z',
    ends_at: null,
    has_portal: true,
  });
  const again = await expectStatus(beginCheckout(account), 409);
  expect(again.code).toBe('billing/already-paying');

  stripe.subscriptions.set(customerId, [setPaidPlan('price_business', 'past_due')]);
  await deliver('customer.subscription.updated');
  expect(await getSubscriptionOf(account)).toMatchObject({ plan: 'Business', status: 'past-due' });

  stripe.subscriptions.set(customerId, [{ ...setPaidPlan('price_business'), cancelAt: 1_900_000_000 }]);
  await deliver('customer.subscription.updated');
  expect(await getSubscriptionOf(account)).toMatchObject({
    plan: 'Business',
    status: 'ending',
    renews_at: null,
    ends_at: '2030-03-17T17:46:40.000Z',
  });

  stripe.subscriptions.set(customerId, [setPaidPlan('price_business', 'canceled')]);
  await deliver('customer.subscription.deleted');
  expect(await getSubscriptionOf(account)).toMatchObject({ plan: 'Free', status: 'free', ends_at: null });
  await expectStatus(beginCheckout(account), 200);
});

test('after a checkout, the plan can be read before its event has arrived', async () => {
  const { account, customerId } = await createCustomer('impatient@example.com');
  stripe.subscriptions.set(customerId, [setPaidPlan('price_pro')]);
  expect(await getPlanOf(account)).toBe('Free');
  const refresh = { headers: account.headers, query: { refresh: 'true' } };
  expect(await expectStatus(server.call(getSubscription, refresh), 200)).toMatchObject({
    plan: 'Pro',
    status: 'active',
  });
  expect(await getPlanOf(account)).toBe('Pro');
});

test('a late or repeated event does not revert newer changes', async () => {
  const { account, customerId } = await createCustomer('order@example.com');
  stripe.subscriptions.set(customerId, [setPaidPlan('price_pro', 'canceled')]);
  await deliverEvent(stripe.createEvent('customer.subscription.deleted', { customer: customerId }));
  const late = { customer: customerId, status: 'active', items: { data: [{ price: { id: 'price_pro' } }] } };
  expect(await deliverEvent(stripe.createEvent('customer.subscription.created', late))).toBe(200);
  expect(await getPlanOf(account)).toBe('Free');

  stripe.subscriptions.set(customerId, [setPaidPlan('price_pro')]);
  const event = stripe.createEvent('customer.subscription.updated', { customer: customerId });
  await deliverEvent(event);
  const requestCount = listRequestsFor('/v1/subscriptions').length;
  expect([await deliverEvent(event), await deliverEvent(event)]).toEqual([200, 200]);
  expect(listRequestsFor('/v1/subscriptions')).toHaveLength(requestCount);
  expect(await getPlanOf(account)).toBe('Pro');
});

test('an older reply from Stripe does not overwrite a newer one', async () => {
  const { account, customerId } = await createCustomer('race@example.com');
  const oldRequested = Promise.withResolvers<void>();
  const newStored = Promise.withResolvers<void>();
  stripe.beforeSending = async ({ path }) => {
    if (path !== '/v1/subscriptions') return;
    stripe.beforeSending = async () => undefined;
    oldRequested.resolve();
    await newStored.promise;
  };
  // This reply is created now, before any payment.
  const old = deliverEvent(stripe.createEvent('customer.subscription.created', { customer: customerId }));
  await oldRequested.promise;
  stripe.subscriptions.set(customerId, [setPaidPlan('price_pro')]);
  expect(
    await deliverEvent(stripe.createEvent('customer.subscription.updated', { customer: customerId })),
  ).toBe(200);
  newStored.resolve();
  expect(await old).toBe(200);
  expect(await getPlanOf(account)).toBe('Pro');
});

test('an event that could not be processed is rejected, so that Stripe sends it again', async () => {
  const { account, customerId } = await createCustomer('down@example.com');
  stripe.subscriptions.set(customerId, [setPaidPlan('price_pro')]);
  const event = stripe.createEvent('customer.subscription.created', { customer: customerId });
  stripe.isDown = true;
  expect(await deliverEvent(event)).toBe(502);
  const problem = await expectStatus(beginCheckout(account), 502);
  expect(problem).toMatchObject({
    code: 'billing/provider-unavailable',
    error: expect.not.stringContaining('Stripe'),
  });
  stripe.isDown = false;
  expect(await deliverEvent(event)).toBe(200);
  expect(await getPlanOf(account)).toBe('Pro');
});

test('only events with a recent Stripe signature are accepted', async () => {
  const { account, customerId } = await createCustomer('forged@example.com');
  stripe.subscriptions.set(customerId, [setPaidPlan('price_pro')]);
  const createSignedEvent = (signing?: Parameters<FakeStripe['createEvent']>[2]) =>
    stripe.createEvent('customer.subscription.created', { customer: customerId }, signing);
  const valid = createSignedEvent();
  const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
  expect(await deliverEvent(createSignedEvent({ secret: 'whsec_of_another' }))).toBe(400);
  expect(await deliverEvent(createSignedEvent({ timestamp: anHourAgo }))).toBe(400);
  expect(await deliverEvent({ ...valid, signature: '' })).toBe(400);
  expect(await deliverEvent({ ...valid, body: valid.body.replace(customerId, 'cus_1') })).toBe(400);
  expect(await deliverEvent({ body: 'not json', signature: valid.signature })).toBe(400);
  expect(await getPlanOf(account)).toBe('Free');
  expect(await deliverEvent(valid)).toBe(200);
  expect(await getPlanOf(account)).toBe('Pro');
});

test('events about unknown customers and of other types are accepted without effect', async () => {
  expect(
    await deliverEvent(stripe.createEvent('customer.subscription.created', { customer: 'cus_of_another' })),
  ).toBe(200);
  expect(await deliverEvent(stripe.createEvent('charge.succeeded', { customer: 'cus_1' }))).toBe(200);
});

test('a customer deleted in Stripe loses the plan and can subscribe again', async () => {
  const { account, customerId } = await createCustomer('gone@example.com');
  stripe.subscriptions.set(customerId, [setPaidPlan('price_pro')]);
  await deliverEvent(stripe.createEvent('customer.subscription.created', { customer: customerId }));
  stripe.subscriptions.delete(customerId);
  expect(await deliverEvent(stripe.createEvent('customer.deleted', { id: customerId }))).toBe(200);
  expect(await getSubscriptionOf(account)).toMatchObject({ plan: 'Free', has_portal: false });
});

test('the portal opens for accounts that have paid, with the chosen plan change if there is one', async () => {
  const otherAccount = await signUp(server, 'stranger@example.com');
  await expectStatus(server.call(createPortalSession, { body: {}, headers: otherAccount.headers }), 409);

  const { account, customerId } = await createCustomer('portal@example.com');
  const { headers } = account;
  await expectStatus(server.call(createPortalSession, { body: { plan: 'Free' }, headers }), 409);
  stripe.subscriptions.set(customerId, [setPaidPlan('price_starter')]);
  await deliverEvent(stripe.createEvent('customer.subscription.created', { customer: customerId }));
  const opened = async (body: { plan?: 'Free' | 'Pro' }) => {
    const { url } = await expectStatus(server.call(createPortalSession, { body, headers }), 200);
    expect(url).toBe('https://portal.stripe.test/bps_1');
    return listRequestsFor('/v1/billing_portal/sessions').at(-1)?.fields;
  };
  expect(await opened({})).toEqual({
    customer: customerId,
    return_url: `${server.url}/subscription`,
  });
  expect(await opened({ plan: 'Pro' })).toMatchObject({
    'flow_data[type]': 'subscription_update_confirm',
    'flow_data[subscription_update_confirm][subscription]': 'sub_price_starter',
    'flow_data[subscription_update_confirm][items][0][id]': 'si_sub_price_starter',
    'flow_data[subscription_update_confirm][items][0][price]': 'price_pro',
  });
  expect(await opened({ plan: 'Free' })).toMatchObject({
    'flow_data[type]': 'subscription_cancel',
    'flow_data[subscription_cancel][subscription]': 'sub_price_starter',
  });
});

test('invoices are the customer’s invoices in Stripe', async () => {
  const { account, customerId } = await createCustomer('invoices@example.com');
  const { headers } = account;
  const urls = {
    hosted_invoice_url: 'https://pay.stripe.test/1',
    invoice_pdf: 'https://pay.stripe.test/1.pdf',
  };
  const paid = {
    id: 'in_1',
    number: 'A-1',
    created: 1_780_000_000,
    total: 4900,
    currency: 'usd',
    status: 'paid',
  };
  stripe.invoices.push({ ...paid, ...urls });
  const { invoices: listed } = await expectStatus(
    server.call(listInvoices, { headers, query: { cursor: 'in_0', limit: '5' } }),
    200,
  );
  expect(listed).toEqual([
    {
      id: 'in_1',
      number: 'A-1',
      created_at: '2026-05-28T20:26:40.000Z',
      total: 4900,
      currency: 'usd',
      status: 'paid',
      page_url: 'https://pay.stripe.test/1',
      pdf_url: 'https://pay.stripe.test/1.pdf',
    },
  ]);
  expect(listRequestsFor('/v1/invoices').at(-1)?.fields).toEqual({
    customer: customerId,
    limit: '5',
    starting_after: 'in_0',
  });
  await expectStatus(server.call(listInvoices, { headers, query: { cursor: '../customers' } }), 400);
});

test('a deleted account stops paying, even if Stripe does not respond at first', async () => {
  const { account, customerId } = await createCustomer('leaving@example.com');
  stripe.isDown = true;
  await expectStatus(
    server.call(deleteAccount, { headers: account.headers, body: { password: PASSWORD } }),
    200,
  );
  const deletions = () => stripe.requests.filter(({ path }) => path === `/v1/customers/${customerId}`);
  await vi.waitUntil(() => deletions().length > 0, { timeout: 600_000 });
  stripe.isDown = false;
  const failed = deletions().length;
  await vi.waitUntil(() => deletions().length > failed, { timeout: 600_000 });
  expect(deletions().at(-1)?.method).toBe('DELETE');
});
