import { randomUUID } from 'node:crypto';
import { PutScheduleBody } from '@curbcut/contract';
import { parseJourney } from '@curbcut/journeys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrganizationCaller } from '../../src/auth/caller.ts';
import { deleteJourneyRow, insertJourney, insertJourneyVersion } from '../../src/db/queries/journeys.ts';
import { findContact, findOrganization } from '../../src/db/queries/organizations.ts';
import { toOrganizationReader } from '../../src/db/queries/reader.ts';
import { readScanForJob, readScanSecret, updateScan } from '../../src/db/queries/scans.ts';
import {
  findSchedule,
  listDueSchedules,
  type ScheduleRow,
  saveSchedule,
  updateSchedule,
} from '../../src/db/queries/schedules.ts';
import { updateUser } from '../../src/db/queries/users.ts';
import { putSiteSecret } from '../../src/journeys/site-secrets.ts';
import { addressMail } from '../../src/mail/compose-mail.ts';
import { renderMail } from '../../src/mail/render-mail.ts';
import { openScanSecrets } from '../../src/scans/start-scan.ts';
import { saveSiteSchedule, sealScheduleAuth } from '../../src/schedules/site-schedule.ts';
import { startDueScans } from '../../src/schedules/start-due-scans.handler.ts';
import { createUnsubscribeToken, stopMessages } from '../../src/schedules/unsubscribe.ts';
import { openTestServices, type TestServices, testPerson } from '../support/test-services.ts';

let testServices: TestServices;
beforeAll(async () => {
  testServices = await openTestServices();
});
afterAll(() => testServices?.close());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

interface ScheduledSite {
  readonly organizationId: string;
  readonly siteId: string;
}

/** Creates a site with a daily schedule that is due and has missed ten days. */
async function createScheduledSite(
  changes: Partial<ScheduleRow> = {},
  pages = { '/': ['logo'] },
): Promise<ScheduledSite> {
  const { db } = testServices.services;
  const organizationId = await testServices.createOrganization();
  const scan = await testServices.storeAndTrackScan({ organizationId, startedAt: daysAgo(20), pages });
  const anchor = daysAgo(10.5);
  await saveSchedule(db, {
    siteId: scan.siteId!,
    every: 'daily',
    url: scan.url,
    settings: scan.settings,
    sealed: null,
    anchor,
    nextRunAt: daysAgo(9.5),
    lastScanId: null,
    lastProblem: null,
    lastDigest: { activity: Number.MAX_SAFE_INTEGER, score: null, series: null },
    ...changes,
  });
  return { organizationId, siteId: scan.siteId! };
}

const readSchedule = async (siteId: string) => (await findSchedule(testServices.services.db, siteId))!;

test('starts a due scan once, no matter how many servers check and how often it was missed', async () => {
  const { siteId, organizationId } = await createScheduledSite();
  await Promise.all([1, 2, 3].map(() => startDueScans(testServices.services)));
  const after = await readSchedule(siteId);
  const scan = await readScanForJob(testServices.services.db, after.lastScanId!);
  expect(scan).toMatchObject({ organizationId, siteId, status: 'queued', url: 'https://shop.example.com/' });
  expect(after.lastProblem).toBeNull();
  expect(after.nextRunAt.getTime()).toBe(after.anchor.getTime() + 11 * DAY_MS);
  // The scan counts toward the plan like any other.
  expect(scan?.countedMonth).not.toBeNull();
  await startDueScans(testServices.services);
  expect((await readSchedule(siteId)).lastScanId).toBe(after.lastScanId);
});

test('does not start another scan while one is running', async () => {
  const { siteId } = await createScheduledSite();
  await startDueScans(testServices.services);
  const { lastScanId } = await readSchedule(siteId);
  await updateSchedule(testServices.services.db, siteId, { nextRunAt: daysAgo(0) });
  await startDueScans(testServices.services);
  const after = await readSchedule(siteId);
  expect(after.lastScanId).toBe(lastScanId);
  expect(after.lastProblem).toMatch(/still running/);
  expect(after.nextRunAt > new Date()).toBe(true);
});

test('lists all due schedules in batches, so that those that remain due don’t keep others from starting', async () => {
  const { db } = testServices.services;
  const created = [await createScheduledSite(), await createScheduledSite(), await createScheduledSite()];
  const listed: string[] = [];
  for (let [row] = await listDueSchedules(db, new Date(), 1); row; ) {
    listed.push(row.siteId);
    [row] = await listDueSchedules(db, new Date(), 1, row);
  }
  expect(listed).toEqual(expect.arrayContaining(created.map(({ siteId }) => siteId)));
  expect(new Set(listed).size).toBe(listed.length);
  await startDueScans(testServices.services);
});

