import { randomUUID } from 'node:crypto';
import type http from 'node:http';
import {
  type Webhook as ShownWebhook,
  WEBHOOK_EVENT_TYPES,
  WebhookEvent,
  type WebhookEventType,
} from '@curbcut/contract';
import { createGuardedSender, parsePrivateTargets } from '@curbcut/engine';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PersonCaller } from '../../src/auth/caller.ts';
import { findContact, findOrganization } from '../../src/db/queries/organizations.ts';
import { insertSiteGroup, replaceGroupSites } from '../../src/db/queries/site-groups.ts';
import { listTrackedIssuesToMatch } from '../../src/db/queries/tracking.ts';
import { webhookDeliveries, webhooks } from '../../src/db/schema.ts';
import type { MailRequest } from '../../src/jobs/job-definitions.ts';
import type { SendOptions } from '../../src/jobs/job-queue.ts';
import {
  changeWebhook,
  createWebhook,
  readDeliveries,
  readWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '../../src/organizations/manage-webhooks.ts';
import type { Services } from '../../src/services.ts';
import { applyIssueChange } from '../../src/tracker/apply-issue-change.ts';
import { deliverWebhook } from '../../src/webhooks/deliver-webhook.handler.ts';
import { openTestServices, type TestServices, testPerson } from '../support/test-services.ts';
import { startWebhookReceiver, verifyDelivery, type WebhookReceiver } from '../support/webhook-receiver.ts';

const HOUR_MS = 3_600_000;

interface SentJob {
  readonly name: string;
  readonly payload: { readonly deliveryId: string; readonly attempt: number };
  readonly startAt: Date | undefined;
}

let testServices: TestServices;
let services: Services;
let receiver: WebhookReceiver;
let caller: PersonCaller;
let organizationId: string;
const jobs: SentJob[] = [];
const mails: MailRequest[] = [];

beforeAll(async () => {
  testServices = await openTestServices();
  receiver = await startWebhookReceiver();
  // Only this resolver knows these names: one is allowed, and one is on a private network.
  const guardedSender = createGuardedSender({
    allowPrivate: parsePrivateTargets(`hooks.test:${receiver.port}`),
    resolve: async (host) => [host === 'hooks.test' ? '127.0.0.1' : '10.0.0.1'],
  });
  const queue = {
    async send(
      _tx: unknown,
      { name }: { name: string },
      payloads: readonly object[],
      { startAt }: SendOptions = {},
    ) {
      for (const payload of payloads) {
        if (name === 'send-mail') mails.push(payload as MailRequest);
        else jobs.push({ name, payload: payload as SentJob['payload'], startAt });
      }
    },
  };
  services = { ...testServices.services, queue: queue as unknown as Services['queue'], guardedSender };
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.reply = (_request, response) => response.writeHead(204).end();
  jobs.length = 0;
  mails.length = 0;
  organizationId = await testServices.createOrganization();
  const organization = (await findOrganization(services.db, organizationId))!;
  const user = (await findContact(services.db, organizationId, null))!;
  const actor = { type: 'person', id: user.id, name: 'Ada Byron' } as const;
  caller = { organization, user, actor, network: '192.0.2.1' } as unknown as PersonCaller;
});
afterAll(async () => {
  services.guardedSender.close();
  await receiver?.close();
  await testServices?.close();
});

const create = (changes: { url?: string; events?: WebhookEventType[]; site_group_id?: string } = {}) =>
  createWebhook(services, caller, {
    ...{ name: 'Dashboard', url: `http://hooks.test:${receiver.port}/hook`, site_group_id: null },
    events: [...WEBHOOK_EVENT_TYPES],
    ...changes,
  });
const list = (webhookId: string) =>
  readDeliveries(services.db, organizationId, webhookId, { limit: 100 }).then(({ deliveries }) => deliveries);
const show = async (webhookId: string): Promise<ShownWebhook> =>
  (await readWebhooks(services.db, organizationId)).find(({ id }) => id === webhookId)!;
const scan = (pages: Record<string, readonly string[]>, startedAt: string, origin?: string) =>
  testServices.storeAndTrackScan({
    ...{ organizationId, pages, startedAt: new Date(startedAt) },
    ...(origin && { origin }),
  });
const attempt = (deliveryId: string, number = 0, signal = new AbortController().signal) =>
  deliverWebhook(services, {
    payload: { deliveryId, attempt: number },
    signal,
    finish: async () => {},
    log: services.log,
  });
/** Stores one event for a webhook, and returns the delivery's id. */
async function emit(webhookId: string): Promise<string> {
  await scan({ '/': ['logo'] }, '2026-11-01T00:00:00Z', `https://${randomUUID()}.example`);
  const [delivery] = await list(webhookId);
  return delivery!.id;
}
const moveFailures = (webhookId: string, hours: number) =>
  services.db
    .update(webhooks)
    .set({ failingSince: new Date(Date.now() - hours * HOUR_MS) })
    .where(eq(webhooks.id, webhookId));
const replyWith = (status: number, headers: http.OutgoingHttpHeaders = {}) => {
  receiver.reply = (_request, response) => response.writeHead(status, headers).end('<b>no</b>');
};

describe('events', () => {
  test('a scan’s new, fixed and returning issues are delivered with a valid signature', async () => {
    const { webhook, secret } = await create({ events: ['issue.new', 'issue.fixed', 'issue.regressed'] });
    await scan({ '/': ['logo', 'map'] }, '2026-11-01T00:00:00Z');
    await scan({ '/': ['map'] }, '2026-11-02T00:00:00Z');
    await scan({ '/': ['logo', 'map'] }, '2026-11-03T00:00:00Z');
    const deliveries = await list(webhook.id);
    expect(deliveries.map(({ type }) => type)).toEqual(['issue.regressed', 'issue.fixed', 'issue.new']);
    for (const { id } of deliveries.toReversed()) await attempt(id);
    const events = receiver.received.map((delivery) => verifyDelivery(secret, delivery));
    expect(events).toMatchObject([
      { type: 'issue.new', data: { organization_id: organizationId } },
      { type: 'issue.fixed', data: { issues: [{ rule_id: 'image-alt', state: 'fixed' }] } },
      { type: 'issue.regressed', data: { issues: [{ severity: 'critical', state: 'regressed' }] } },
    ]);
    const [added] = events as Extract<WebhookEvent, { type: 'issue.new' }>[];
    expect(added!.data.issues).toHaveLength(2);
    expect(added!.data.issues[0]!.link).toMatch(/^https:\/\/curbcut\.example\.com\/sites\/.+&issue=/);
    expect(receiver.received[0]!.body).not.toContain('<img');
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      deliveries.toReversed().map(({ id }) => id),
    );
    expect(await list(webhook.id)).toMatchObject(
      Array(3).fill({ state: 'delivered', status: 204, attempts: 1 }),
    );
  });

  test('a person’s change to an issue names the person and the fields, but not the note', async () => {
    const { webhook } = await create({ events: ['issue.changed'] });
    const { siteId } = await scan({ '/': ['logo'] }, '2026-11-01T00:00:00Z');
    const [issue] = await listTrackedIssuesToMatch(services.db, siteId!);
    await applyIssueChange(services, testPerson, siteId!, {
      ids: [issue!.id],
      change: { state: 'in_progress', note: 'Only for us' },
    });
    const [delivery] = await list(webhook.id);
    expect(WebhookEvent.parse(JSON.parse(delivery!.body))).toMatchObject({
      type: 'issue.changed',
      data: { changed_by: testPerson, issues: [{ id: issue!.id, changes: ['state', 'note'] }] },
    });
    expect(delivery!.body).not.toContain('Only for us');
    expect(jobs).toMatchObject([
      { name: 'deliver-webhook', payload: { deliveryId: delivery!.id, attempt: 0 } },
    ]);
  });

  test('a change that’s rolled back doesn’t send anything', async () => {
    const { webhook } = await create({ events: ['issue.changed'] });
    const { siteId } = await scan({ '/': ['logo'] }, '2026-11-01T00:00:00Z');
    const [issue] = await listTrackedIssuesToMatch(services.db, siteId!);
    const change = { ids: [issue!.id], change: { state: 'regressed' as const } };
    await expect(applyIssueChange(services, testPerson, siteId!, change)).rejects.toThrow();
    expect(await list(webhook.id)).toEqual([]);
  });

  test('only selected events of selected sites of this organization are sent', async () => {
    const { siteId } = await scan({ '/': [] }, '2026-11-01T00:00:00Z', 'https://client.example');
    const siteGroupId = randomUUID();
    await insertSiteGroup(services.db, { id: siteGroupId, organizationId, name: 'Client' });
    await replaceGroupSites(services.db, siteGroupId, [siteId!]);
    const { webhook: ofGroup } = await create({ site_group_id: siteGroupId });
    const { webhook: ofScans } = await create({ events: ['scan.failed'] });
    await scan({ '/': ['logo'] }, '2026-11-02T00:00:00Z', 'https://other.example');
    const otherOrganization = { organizationId: await testServices.createOrganization() };
    await testServices.storeAndTrackScan({
      ...otherOrganization,
      pages: { '/': ['logo'] },
      startedAt: new Date('2026-11-02T00:00:00Z'),
      origin: 'https://client.example',
    });
    expect(await list(ofGroup.id)).toEqual([]);
    await scan({ '/': ['logo'] }, '2026-11-03T00:00:00Z', 'https://client.example');
    expect(await list(ofGroup.id)).toMatchObject([{ type: 'issue.new' }]);
    expect(await list(ofScans.id)).toEqual([]);
    await expect(readDeliveries(services.db, randomUUID(), ofGroup.id, { limit: 1 })).rejects.toMatchObject({
      code: 'webhook/not-found',
    });
  });
});

