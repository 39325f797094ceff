import { randomUUID } from 'node:crypto';
import { type SiteThresholds, WebhookEvent } from '@curbcut/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announceScan } from '../../src/announce-scan.handler.ts';
import type { OrganizationCaller } from '../../src/auth/caller.ts';
import { formatChatMessage } from '../../src/chat/format-chat-message.ts';
import { listChanges } from '../../src/db/queries/change-log.ts';
import { findContact, findOrganization } from '../../src/db/queries/organizations.ts';
import { toOrganizationReader } from '../../src/db/queries/reader.ts';
import { updateScan } from '../../src/db/queries/scans.ts';
import { saveSchedule } from '../../src/db/queries/schedules.ts';
import { updateUser } from '../../src/db/queries/users.ts';
import {
  chatChannels,
  chatMessages,
  schedules,
  trackedIssues,
  webhookDeliveries,
  webhooks,
} from '../../src/db/schema.ts';
import { addressMail } from '../../src/mail/compose-mail.ts';
import { renderMail } from '../../src/mail/render-mail.ts';
import { readOverviewSites } from '../../src/overview/read-overview.ts';
import { changeSite } from '../../src/sites/change-site.ts';
import { checkScanThresholds, checkThresholds } from '../../src/sites/check-thresholds.ts';
import { readOneSite } from '../../src/sites/own-sites.ts';
import { defaultSettings, openTestServices, type TestServices } from '../support/test-services.ts';

let testServices: TestServices;
let organizationId: string;
let caller: OrganizationCaller;
beforeAll(async () => {
  testServices = await openTestServices();
});
afterAll(() => testServices?.close());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const none: SiteThresholds = { min_score: null, no_critical: false, no_new_serious: false };

beforeEach(async () => {
  const { db } = testServices.services;
  organizationId = await testServices.createOrganization();
  const organization = (await findOrganization(db, organizationId))!;
  const user = (await findContact(db, organizationId, null))!;
  const actor = { type: 'person', id: user.id, name: 'Ada Byron' } as const;
  const reader = toOrganizationReader(organizationId);
  caller = { organization, user, actor, reader, network: '192.0.2.1' } as unknown as OrganizationCaller;
  testServices.sentMails.length = 0;
});

interface ScanToStore {
  readonly days: number;
  readonly images: readonly string[];
  readonly critical?: number;
  readonly settings?: Partial<typeof defaultSettings>;
}

/** Stores a completed scan whose counts are final, and announces it. */
async function scan({ days, images, critical = images.length, settings }: ScanToStore) {
  const { services } = testServices;
  const stored = await testServices.storeAndTrackScan({
    ...{ organizationId, startedAt: daysAgo(days), pages: { '/': images } },
    ...(settings && { settings }),
  });
  await updateScan(services.db, stored.id, { critical });
  await announceScan(services, { payload: { scanId: stored.id }, finish: async () => undefined });
  return { id: stored.id, siteId: stored.siteId! };
}

const setThresholds = (siteId: string, thresholds: SiteThresholds | null) =>
  changeSite(testServices.services, caller, siteId, { thresholds });
const read = async (siteId: string) =>
  (await readOneSite(testServices.services.db, caller.reader, siteId)).thresholds;

