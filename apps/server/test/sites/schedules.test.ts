import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptSecret, readScanToWork, updateScan } from '../../src/db/queries/scans.ts';
import { putSchedule, type ScheduleRow, scheduleOf, updateSchedule } from '../../src/db/queries/schedules.ts';
import { updateUser } from '../../src/db/queries/users.ts';
import { composeMail } from '../../src/mail/compose-mail.ts';
import { renderMail } from '../../src/mail/layout.ts';
import { authOf } from '../../src/scans/scan-secret.ts';
import { sealForSchedule } from '../../src/schedules/schedule-secret.ts';
import { startDueScans } from '../../src/schedules/start-due.handler.ts';
import { stopMessages, stopToken } from '../../src/schedules/stop-messages.ts';
import { openWorkshop, type Workshop } from '../kit/stored-scan.ts';

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop?.close());

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

interface Watched {
  readonly ownerId: string;
  readonly siteId: string;
}

/** A site with a daily schedule that is due; ten days of it were missed. */
async function watched(changes: Partial<ScheduleRow> = {}, pages = { '/': ['logo'] }): Promise<Watched> {
  const { db } = shop.services;
  const ownerId = await shop.newUser();
  const scan = await shop.storeAndTrack({ ownerId, startedAt: ago(20), pages });
  const anchor = ago(10.5);
  await putSchedule(db, {
    siteId: scan.siteId!,
    every: 'daily',
    url: scan.url,
    settings: scan.settings,
    sealed: null,
    anchor,
    nextRunAt: ago(9.5),
    lastScanId: null,
    lastProblem: null,
    told: { activity: Number.MAX_SAFE_INTEGER, score: null },
    ...changes,
  });
  return { ownerId, siteId: scan.siteId! };
}

const schedule = async (siteId: string) => (await scheduleOf(shop.services.db, siteId))!;

test('what is due is started once, however many servers look and however often it was missed', async () => {
  const { siteId, ownerId } = await watched();
  await Promise.all([1, 2, 3].map(() => startDueScans(shop.services)));
  const after = await schedule(siteId);
  const scan = await readScanToWork(shop.services.db, after.lastScanId!);
  expect(scan).toMatchObject({ ownerId, siteId, status: 'queued', url: 'https://shop.example.com/' });
  expect(after.lastProblem).toBeNull();
  expect(after.nextRunAt.getTime()).toBe(after.anchor.getTime() + 11 * DAY_MS);
  // Counted against the plan like any other.
  expect(scan?.countedMonth).not.toBeNull();
  await startDueScans(shop.services);
  expect((await schedule(siteId)).lastScanId).toBe(after.lastScanId);
});

test('while its scan runs no other is started', async () => {
  const { siteId } = await watched();
  await startDueScans(shop.services);
  const { lastScanId } = await schedule(siteId);
  await updateSchedule(shop.services.db, siteId, { nextRunAt: ago(0) });
  await startDueScans(shop.services);
  const after = await schedule(siteId);
  expect(after.lastScanId).toBe(lastScanId);
  expect(after.lastProblem).toMatch(/still running/);
  expect(after.nextRunAt > new Date()).toBe(true);
});

test('what keeps a scan from starting is told, and the next time is tried again', async () => {
  const { db } = shop.services;
  const [unverified, refused, unreadable, used] = [
    await watched(),
    await watched({ url: 'https://shop.example.com/refused' }),
    await watched({ sealed: 'sealed with another key' }),
    await watched(),
  ];
  await updateUser(db, unverified.ownerId, { isEmailVerified: false });
  shop.refused.add('https://shop.example.com/refused');
  for (let scans = 0; scans < 10; scans += 1) {
    await updateSchedule(db, used.siteId, { nextRunAt: ago(1) });
    await startDueScans(shop.services);
    await updateScan(db, (await schedule(used.siteId)).lastScanId!, { status: 'cancelled' });
  }
  await updateSchedule(db, used.siteId, { nextRunAt: ago(1) });
  await startDueScans(shop.services);
  const problems = [unverified, refused, unreadable, used].map(async ({ siteId }) => schedule(siteId));
  const [first, second, third, fourth] = await Promise.all(problems);
  expect(first).toMatchObject({ lastScanId: null, lastProblem: expect.stringMatching(/Email not verified/) });
  expect(second).toMatchObject({ lastScanId: null, lastProblem: 'This address may not be scanned.' });
  expect(third).toMatchObject({ lastScanId: null, lastProblem: expect.stringMatching(/sign-in data/) });
  expect(fourth?.lastProblem).toMatch(/All 10 scans of your Free plan/);
  for (const row of [first, second, third, fourth]) expect(row!.nextRunAt > new Date()).toBe(true);
});

