import { type AddChatChannelBody, CHAT_EVENTS, type ChatChannel } from '@curbcut/contract';
import { createGuardedSender, parsePrivateTargets } from '@curbcut/engine';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PersonCaller } from '../../src/auth/caller.ts';
import { deliverChatMessage } from '../../src/chat/deliver-chat-message.handler.ts';
import { findContact, findOrganization } from '../../src/db/queries/organizations.ts';
import { changeLog, chatChannels, chatMessages } from '../../src/db/schema.ts';
import {
  addChatChannel,
  changeChatChannel,
  readChatChannels,
  removeChatChannel,
  testChatChannel,
} from '../../src/organizations/manage-chat-channels.ts';
import type { Services } from '../../src/services.ts';
import { openTestServices, type TestServices } from '../support/test-services.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

interface SentJob {
  readonly payload: { readonly messageId: string; readonly attempt: number };
  readonly startAt: Date | undefined;
}

let testServices: TestServices;
let services: Services;
let receiver: WebhookReceiver;
let caller: PersonCaller;
let organizationId: string;
const jobs: SentJob[] = [];

beforeAll(async () => {
  testServices = await openTestServices();
  receiver = await startWebhookReceiver();
  const guardedSender = createGuardedSender({
    allowPrivate: parsePrivateTargets(`chat.test:${receiver.port}`),
    resolve: async (host) => [host === 'chat.test' ? '127.0.0.1' : '10.0.0.1'],
  });
  const send = async (
    _tx: unknown,
    { name }: { name: string },
    payloads: readonly object[],
    { startAt }: { startAt?: Date } = {},
  ) => {
    if (name !== 'deliver-chat-message') return;
    for (const payload of payloads) jobs.push({ payload: payload as SentJob['payload'], startAt });
  };
  testServices.services.queue.send = send as never;
  services = { ...testServices.services, guardedSender };
});
beforeEach(async () => {
  jobs.length = 0;
  receiver.received.length = 0;
  receiver.reply = (_request, response) => response.end('ok');
  organizationId = await testServices.createOrganization();
  const organization = (await findOrganization(services.db, organizationId))!;
  const user = (await findContact(services.db, organizationId, null))!;
  const actor = { type: 'person', id: user.id, name: 'Ada Byron' } as const;
  caller = { organization, user, actor, network: '192.0.2.1' } as unknown as PersonCaller;
});
afterAll(async () => {
  services?.guardedSender.close();
  await receiver?.close();
  await testServices?.close();
});

const add = (changes: Partial<AddChatChannelBody> = {}) =>
  addChatChannel(services, caller, {
    ...{
      type: 'slack',
      name: '#accessibility',
      url: `http://chat.test:${receiver.port}/services/T0/B0/secret`,
    },
    events: [...CHAT_EVENTS],
    ...changes,
  });
const scan = (images: readonly string[], day: number) =>
  testServices.storeAndTrackScan({
    organizationId,
    pages: { '/': images },
    startedAt: new Date(Date.UTC(2026, 10, day)),
  });
const run = async ({ payload }: SentJob, signal = new AbortController().signal) =>
  deliverChatMessage(services, { payload, signal, finish: async () => {}, log: services.log });
const runJobs = async () => {
  for (const job of jobs.splice(0)) await run(job);
};
const show = async (): Promise<ChatChannel> => (await readChatChannels(services.db, organizationId))[0]!;
const getTexts = () => receiver.received.map(({ body }) => (JSON.parse(body) as { text: string }).text);

test('each scan with something to report sends one message with the selected events', async () => {
  await add();
  await scan(['logo', 'map'], 1);
  await scan(['logo', 'map'], 2);
  await scan(['map', 'chart'], 3);
  await scan(['logo', 'map', 'chart'], 4);
  expect(jobs).toHaveLength(3);
  await runJobs();
  const [first, third, fourth] = getTexts();
  expect(first).toContain(
    '*Scan of shop.example.com*\n• 2 new critical issues: Images have alternative text',
  );
  expect(third).toMatch(/1 new critical issue: .*\n• 1 issue is fixed/);
  expect(fourth).toContain('1 issue is back');
  expect(first).toMatch(/<https:\/\/curbcut\.example\.com\/sites\/[\w-]+\|Open in Curbcut>$/);
  expect(await show()).toMatchObject({ problem: null, last_sent_at: expect.any(String) });
});

