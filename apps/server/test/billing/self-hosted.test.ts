import {
  changePlan,
  createCheckout,
  createPortalSession,
  getSubscription,
  listInvoices,
  receiveBillingWebhook,
} from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let account: TestAccount;
beforeAll(async () => {
  server = await startTestServer();
  account = await signUp(server, 'owner@example.com');
});
afterAll(() => server?.close());

test('without payments, plans switch immediately and the reply explains why', async () => {
  const { headers } = account;
  expect(await expectStatus(server.call(getSubscription, { headers }), 200)).toMatchObject({
    plan: 'Free',
    billing: 'self-hosted',
    explanation: expect.stringContaining('plans are free'),
    status: 'free',
    has_portal: false,
    max_scans_per_month: 10,
    scans_remaining: 10,
  });
  const pro = await expectStatus(server.call(changePlan, { body: { plan: 'Pro' }, headers }), 200);
  expect(pro).toMatchObject({ plan: 'Pro', max_scans_per_month: 250, max_pages_per_scan: 250 });
  expect(await expectStatus(server.call(getSubscription, { headers }), 200)).toEqual(pro);
  await expectStatus(server.call(changePlan, { body: { plan: 'Gold' as 'Pro' }, headers }), 400);
});

test('without payments, the payment endpoints explain that there is nothing to pay', async () => {
  const { headers } = account;
  const refused = await expectStatus(server.call(createCheckout, { body: { plan: 'Pro' }, headers }), 409);
  expect(refused.code).toBe('billing/self-hosted');
  await expectStatus(server.call(createPortalSession, { body: {}, headers }), 409);
  expect(await expectStatus(server.call(listInvoices, { headers }), 200)).toEqual({
    invoices: [],
    next_cursor: null,
  });
  expect((await server.call(receiveBillingWebhook)).status).toBe(404);
});

test('reading or changing a plan requires a session', async () => {
  await expectStatus(server.call(getSubscription), 401);
  await expectStatus(server.call(changePlan, { body: { plan: 'Pro' } }), 401);
  await expectStatus(server.call(createCheckout, { body: { plan: 'Pro' } }), 401);
  await expectStatus(server.call(createPortalSession, { body: {} }), 401);
  await expectStatus(server.call(listInvoices), 401);
});