test('sign-in data is sealed for the schedule, and anew for each scan', async () => {
  const { db } = shop.services;
  const { siteId } = await watched();
  const auth = { type: 'basic', username: 'ada', password: 'secret' } as const;
  const sealed = sealForSchedule(shop.services, siteId, auth);
  const { settings } = await schedule(siteId);
  await updateSchedule(db, siteId, { sealed, settings: { ...settings, signs_in: true } });
  await startDueScans(shop.services);
  const { lastScanId } = await schedule(siteId);
  const ofScan = await keptSecret(db, lastScanId!);
  expect(sealed).not.toContain('secret');
  expect(ofScan).not.toBe(sealed);
  expect(authOf(shop.services, lastScanId!, ofScan)).toEqual(auth);
});

/** What the owner gets when a scan of the schedule has found these images on the start page. */
async function digestAfter({ ownerId, siteId }: Watched, days: number, images: readonly string[]) {
  const { db } = shop.services;
  const already = shop.mails.length;
  const scan = await shop.store({ ownerId, startedAt: ago(days), pages: { '/': images } });
  await updateScan(db, scan.id, { siteId });
  await updateSchedule(db, siteId, { lastScanId: scan.id });
  await shop.track(siteId);
  const [order, ...others] = shop.mails.slice(already);
  expect(others).toEqual([]);
  if (!order) return undefined;
  const mail = await composeMail(shop.services, order);
  return mail && (await renderMail(mail.content));
}

test('a digest tells what changed since the last one, with a link to stop it; nothing changed, no mail', async () => {
  const pages = { '/': ['logo', 'hero'] };
  const site = await watched({ told: { activity: 0, score: null } }, pages);
  expect((await digestAfter(site, 9, ['logo', 'hero']))?.subject).toBe('shop.example.com: 2 new');
  expect(await digestAfter(site, 8, ['logo', 'hero'])).toBeUndefined();
  expect(await digestAfter(site, 7, ['hero', 'cart'])).toMatchObject({
    subject: 'shop.example.com: 1 new, 1 fixed',
    text: expect.stringContaining(`/stop-messages/${site.siteId}.`),
  });
  // Between the two of the schedule someone scans by hand: what that changed is told with the next.
  await shop.storeAndTrack({ ownerId: site.ownerId, startedAt: ago(6), pages: { '/': ['logo', 'cart'] } });
  expect((await digestAfter(site, 5, ['logo', 'cart']))?.subject).toBe(
    'shop.example.com: 1 back again, 1 fixed',
  );
  // What went and came back in between is no change.
  await shop.storeAndTrack({ ownerId: site.ownerId, startedAt: ago(4), pages: { '/': [] } });
  expect(await digestAfter(site, 3, ['logo', 'cart'])).toBeUndefined();
});

test('whoever has the link of a message stops the messages about its site, and no others', async () => {
  const pages = { '/': ['logo', 'hero'] };
  const [site, other] = [
    await watched({ told: { activity: 0, score: null } }, pages),
    await watched({ told: { activity: 0, score: null } }, pages),
  ];
  const token = stopToken(shop.services, site.siteId);
  const [, mac] = token.split('.');
  for (const wrong of ['', site.siteId, `${site.siteId}.`, `${other.siteId}.${mac}`, `${token}x`]) {
    await expect(stopMessages(shop.services, wrong)).rejects.toThrow(/stops no messages/);
  }
  expect(await stopMessages(shop.services, token)).toMatchObject({ origin: 'https://shop.example.com' });
  expect(await digestAfter(site, 9, ['cart'])).toBeUndefined();
  expect((await digestAfter(other, 9, ['cart']))?.subject).toContain('new');
  expect((await schedule(site.siteId)).nextRunAt).toEqual(expect.any(Date));
});