test('compares a scan with each threshold, and never fails for a value that isn’t known', () => {
  const all = { min_score: 80, no_critical: true, no_new_serious: true };
  const unknown = { unknown: 'There’s no earlier scan to compare with.' };
  const check = (
    ...[score, critical, newSerious, criticalNotRetested = 0]: [
      number | null,
      number,
      number | typeof unknown,
      number?,
    ]
  ) => {
    const facts = { score, critical, criticalNotRetested, newSerious };
    const { status, checks } = checkThresholds(all, facts);
    return [status, ...checks.map((one) => one.status)];
  };
  expect(check(80, 0, 0)).toEqual(['passing', 'passing', 'passing', 'passing']);
  expect(check(79, 0, 0)).toEqual(['failing', 'failing', 'passing', 'passing']);
  expect(check(100, 1, 2)).toEqual(['failing', 'passing', 'failing', 'failing']);
  expect(check(null, 0, unknown)).toEqual(['passing', 'unknown', 'passing', 'unknown']);
  // Neither passes nor fails while known critical issues haven't been tested again.
  expect(check(90, 0, 0, 1)).toEqual(['unknown', 'passing', 'unknown', 'passing']);
  expect(check(79, 0, 0, 1)[0]).toBe('failing');
  const many = { critical: 9, criticalNotRetested: 0, newSerious: 9 };
  const onlyScore = checkThresholds({ ...none, min_score: 50 }, { score: null, ...many });
  expect(onlyScore.status).toBe('unknown');
  const reasons = checkThresholds(all, { ...many, score: 79, critical: 1, newSerious: 2 }).checks;
  expect(reasons.map(({ reason }) => reason)).toEqual([
    'The score is 79; at least 80 is required.',
    'Found 1 critical issue.',
    '2 critical or serious issues are new or back.',
  ]);
});

test('shows on the site and in the overview whether its latest scan passes', async () => {
  const { siteId } = await scan({ days: 3, images: ['logo'] });
  expect(await read(siteId)).toBeNull();
  await setThresholds(siteId, { ...none, no_critical: true, no_new_serious: true });
  expect(await read(siteId)).toMatchObject({
    status: 'failing',
    checks: [{ status: 'failing', reason: 'Found 1 critical issue.' }, { status: 'unknown' }],
  });
  await scan({ days: 2, images: ['logo', 'banner'], critical: 0 });
  expect(await read(siteId)).toMatchObject({
    status: 'failing',
    checks: [
      { status: 'passing' },
      { status: 'failing', reason: '1 critical or serious issue is new or back.' },
    ],
  });
  // The same issues are no longer new in the next scan.
  await scan({ days: 1, images: ['logo', 'banner'], critical: 0 });
  const passing = await read(siteId);
  expect(passing?.status).toBe('passing');
  const overview = await readOverviewSites(testServices.services, caller, {});
  expect(overview.sites.map(({ thresholds }) => thresholds)).toEqual([passing]);
  const [entry] = await listChanges(testServices.services.db, organizationId, {}, { limit: 1 });
  expect(entry).toMatchObject({
    event: 'site_changed',
    details: { min_score: 'none', no_critical: true, no_new_serious: true },
  });
  await setThresholds(siteId, null);
  expect(await read(siteId)).toBeNull();
});

test('shows the result of the last scan whose issues have been matched', async () => {
  const { services } = testServices;
  const { siteId } = await scan({ days: 3, images: ['logo'] });
  await scan({ days: 2, images: ['logo'] });
  const newer = await testServices.storeScan({
    ...{ organizationId, startedAt: daysAgo(1), pages: { '/': ['logo', 'banner'] } },
  });
  await updateScan(services.db, newer.id, { siteId });
  await setThresholds(siteId, { ...none, no_new_serious: true });
  expect(await read(siteId)).toMatchObject({ status: 'passing', checks: [{ status: 'passing' }] });
  await testServices.trackSite(siteId);
  expect((await read(siteId))?.status).toBe('failing');
  const { sentMails } = testServices;
  await announceScan(services, { payload: { scanId: newer.id }, finish: async () => undefined });
  expect(sentMails).toMatchObject([{ kind: 'site-thresholds', status: 'failing' }]);
});