test('starts a scan within its window only, and waits there for the previous one', async () => {
  const { db } = testServices.services;
  const toTime = (moment: Date) => moment.toISOString().slice(11, 16);
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const createTiming = (start: Date, end: Date) => ({
    ...{ time_zone: 'UTC', time: toTime(start), latest_start: toTime(end), weekdays: [] },
  });
  const [dueAt, later, ended] = [minutesFromNow(-60), minutesFromNow(60), minutesFromNow(-30)];
  const missed = await createScheduledSite({ timing: createTiming(dueAt, ended), nextRunAt: dueAt });
  const open = await createScheduledSite({ timing: createTiming(dueAt, later), nextRunAt: dueAt });
  await startDueScans(testServices.services);
  expect(await readSchedule(missed.siteId)).toMatchObject({
    lastScanId: null,
    lastProblem: `Skipped: the scan couldn’t start by ${toTime(ended)}.`,
  });
  expect((await readSchedule(missed.siteId)).nextRunAt > new Date()).toBe(true);
  const started = await readSchedule(open.siteId);
  expect(started.lastScanId).not.toBeNull();
  // The next one is due while this one is running: it starts once the other one has ended.
  await updateSchedule(db, open.siteId, { nextRunAt: dueAt });
  await startDueScans(testServices.services);
  expect(await readSchedule(open.siteId)).toMatchObject({
    ...{ lastScanId: started.lastScanId, nextRunAt: dueAt },
    lastProblem: 'The previous scan was still running.',
  });
  await updateScan(db, started.lastScanId!, { status: 'cancelled' });
  await startDueScans(testServices.services);
  const second = await readSchedule(open.siteId);
  expect(second.lastScanId).not.toBe(started.lastScanId);
  expect(second.lastProblem).toBeNull();
});

test('sets days, a time and a pause, and keeps them when other settings change', async () => {
  const { services } = testServices;
  const { siteId, organizationId } = await createScheduledSite();
  const organization = (await findOrganization(services.db, organizationId))!;
  const user = (await findContact(services.db, organizationId, null))!;
  const caller = {
    ...{
      organization,
      user,
      actor: testPerson,
      reader: toOrganizationReader(organizationId),
      network: '192.0.2.1',
    },
  } as unknown as OrganizationCaller;
  const settings = { url: 'https://shop.example.com/' };
  const save = (body: Omit<PutScheduleBody, 'settings'>) =>
    saveSiteSchedule(services, caller, siteId, { ...body, settings });
  const timing = {
    ...{ time_zone: 'Asia/Tokyo', time: '03:00', latest_start: '06:00', weekdays: [6, 2, 2] },
  };
  const timed = await save({ every: 'weekly', timing });
  expect(timed.timing).toEqual({ ...timing, weekdays: [2, 6] });
  const next = new Date(timed.next_run_at);
  // 03:00 in Tokyo is 18:00 in UTC on the day before: Monday or Friday.
  expect([next.toISOString().slice(11, 16), [1, 5].includes(next.getUTCDay())]).toEqual(['18:00', true]);
  expect(next.getTime() - Date.now()).toBeLessThanOrEqual(4 * DAY_MS);
  // A scan that is due isn't lost when something else changes.
  await updateSchedule(services.db, siteId, { nextRunAt: daysAgo(0.01) });
  const quiet = await save({ every: 'weekly', email_enabled: false });
  expect(quiet).toMatchObject({ timing: timed.timing, paused_until: null });
  expect(new Date(quiet.next_run_at) < new Date()).toBe(true);

  const day = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  const paused = await save({ every: 'weekly', paused_until: day });
  expect(paused.paused_until).toBe(day);
  expect(new Date(paused.next_run_at).getTime() - Date.now()).toBeGreaterThan(28 * DAY_MS);
  const resumed = await save({ every: 'weekly', paused_until: null });
  expect(resumed.paused_until).toBeNull();
  expect(new Date(resumed.next_run_at).getTime() - Date.now()).toBeLessThanOrEqual(4 * DAY_MS);

  await expect(save({ every: 'weekly', timing: { ...timing, weekdays: [] } })).rejects.toMatchObject({
    body: { details: { 'timing.weekdays': ['Choose at least one day of the week.'] } },
  });
  for (const paused_until of [new Date().toISOString().slice(0, 10), '2999-01-01'])
    await expect(save({ every: 'weekly', paused_until })).rejects.toMatchObject({ code: 'request/invalid' });
  expect(PutScheduleBody.safeParse({ every: 'daily', settings, timing }).success).toBe(true);
  for (const change of [{ time_zone: 'Europe/Nowhere' }, { time: '24:00' }, { weekdays: [0] }])
    expect(
      PutScheduleBody.safeParse({ every: 'daily', settings, timing: { ...timing, ...change } }).success,
    ).toBe(false);
});