test('a channel for regressions gets nothing else', async () => {
  await add({ events: ['regressed'] });
  await scan(['logo'], 1);
  await scan([], 2);
  expect(jobs).toEqual([]);
  await scan(['logo'], 3);
  expect(jobs).toHaveLength(1);
});

test('Teams gets a card whose text is not read as Markdown', async () => {
  await add({ type: 'teams' });
  receiver.reply = (_request, response) => response.writeHead(202).end();
  await scan(['logo'], 1);
  await runJobs();
  const { type, attachments } = JSON.parse(receiver.received[0]!.body);
  expect(type).toBe('message');
  expect(attachments[0].content).toMatchObject({
    type: 'AdaptiveCard',
    body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'Scan of shop.example.com' }] }, {}],
    actions: [{ type: 'Action.OpenUrl' }],
  });
});

test('retries 429 and errors, but not rejections and lost replies, and shows each of them', async () => {
  await add();
  await scan(['logo'], 1);
  receiver.reply = (_request, response) => response.writeHead(429, { 'retry-after': '7200' }).end();
  const [job] = jobs.splice(0);
  await run(job!);
  expect(await show()).toMatchObject({
    problem: expect.stringContaining('429'),
    failing_since: expect.any(String),
  });
  expect(jobs[0]!.startAt!.getTime()).toBeGreaterThan(Date.now() + 7_000_000);
  // The first job runs again, as after a lost process.
  await run(job!);
  expect(receiver.received).toHaveLength(1);
  receiver.reply = (request) => request.socket.destroy();
  await runJobs();
  expect(jobs).toEqual([]);
  expect(receiver.received).toHaveLength(2);
  await scan(['logo', 'map'], 2);
  receiver.reply = (_request, response) => response.writeHead(404).end('no_service');
  await runJobs();
  expect(jobs).toEqual([]);
  expect(await show()).toMatchObject({ problem: expect.stringContaining('no longer accepts messages') });
  receiver.reply = (_request, response) => response.end('ok');
  const { id } = await show();
  expect(await testChatChannel(services, caller, id)).toMatchObject({ problem: null, failing_since: null });
});

test('a process that stops while sending doesn’t send the message twice', async () => {
  await add();
  await scan(['logo'], 1);
  const [job] = jobs.splice(0);
  const stop = new AbortController();
  receiver.reply = () => stop.abort();
  await expect(run(job!, stop.signal)).rejects.toThrow();
  receiver.reply = (_request, response) => response.end('ok');
  await run(job!);
  expect(receiver.received).toHaveLength(1);
  expect(await show()).toMatchObject({ problem: expect.stringContaining('may not have arrived') });
  expect(
    await services.db.select().from(chatMessages).where(eq(chatMessages.id, job!.payload.messageId)),
  ).toMatchObject([{ state: 'failed' }]);
});

test('the URL is a secret, private addresses are refused, and other organizations have no access', async () => {
  const { id } = await add();
  const [row] = await services.db.select().from(chatChannels).where(eq(chatChannels.id, id));
  expect(JSON.stringify([row, await show()])).not.toContain('/services/');
  await changeChatChannel(services, caller, id, { url: 'http://inside.test/hook', name: 'Inside' });
  expect(await testChatChannel(services, caller, id)).toMatchObject({
    problem: expect.stringContaining('outside the public internet'),
  });
  const otherId = await testServices.createOrganization();
  const stranger = { ...caller, organization: await findOrganization(services.db, otherId) } as PersonCaller;
  for (const use of [
    () => changeChatChannel(services, stranger, id, { name: 'Mine' }),
    () => testChatChannel(services, stranger, id),
    () => removeChatChannel(services, stranger, id),
  ])
    await expect(use()).rejects.toMatchObject({ code: 'chat/not-found' });
  await removeChatChannel(services, caller, id);
  const entries = await services.db
    .select()
    .from(changeLog)
    .where(eq(changeLog.organizationId, organizationId));
  expect(entries.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['chat_channel_added', 'chat_channel_changed', 'chat_channel_removed']),
  );
});