test('only scans like the scheduled ones decide, and are compared with each other', async () => {
  const { services, sentMails } = testServices;
  const { siteId } = await scan({ days: 9, images: [] });
  await saveSchedule(services.db, {
    ...{ siteId, createdBy: caller.user!.id, every: 'weekly', url: defaultSettings.url },
    ...{ settings: defaultSettings, nextRunAt: new Date(), anchor: new Date() },
    lastDigest: { activity: 0, score: null, series: null },
  });
  await setThresholds(siteId, { min_score: null, no_critical: true, no_new_serious: true });
  await scan({ days: 8, images: [] });
  const passing = await read(siteId);
  expect(passing?.status).toBe('passing');
  const quick = { settings: { depth: 'quick' } } as const;
  const quickScan = await scan({ days: 7, images: ['logo', 'banner'], ...quick });
  expect(await read(siteId)).toEqual(passing);
  expect(sentMails).toEqual([]);
  // CI asks about this very scan, which has no earlier one to compare with.
  const { result } = await checkScanThresholds(services, caller.reader, quickScan.id);
  expect(result).toMatchObject({
    status: 'failing',
    checks: [
      { status: 'failing', reason: 'Found 2 critical issues.' },
      { reason: 'There’s no earlier scan of the same pages with the same settings.' },
    ],
  });
  const later = await scan({ days: 6, images: ['logo', 'banner', 'map'], ...quick });
  const { result: compared } = await checkScanThresholds(services, caller.reader, later.id);
  expect(compared?.checks[1]?.reason).toBe('1 critical or serious issue is new or back.');
  await scan({ days: 5, images: ['logo'] });
  // The logo is new for scheduled scans, although a quick one was the first to find it.
  expect(await read(siteId)).toMatchObject({
    status: 'failing',
    checks: [{}, { status: 'failing', reason: '1 critical or serious issue is new or back.' }],
  });
  expect(sentMails).toMatchObject([{ kind: 'site-thresholds', status: 'failing' }]);
  // More of them than any list of newest scans would contain.
  for (let count = 1; count <= 70; count += 1) await scan({ days: 5 - count / 100, images: [], ...quick });
  expect((await read(siteId))?.status, 'after many other scans').toBe('failing');
  expect(sentMails).toHaveLength(1);
  await scan({ days: 4.2, images: [] });
  expect(await read(siteId), 'compared with the last scheduled one').toMatchObject({
    status: 'passing',
    checks: [{ status: 'passing' }, { status: 'passing' }],
  });
  await services.db.delete(schedules).where(eq(schedules.siteId, siteId));
  await scan({ days: 4, images: [], ...quick });
  expect((await read(siteId))?.checks[0]).toMatchObject({ status: 'passing' });
});

test('neither passes nor fails while pages with critical issues aren’t tested', async () => {
  const { services } = testServices;
  const first = await testServices.storeAndTrackScan({
    ...{ organizationId, startedAt: daysAgo(3), pages: { '/': [], '/shop': ['logo'] } },
  });
  const siteId = first.siteId!;
  await setThresholds(siteId, { ...none, no_critical: true, min_score: 1 });
  await testServices.storeAndTrackScan({ organizationId, startedAt: daysAgo(2), pages: { '/': [] } });
  const { db } = services;
  await db.update(trackedIssues).set({ severity: 'critical' }).where(eq(trackedIssues.siteId, siteId));
  expect(await read(siteId)).toMatchObject({
    status: 'unknown',
    checks: expect.arrayContaining([
      {
        threshold: 'no_critical',
        status: 'unknown',
        reason: 'No critical issues were found, but 1 known one wasn’t tested again.',
      },
    ]),
  });
});

test('emails the owner once when a scan starts to fail, and once when one passes again', async () => {
  const { db } = testServices.services;
  const { siteId } = await scan({ days: 9, images: [] });
  await setThresholds(siteId, { ...none, no_critical: true });
  await scan({ days: 8, images: [] });
  expect(testServices.sentMails).toEqual([]);
  await scan({ days: 7, images: ['logo'] });
  const order = { kind: 'site-thresholds', siteId, organizationId, userId: caller.actor.id } as const;
  expect(testServices.sentMails).toEqual([{ ...order, status: 'failing' }]);
  const composed = await (await addressMail(testServices.services, testServices.sentMails[0]!))!.compose();
  const { subject, text } = await renderMail(composed!);
  expect(subject).toBe('shop.example.com fails its thresholds');
  expect(text).toContain('Found 1 critical issue.');
  await scan({ days: 6, images: ['logo'] });
  expect(testServices.sentMails).toHaveLength(1);
  // A later scan with the same result has no email of its own.
  expect(
    await (await addressMail(testServices.services, testServices.sentMails[0]!))!.compose(),
  ).toBeDefined();
  await scan({ days: 5, images: [] });
  expect(testServices.sentMails.slice(1)).toEqual([{ ...order, status: 'passing' }]);
  // The first email is outdated now, and someone who wants no emails about issues gets none.
  expect(await (await addressMail(testServices.services, testServices.sentMails[0]!))!.compose()).toBe(
    undefined,
  );
  await updateUser(db, caller.actor.id, { notificationEmails: 'none' });
  expect(await (await addressMail(testServices.services, testServices.sentMails[1]!))!.compose()).toBe(
    undefined,
  );
});