test('reports why a scan could not start, and tries again at the next time', async () => {
  const { db } = testServices.services;
  const [unverified, refused, unreadable, used] = [
    await createScheduledSite(),
    await createScheduledSite({ url: 'https://shop.example.com/refused' }),
    await createScheduledSite({ sealed: 'sealed with another key' }),
    await createScheduledSite(),
  ];
  await updateUser(db, (await findContact(db, unverified.organizationId, null))!.id, {
    isEmailVerified: false,
  });
  testServices.refusedUrls.add('https://shop.example.com/refused');
  for (let scans = 0; scans < 10; scans += 1) {
    await updateSchedule(db, used.siteId, { nextRunAt: daysAgo(1) });
    await startDueScans(testServices.services);
    await updateScan(db, (await readSchedule(used.siteId)).lastScanId!, { status: 'cancelled' });
  }
  await updateSchedule(db, used.siteId, { nextRunAt: daysAgo(1) });
  await startDueScans(testServices.services);
  const problems = [unverified, refused, unreadable, used].map(async ({ siteId }) => readSchedule(siteId));
  const [first, second, third, fourth] = await Promise.all(problems);
  expect(first).toMatchObject({ lastScanId: null, lastProblem: expect.stringMatching(/Email not verified/) });
  expect(second).toMatchObject({ lastScanId: null, lastProblem: 'This address may not be scanned.' });
  expect(third).toMatchObject({ lastScanId: null, lastProblem: expect.stringMatching(/sign-in data/) });
  expect(fourth?.lastProblem).toMatch(/all 10 scans of your Free plan/);
  for (const row of [first, second, third, fourth]) expect(row!.nextRunAt > new Date()).toBe(true);
});

test('encrypts sign-in data for the schedule and separately for each scan', async () => {
  const { db } = testServices.services;
  const { siteId } = await createScheduledSite();
  const auth = { type: 'basic', username: 'ada', password: 'secret' } as const;
  const encrypted = sealScheduleAuth(testServices.services, siteId, auth);
  const { settings } = await readSchedule(siteId);
  await updateSchedule(db, siteId, { sealed: encrypted, settings: { ...settings, signs_in: true } });
  await startDueScans(testServices.services);
  const { lastScanId } = await readSchedule(siteId);
  const scanSecret = await readScanSecret(db, lastScanId!);
  expect(encrypted).not.toContain('secret');
  expect(scanSecret).not.toBe(encrypted);
  expect(openScanSecrets(testServices.services, lastScanId!, scanSecret)).toEqual({ auth, journeys: null });
});

test('uses the newest version of a journey with its secrets, and reports if the journey was deleted', async () => {
  const { services } = testServices;
  const { db } = services;
  const { siteId, organizationId } = await createScheduledSite();
  const organization = (await findOrganization(db, organizationId))!;
  const user = (await findContact(db, organizationId, null))!;
  const reader = toOrganizationReader(organizationId);
  const caller = {
    ...{ organization, user, actor: testPerson, reader, network: '192.0.2.1' },
  } as unknown as OrganizationCaller;
  const { url, settings } = await readSchedule(siteId);
  const journeyId = randomUUID();
  const journey = parseJourney({
    title: 'Sign in',
    steps: [
      { type: 'navigate', url },
      { type: 'change', selectors: ['#password'], value: { secret: 'PASSWORD' } },
    ],
  });
  await insertJourney(db, { siteId, journeyId, journey, savedBy: 'Ada' });
  await putSiteSecret(services, caller, siteId, { name: 'PASSWORD', value: 'planted-secret' });
  const wanted = { signIn: journeyId, steps: null };
  await updateSchedule(db, siteId, { settings: { ...settings, signs_in: true, wanted_journeys: wanted } });
  await insertJourneyVersion(db, { journeyId, version: 2, journey, savedBy: 'Ada' }, 50);

  await startDueScans(services);
  const { lastScanId } = await readSchedule(siteId);
  const scan = (await readScanForJob(db, lastScanId!))!;
  expect(scan.settings.journey?.sign_in).toEqual({ id: journeyId, title: 'Sign in', version: 2 });
  expect(JSON.stringify(scan)).not.toContain('planted-secret');
  const contents = openScanSecrets(services, lastScanId!, await readScanSecret(db, lastScanId!));
  expect(contents.journeys).toMatchObject({ signIn: journey, secrets: { PASSWORD: 'planted-secret' } });

  await updateScan(db, lastScanId!, { status: 'cancelled' });
  await deleteJourneyRow(db, siteId, journeyId);
  await updateSchedule(db, siteId, { nextRunAt: daysAgo(1) });
  await startDueScans(services);
  const after = await readSchedule(siteId);
  expect(after).toMatchObject({ lastScanId, lastProblem: expect.stringMatching(/journey/i) });
});