describe('retries', () => {
  test('a failed attempt is repeated later with the same id and body, and other attempts have no effect', async () => {
    const { webhook, secret } = await create();
    const id = await emit(webhook.id);
    replyWith(500);
    await attempt(id);
    expect(await list(webhook.id)).toMatchObject([
      {
        state: 'pending',
        attempts: 1,
        status: 500,
        error: 'The receiver replied with status 500.',
        reply: '<b>no</b>',
      },
    ]);
    expect(jobs).toMatchObject([{ payload: { deliveryId: id, attempt: 1 } }]);
    expect(jobs[0]!.startAt!.getTime()).toBeGreaterThan(Date.now());
    // The job of the first attempt runs again, as after a lost process.
    await attempt(id);
    expect(receiver.received).toHaveLength(1);
    replyWith(200);
    await attempt(id, 1);
    expect(await list(webhook.id)).toMatchObject([
      { state: 'delivered', attempts: 2, next_attempt_at: null },
    ]);
    const [first, second] = receiver.received;
    expect(first!.headers['webhook-id']).toBe(second!.headers['webhook-id']);
    expect(first!.body).toBe(second!.body);
    verifyDelivery(secret, second!);
  });

  test('a lost reply leads to another attempt', async () => {
    const { webhook } = await create();
    const id = await emit(webhook.id);
    receiver.reply = (request) => request.socket.destroy();
    await attempt(id);
    expect(await list(webhook.id)).toMatchObject([{ state: 'pending', attempts: 1, status: null }]);
  });

  test('an attempt that is interrupted because the process exits is not recorded', async () => {
    const { webhook } = await create();
    const id = await emit(webhook.id);
    const stop = new AbortController();
    receiver.reply = () => stop.abort();
    await expect(attempt(id, 0, stop.signal)).rejects.toThrow();
    expect(await list(webhook.id)).toMatchObject([{ state: 'pending', attempts: 0 }]);
    receiver.reply = (_request, response) => response.end();
    await attempt(id);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    expect(await list(webhook.id)).toMatchObject([{ state: 'delivered' }]);
  });

  test('429 with Retry-After delays the next attempt', async () => {
    const { webhook } = await create();
    const id = await emit(webhook.id);
    replyWith(429, { 'retry-after': '7200' });
    const before = Date.now();
    await attempt(id);
    const delay = jobs[0]!.startAt!.getTime() - before;
    expect(delay).toBeGreaterThanOrEqual(2 * HOUR_MS);
    expect(delay).toBeLessThan(3 * HOUR_MS);
  });

  test('pauses grow over 3 days, and then the delivery fails', async () => {
    const { webhook } = await create();
    const id = await emit(webhook.id);
    replyWith(500);
    const pauses: number[] = [];
    for (let number = 0; number < 20; number += 1) {
      jobs.length = 0;
      const before = Date.now();
      await attempt(id, number);
      const [next] = jobs;
      if (!next) break;
      pauses.push(Math.round((next.startAt!.getTime() - before) / 1000));
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    const total = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThanOrEqual(72 * 3600);
    expect(total).toBeLessThan(73 * 3600);
    expect(await list(webhook.id)).toMatchObject([{ state: 'failed', attempts: pauses.length + 1 }]);
  });

  test('a replay starts again with the same id, and replaces the scheduled attempt', async () => {
    const { webhook } = await create();
    const id = await emit(webhook.id);
    replyWith(500);
    await attempt(id);
    await replayDelivery(services, organizationId, webhook.id, id);
    expect(jobs).toMatchObject([
      { payload: { attempt: 1 } },
      { payload: { attempt: 1 }, startAt: undefined },
    ]);
    replyWith(200);
    await attempt(id, 1);
    await attempt(id, 1);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    await replayDelivery(services, organizationId, webhook.id, id);
    await attempt(id, 2);
    expect(await list(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 3 }]);
    await expect(replayDelivery(services, organizationId, randomUUID(), id)).rejects.toMatchObject({
      code: 'webhook/not-found',
    });
  });
});