test('notifies webhooks and chat channels that select it, once for each change', async () => {
  const { db, vault } = testServices.services;
  const [webhookId, channelId, quietId] = [randomUUID(), randomUUID(), randomUUID()];
  await db.insert(webhooks).values({
    ...{ id: webhookId, organizationId, name: 'CI', url: 'https://ci.example', creatorName: 'Ada' },
    ...{ events: ['site.thresholds_failed', 'site.thresholds_passed'], secret: vault.seal('x', 'x') },
  });
  const channel = {
    organizationId,
    type: 'slack',
    name: '#a11y',
    url: '',
    host: '',
    creatorName: 'Ada',
  } as const;
  await db.insert(chatChannels).values([
    { ...channel, id: channelId, events: ['thresholds', 'new_critical'] },
    { ...channel, id: quietId, events: ['new_critical'] },
  ]);
  const { siteId } = await scan({ days: 9, images: [] });
  await setThresholds(siteId, { ...none, no_critical: true });
  await scan({ days: 8, images: ['logo'] });
  await scan({ days: 7, images: ['logo'] });
  await scan({ days: 6, images: [] });
  const deliveries = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId));
  expect(deliveries.map(({ type }) => type).sort()).toEqual([
    'site.thresholds_failed',
    'site.thresholds_passed',
  ]);
  for (const { body } of deliveries) expect(WebhookEvent.safeParse(JSON.parse(body)).error).toBeUndefined();
  const messages = await db.select().from(chatMessages).where(eq(chatMessages.subject, 'thresholds'));
  expect(messages.map((message) => message.channelId)).toEqual([channelId, channelId]);
  const texts = messages.map(({ content }) =>
    JSON.stringify(formatChatMessage('slack', content, 'https://c.example')),
  );
  expect(texts.find((text) => text.includes('shop.example.com fails its thresholds'))).toContain(
    'Found 1 critical issue.',
  );
  expect(texts.some((text) => text.includes('shop.example.com passes its thresholds again'))).toBe(true);
});

test('reports whether a single scan passes, for CI', async () => {
  const { services } = testServices;
  const first = await scan({ days: 3, images: ['logo'] });
  const check = (scanId: string) => checkScanThresholds(services, caller.reader, scanId);
  expect(await check(first.id)).toEqual({ is_ready: true, result: null });
  await setThresholds(first.siteId, { ...none, no_new_serious: true });
  expect((await check(first.id)).result?.status).toBe('unknown');
  const second = await scan({ days: 2, images: ['logo', 'banner'] });
  expect((await check(second.id)).result?.status).toBe('failing');
  // A branch doesn't change the site's issues, so that none of its issues is known to be new.
  await updateScan(services.db, second.id, { updatesSite: false });
  expect((await check(second.id)).result).toMatchObject({
    status: 'unknown',
    checks: [{ reason: 'New issues are identified only in scans that update the site’s issues.' }],
  });
  await updateScan(services.db, second.id, { updatesSite: true, tracked: null });
  expect(await check(second.id)).toEqual({ is_ready: false, result: null });
  await updateScan(services.db, second.id, { status: 'running' });
  await expect(check(second.id)).rejects.toMatchObject({ code: 'scan/not-finished' });
  const stranger = toOrganizationReader(await testServices.createOrganization());
  await expect(checkScanThresholds(services, stranger, first.id)).rejects.toMatchObject({
    code: 'scan/not-found',
  });
});