/** Returns the mail to the owner after a scheduled scan has found these images on the start page. */
async function runAndReadDigest(
  { organizationId, siteId }: ScheduledSite,
  days: number,
  images: readonly string[],
) {
  const { db } = testServices.services;
  const mailCount = testServices.sentMails.length;
  const scan = await testServices.storeScan({
    organizationId,
    startedAt: daysAgo(days),
    pages: { '/': images },
  });
  await updateScan(db, scan.id, { siteId });
  await updateSchedule(db, siteId, { lastScanId: scan.id });
  await testServices.trackSite(siteId);
  const [request, ...others] = testServices.sentMails.slice(mailCount);
  expect(others).toEqual([]);
  if (!request) return undefined;
  const mail = await addressMail(testServices.services, request);
  const content = await mail?.compose();
  return content && (await renderMail(content));
}

test('emails a digest of changes since the last one, with an unsubscribe link, and only if something changed', async () => {
  const pages = { '/': ['logo', 'hero'] };
  const site = await createScheduledSite({ lastDigest: { activity: 0, score: null, series: null } }, pages);
  expect((await runAndReadDigest(site, 9, ['logo', 'hero']))?.subject).toBe('shop.example.com: 2 new');
  expect(await runAndReadDigest(site, 8, ['logo', 'hero'])).toBeUndefined();
  expect(await runAndReadDigest(site, 7, ['hero', 'cart'])).toMatchObject({
    subject: 'shop.example.com: 1 new, 1 fixed',
    text: expect.stringContaining(`/unsubscribe/${site.siteId}.`),
  });
  // The changes of a manual scan between two scheduled ones are part of the next digest.
  await testServices.storeAndTrackScan({
    organizationId: site.organizationId,
    startedAt: daysAgo(6),
    pages: { '/': ['logo', 'cart'] },
  });
  expect((await runAndReadDigest(site, 5, ['logo', 'cart']))?.subject).toBe(
    'shop.example.com: 1 regressed, 1 fixed',
  );
  // An issue that disappeared and came back between two scheduled scans isn't a change.
  await testServices.storeAndTrackScan({
    organizationId: site.organizationId,
    startedAt: daysAgo(4),
    pages: { '/': [] },
  });
  expect(await runAndReadDigest(site, 3, ['logo', 'cart'])).toBeUndefined();
});

test('compares the score only with that of a scan with the same scope and settings', async () => {
  const site = await createScheduledSite({ lastDigest: { activity: 0, score: 71, series: 'other' } });
  await runAndReadDigest(site, 9, ['hero']);
  const { scoreBefore } = testServices.sentMails.at(-1) as { scoreBefore: number | null };
  expect(scoreBefore).toBeNull();
  const { series } = (await readSchedule(site.siteId)).lastDigest;
  await updateSchedule(testServices.services.db, site.siteId, {
    lastDigest: { activity: 0, score: 71, series },
  });
  await runAndReadDigest(site, 8, ['cart']);
  expect(testServices.sentMails.at(-1)).toMatchObject({ scoreBefore: 71 });
});

test('the link in a message stops the messages about its site only', async () => {
  const pages = { '/': ['logo', 'hero'] };
  const [site, other] = [
    await createScheduledSite({ lastDigest: { activity: 0, score: null, series: null } }, pages),
    await createScheduledSite({ lastDigest: { activity: 0, score: null, series: null } }, pages),
  ];
  const token = createUnsubscribeToken(testServices.services, site.siteId);
  const [, mac] = token.split('.');
  for (const wrong of ['', site.siteId, `${site.siteId}.`, `${other.siteId}.${mac}`, `${token}x`]) {
    await expect(stopMessages(testServices.services, wrong)).rejects.toThrow(
      /unsubscribe link no longer works/,
    );
  }
  expect(await stopMessages(testServices.services, token)).toMatchObject({
    origin: 'https://shop.example.com',
  });
  expect(await runAndReadDigest(site, 9, ['cart'])).toBeUndefined();
  expect((await runAndReadDigest(other, 9, ['cart']))?.subject).toContain('new');
  expect((await readSchedule(site.siteId)).nextRunAt).toEqual(expect.any(Date));
});