describe('ongoing failures', () => {
  test('are emailed after 6 hours, turn the webhook off after 3 days, and end with a successful test', async () => {
    const { webhook } = await create();
    const id = await emit(webhook.id);
    replyWith(503);
    await attempt(id);
    expect(mails).toEqual([]);
    await moveFailures(webhook.id, 7);
    await attempt(id, 1);
    await attempt(id, 2);
    expect(mails).toMatchObject([{ kind: 'webhook-failing', userId: caller.user.id, webhookId: webhook.id }]);
    await moveFailures(webhook.id, 73);
    await attempt(id, 3);
    expect(mails.map(({ kind }) => kind)).toEqual(['webhook-failing', 'webhook-off']);
    expect(await show(webhook.id)).toMatchObject({ state: 'off', off_reason: 'failures' });
    expect(await list(webhook.id)).toMatchObject([{ state: 'failed', next_attempt_at: null }]);
    await expect(changeWebhook(services, caller, webhook.id, { state: 'active' })).rejects.toMatchObject({
      code: 'webhook/off',
    });
    await expect(replayDelivery(services, organizationId, webhook.id, id)).rejects.toMatchObject({
      code: 'webhook/not-active',
    });
    await emit(webhook.id);
    expect(await list(webhook.id)).toHaveLength(1);

    const failed = await testWebhook(services, caller, webhook.id);
    expect(failed).toMatchObject({ delivery: { state: 'failed', status: 503 }, webhook: { state: 'off' } });
    replyWith(200);
    const passed = await testWebhook(services, caller, webhook.id);
    expect(passed.webhook).toMatchObject({ state: 'active', off_reason: null, failing_since: null });
    await replayDelivery(services, organizationId, webhook.id, id);
    await attempt(id, 4);
    expect((await list(webhook.id)).find((one) => one.id === id)).toMatchObject({ state: 'delivered' });
  });

  test('are reset when a paused webhook is resumed, and pausing cancels pending deliveries', async () => {
    const { webhook } = await create();
    const id = await emit(webhook.id);
    replyWith(500);
    await attempt(id);
    await moveFailures(webhook.id, 73);
    await changeWebhook(services, caller, webhook.id, { state: 'paused' });
    expect(await list(webhook.id)).toMatchObject([{ state: 'failed', next_attempt_at: null }]);
    await emit(webhook.id);
    expect(await list(webhook.id)).toHaveLength(1);
    await changeWebhook(services, caller, webhook.id, { state: 'active' });
    await attempt(await emit(webhook.id));
    expect(await show(webhook.id)).toMatchObject({ state: 'active' });
    expect(mails).toEqual([]);
  });

  test('410 turns the webhook off immediately', async () => {
    const { webhook } = await create();
    const [first] = [await emit(webhook.id), await emit(webhook.id)];
    replyWith(410);
    await attempt(first);
    expect(await show(webhook.id)).toMatchObject({ state: 'off', off_reason: 'gone' });
    expect(await list(webhook.id)).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
    expect(mails).toMatchObject([{ kind: 'webhook-off' }]);
  });

  test('one success ends them', async () => {
    const { webhook } = await create();
    const [first, second] = [await emit(webhook.id), await emit(webhook.id)];
    replyWith(500);
    await attempt(first);
    await moveFailures(webhook.id, 71);
    replyWith(200);
    await attempt(second);
    expect(await show(webhook.id)).toMatchObject({ state: 'active', failing_since: null });
  });
});

