import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import process from 'node:process';
import {
  changeWebhook,
  createOrganization,
  createWebhook,
  deleteWebhook,
  listChangeLog,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  WEBHOOK_EVENT_TYPES,
  type WebhookEvent,
} from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey, getPersonalOrganization, signUp, type TestAccount } from '../support/account.ts';
import { startAuditedSite } from '../support/audited-site.ts';
import { expectStatus } from '../support/call.ts';
import { addMember } from '../support/organization.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { createTemporaryFolder, startTestServer, type TestServer } from '../support/test-server.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startWebhookReceiver, verifyDelivery, type WebhookReceiver } from '../support/webhook-receiver.ts';

let dataDir: string;
let server: TestServer;
let owner: TestAccount;
let receiver: WebhookReceiver;
beforeAll(async () => {
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  server = await startTestServer({ dataDir, config: { accountAttemptsPerHour: 1000 } });
  owner = await signUp(server, 'owner@example.com');
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await server?.close();
  await receiver?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const create = async (organizationId: string, port = receiver.port) =>
  expectStatus(
    server.call(createWebhook, {
      params: { organizationId },
      headers: owner.headers,
      body: {
        name: 'Dashboard',
        url: `http://127.0.0.1:${port}/hook`,
        events: [...WEBHOOK_EVENT_TYPES],
      },
    }),
    201,
  );

test('scan events arrive even if the server restarts during delivery', async () => {
  const { headers } = owner;
  const organizationId = await getPersonalOrganization(server, owner);
  const { webhook, secret } = await create(organizationId);
  receiver.received.length = 0;
  // No reply, so that the server is stopped during the attempt.
  receiver.reply = () => {};
  const site = await startAuditedSite(server, owner);
  const scanId = await server.startScan({ url: site.url, max_pages: 3 }, headers);
  const interrupted = await waitUntil(() => {
    const [delivery] = receiver.received;
    if (!delivery) throw new Error('The delivery is missing.');
    return delivery.headers['webhook-id'];
  });
  await server.close();
  receiver.received.length = 0;
  receiver.reply = (_request, response) => response.writeHead(204).end();
  server = await startTestServer({ dataDir, config: { accountAttemptsPerHour: 1000 } });
  const events = await waitUntil(() => {
    const found = receiver.received.map((delivery) => verifyDelivery(secret, delivery));
    const types = found.map(({ type }) => type);
    if (!types.includes('scan.completed') || !types.includes('issue.new')) throw new Error(types.join());
    return found;
  });
  expect(receiver.received.map((delivery) => delivery.headers['webhook-id'])).toContain(interrupted);
  const completed = events.find(({ type }) => type === 'scan.completed') as Extract<
    WebhookEvent,
    { type: 'scan.completed' }
  >;
  expect(completed.data.scan).toMatchObject({ id: scanId, pages_tested: 3, issues: 1 });
  expect(new URL(completed.data.scan.link).pathname).toBe(`/scan-results/${scanId}`);
  await site.close();
  const params = { organizationId, webhookId: webhook.id };
  await waitUntil(async () => {
    const { deliveries } = await expectStatus(
      server.call(listWebhookDeliveries, { params, headers, query: { state: 'pending' } }),
      200,
    );
    expect(deliveries).toEqual([]);
  });
  await expectStatus(server.call(deleteWebhook, { params, headers }), 200);
});

test('a failed scan is also an event', async () => {
  const organizationId = await getPersonalOrganization(server, owner);
  const { webhook, secret } = await create(organizationId);
  receiver.received.length = 0;
  const site = await startAuditedSite(server, owner, { '/': '' });
  site.pages['/'] = null;
  const scanId = await server.startScan({ url: site.url, max_pages: 1 }, owner.headers);
  expect(await server.waitForEnd(scanId, owner.headers)).toMatchObject({ status: 'failed' });
  const [delivery] = await waitUntil(() => {
    if (receiver.received.length === 0) throw new Error('The delivery is missing.');
    return receiver.received;
  });
  expect(verifyDelivery(secret, delivery!)).toMatchObject({
    type: 'scan.failed',
    data: { scan: { id: scanId, error: expect.any(String) } },
  });
  await site.close();
  const params = { organizationId, webhookId: webhook.id };
  await expectStatus(server.call(deleteWebhook, { params, headers: owner.headers }), 200);
});

test('owners can manage webhooks, the secret is shown once, and others have no access', async () => {
  const { headers } = owner;
  const { id: organizationId } = await expectStatus(
    server.call(createOrganization, { headers, body: { name: 'Agency' } }),
    201,
  );
  const { webhook, secret } = await create(organizationId);
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const params = { organizationId, webhookId: webhook.id };
  const tested = await expectStatus(server.call(testWebhook, { params, headers }), 200);
  expect(tested.delivery).toMatchObject({ type: 'webhook.test', state: 'delivered', status: 204 });
  const changed = await expectStatus(
    server.call(changeWebhook, { params, headers, body: { name: 'Chat', state: 'paused' } }),
    200,
  );
  expect(changed).toMatchObject({ name: 'Chat', state: 'paused' });
  const listed = await expectStatus(server.call(listWebhooks, { params, headers }), 200);
  expect(listed.webhooks).toEqual([changed]);
  expect(JSON.stringify(listed)).not.toContain('whsec_');
  await expectStatus(server.call(rotateWebhookSecret, { params, headers }), 200);

  const member = await signUp(server, 'member@example.com');
  await addMember(server, owner, organizationId, member, 'member');
  const stranger = await signUp(server, 'stranger@example.com');
  const key = await createKey(server, owner, ['organization:admin']);
  for (const [given, status] of [
    [member.headers, 403],
    [stranger.headers, 404],
    [key.headers, 401],
  ] as const) {
    await expectStatus(server.call(listWebhooks, { params, headers: given }), status);
    await expectStatus(server.call(rotateWebhookSecret, { params, headers: given }), status);
    await expectStatus(server.call(listWebhookDeliveries, { params, headers: given }), status);
  }
  // The owner of both organizations can't reach a webhook through the other one.
  const otherParams = { ...params, organizationId: await getPersonalOrganization(server, owner) };
  await expectStatus(server.call(testWebhook, { params: otherParams, headers }), 404);
  await expectStatus(server.call(changeWebhook, { params: otherParams, headers, body: {} }), 404);
  await expectStatus(server.call(deleteWebhook, { params: otherParams, headers }), 404);

  await expectStatus(server.call(deleteWebhook, { params, headers }), 200);
  const { entries } = await expectStatus(server.call(listChangeLog, { params, headers }), 200);
  expect(entries.map(({ event }) => event)).toEqual(
    expect.arrayContaining([
      'webhook_deleted',
      'webhook_secret_rotated',
      'webhook_changed',
      'webhook_created',
    ]),
  );
});

test('the example receiver in the guide verifies deliveries', async () => {
  const guide = await readFile(new URL('../../../../docs/guides/webhooks.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? [];
  const free = await startWebhookReceiver();
  await free.close();
  const organizationId = await getPersonalOrganization(server, owner);
  const { webhook, secret } = await create(organizationId, free.port);
  const params = { organizationId, webhookId: webhook.id };
  const send = async () =>
    (await expectStatus(server.call(testWebhook, { params, headers: owner.headers }), 200)).delivery;
  const example = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    env: { WEBHOOK_SECRET: secret, PORT: String(free.port) },
  });
  let printed = '';
  example.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  try {
    await waitUntil(async () => {
      const reply = await fetch(`http://127.0.0.1:${free.port}/`, { method: 'POST', body: '{}' });
      expect(reply.status).toBe(401);
    });
    expect(await send()).toMatchObject({ state: 'delivered', status: 204 });
    await waitUntil(() => expect(printed).toContain('webhook.test'));
    await expectStatus(server.call(rotateWebhookSecret, { params, headers: owner.headers }), 200);
    expect(await send()).toMatchObject({ state: 'delivered' });
  } finally {
    const closed = once(example, 'close');
    example.kill();
    await closed;
  }
});