describe('the network guard', () => {
  test('a redirect is not followed', async () => {
    const { webhook } = await create();
    const id = await emit(webhook.id);
    let touched = 0;
    receiver.reply = (request, response) => {
      touched += 1;
      if (request.url === '/hook')
        response.writeHead(307, { location: `http://127.0.0.1:${receiver.port}/inside` });
      response.end();
    };
    await attempt(id);
    expect(touched).toBe(1);
    expect(await list(webhook.id)).toMatchObject([{ state: 'pending', status: 307 }]);
  });

  test('a name that resolves to a private address is refused, without naming the address', async () => {
    const { webhook } = await create({ url: `http://inside.test:${receiver.port}/` });
    const id = await emit(webhook.id);
    await attempt(id);
    const [delivery] = await list(webhook.id);
    expect(delivery).toMatchObject({ state: 'pending', status: null });
    expect(delivery!.error).toContain('outside the public internet');
    expect(delivery!.error).not.toContain('10.0.0.1');
    expect(receiver.received).toEqual([]);
  });

  test('refuses URLs that are private, have credentials, or are not encrypted', async () => {
    const strict = {
      ...services,
      config: { ...services.config, allowPrivateTargets: { kind: 'none' } as const },
    };
    const createWith = (given: Services, url: string) =>
      createWebhook(given, caller, { name: 'Hook', url, events: ['issue.new'], site_group_id: null });
    testServices.refusedUrls.add('https://10.0.0.1/');
    for (const [given, url] of [
      [strict, 'http://example.com/'],
      [services, 'https://user:secret@example.com/'],
      [services, 'https://10.0.0.1/'],
    ] as const)
      await expect(createWith(given, url)).rejects.toMatchObject({ code: 'webhook/url' });
  });

  test('reads at most 4 KB of a reply', async () => {
    const { webhook } = await create();
    receiver.reply = (_request, response) => response.end('x'.repeat(100_000));
    const { delivery } = await testWebhook(services, caller, webhook.id);
    expect(delivery).toMatchObject({ state: 'delivered', reply: 'x'.repeat(4096) });
  });
});

test('after a rotation, both secrets verify for a day, and secrets are stored encrypted only', async () => {
  const { webhook, secret } = await create();
  const rotated = await rotateWebhookSecret(services, caller, webhook.id);
  const [row] = await services.db.select().from(webhooks).where(eq(webhooks.id, webhook.id));
  expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  expect(JSON.stringify(await show(webhook.id))).not.toContain('whsec_');
  await testWebhook(services, caller, webhook.id);
  verifyDelivery(secret, receiver.received[0]!);
  verifyDelivery(rotated.secret, receiver.received[0]!);
  await services.db
    .update(webhooks)
    .set({ oldSecretValidUntil: new Date(Date.now() - 1) })
    .where(eq(webhooks.id, webhook.id));
  await testWebhook(services, caller, webhook.id);
  verifyDelivery(rotated.secret, receiver.received[1]!);
  expect(() => verifyDelivery(secret, receiver.received[1]!)).toThrow();
});

test('deliveries are listed for 30 days, page by page', async () => {
  const { webhook } = await create();
  const ids = [await emit(webhook.id), await emit(webhook.id), await emit(webhook.id)];
  await services.db
    .update(webhookDeliveries)
    .set({ createdAt: new Date(Date.now() - 31 * 24 * HOUR_MS) })
    .where(eq(webhookDeliveries.id, ids[0]!));
  const read = (cursor?: string) =>
    readDeliveries(services.db, organizationId, webhook.id, { limit: 1, ...(cursor && { cursor }) });
  const first = await read();
  expect(first.deliveries.map(({ id }) => id)).toEqual([ids[2]]);
  const second = await read(first.next_cursor!);
  expect(second.deliveries.map(({ id }) => id)).toEqual([ids[1]]);
  expect(second.next_cursor).toBeNull();
});
