import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityOf } from '../../src/db/queries/activity.ts';
import { deleteScan, readScanToWork, type ScanRow, updateScan } from '../../src/db/queries/scans.ts';
import { sitesOf } from '../../src/db/queries/sites.ts';
import { countTracked, readTracked, updateTracked } from '../../src/db/queries/tracked-issues.ts';
import { type TrackedRow, trackedIssuesToMatch } from '../../src/db/queries/tracking.ts';
import { deleteUser } from '../../src/db/queries/users.ts';
import { placeEarlierScans, placeScans } from '../../src/sites/place-scan.ts';
import { changeIssues } from '../../src/tracker/change-issues.ts';
import { endIgnoredEverywhere } from '../../src/tracker/end-ignored.ts';
import { openWorkshop, type Workshop } from '../kit/stored-scan.ts';

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop?.close());

/** Hours of one day. */
const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));

/** The issues of a site by the names of their images. */
async function issuesOf(siteId: string): Promise<Record<string, TrackedRow>> {
  const issues = await trackedIssuesToMatch(shop.services.db, siteId);
  return Object.fromEntries(issues.map((issue) => [/image (\S+) has/.exec(issue.message)?.[1] ?? '', issue]));
}

async function statesOf(siteId: string) {
  return Object.fromEntries(Object.entries(await issuesOf(siteId)).map(([name, { state }]) => [name, state]));
}

test('scans mark issues as new, fixed and regressed by themselves, and write it down', async () => {
  const ownerId = await shop.newUser();
  const first = await shop.storeAndTrack({ ownerId, startedAt: at(1), pages: { '/': ['logo', 'hero'] } });
  const siteId = first.siteId!;
  expect(await statesOf(siteId)).toEqual({ logo: 'open', hero: 'open' });
  expect(await issuesOf(siteId)).toMatchObject({
    logo: { dueOn: '2026-11-03', firstSeenAt: first.completedAt, lastScanId: first.id, fixedAt: null },
  });

  const second = await shop.storeAndTrack({ ownerId, startedAt: at(30), pages: { '/': ['hero', 'banner'] } });
  expect(await statesOf(siteId)).toEqual({ logo: 'fixed', hero: 'open', banner: 'open' });
  expect(await issuesOf(siteId)).toMatchObject({
    logo: { fixedAt: second.completedAt, lastScanId: first.id },
    hero: { firstSeenAt: first.completedAt, lastSeenAt: second.completedAt, lastScanId: second.id },
  });

  const third = await shop.storeAndTrack({ ownerId, startedAt: at(100), pages: { '/': ['logo'] } });
  const { logo } = await issuesOf(siteId);
  expect(logo).toMatchObject({ state: 'regressed', fixedAt: null, firstSeenAt: first.completedAt });
  // Due anew: the day from the first time is over.
  expect(logo!.dueOn).toBe('2026-11-07');
  const log = await activityOf(shop.services.db, logo!.id, 10);
  const states = log.filter(({ field }) => field === 'state');
  expect(states.map(({ by, scanId, before, after }) => [by, scanId, before, after])).toEqual([
    ['scan', third.id, 'fixed', 'regressed'],
    ['scan', second.id, 'open', 'fixed'],
    ['scan', first.id, null, 'open'],
  ]);
  const counts = [first, second, third].map(
    async ({ id }) => (await readScanToWork(shop.services.db, id))?.tracked,
  );
  expect(await Promise.all(counts)).toEqual([
    { fixed: 0, fresh: 2, regressed: 0 },
    { fixed: 1, fresh: 1, regressed: 0 },
    { fixed: 2, fresh: 0, regressed: 1 },
  ]);
});

test('a due date in the past is refused, but the one an overdue issue had can be restored', async () => {
  const ownerId = await shop.newUser();
  const { db } = shop.services;
  const startedAt = new Date(Date.UTC(2020, 0, 1));
  const { siteId } = await shop.storeAndTrack({ ownerId, startedAt, pages: { '/': ['logo', 'hero'] } });
  const { logo, hero } = await issuesOf(siteId!);
  const due = (dueOn: string, ...ids: string[]) =>
    changeIssues(shop.services, siteId!, { ids, change: { due_on: dueOn } });
  const overdue = (is: boolean) => countTracked(db, siteId!, { overdue: is }, '2020-06-01');
  expect(logo!.dueOn).toBe('2020-01-03');
  expect(await overdue(true)).toBe(2);

  const refused = { message: 'The due date is in the past. Choose today or a later day.' };
  await expect(due('2020-01-03', logo!.id)).resolves.toBe(0);
  await expect(due('2020-01-04', logo!.id)).rejects.toMatchObject(refused);
  // All or nothing.
  await expect(due('2020-01-04', logo!.id, hero!.id)).rejects.toMatchObject(refused);
  expect(await due('2999-01-01', logo!.id)).toBe(1);
  expect(await overdue(true)).toBe(1);
  await expect(due('2020-01-04', logo!.id)).rejects.toMatchObject(refused);
  // Undo.
  expect(await due('2020-01-03', logo!.id)).toBe(1);
  expect(await overdue(true)).toBe(2);
});

test('an issue stays as it is when its page was not tested, or not in a way that could find it', async () => {
  const ownerId = await shop.newUser();
  const pages = { '/': ['logo'], '/shop': ['logo', 'cart'] };
  const { siteId } = await shop.storeAndTrack({ ownerId, startedAt: at(1), pages });
  await shop.storeAndTrack({ ownerId, startedAt: at(2), pages: { '/': [] } });
  expect(await statesOf(siteId!)).toEqual({ logo: 'open', cart: 'open' });
  const signs_in = true;
  await shop.storeAndTrack({
    ownerId,
    startedAt: at(3),
    pages: { '/': [], '/shop': [] },
    settings: { signs_in },
  });
  expect(await statesOf(siteId!)).toEqual({ logo: 'open', cart: 'open' });
  // Most of the site is out of order: what was on its pages may come back with them.
  const mostlyGone = { '/': [], '/shop': null, '/about': null };
  await shop.storeAndTrack({ ownerId, startedAt: at(4), pages: mostlyGone });
  expect(await statesOf(siteId!)).toEqual({ logo: 'fixed', cart: 'open' });
});

test('an issue is gone with its page, says so, and comes back with it', async () => {
  const ownerId = await shop.newUser();
  const pages = { '/': ['logo'], '/cart': ['cart'] };
  const { siteId } = await shop.storeAndTrack({ ownerId, startedAt: at(1), pages });
  await shop.storeAndTrack({ ownerId, startedAt: at(2), pages: { '/': ['logo'], '/cart': null } });
  const { cart, logo } = await issuesOf(siteId!);
  expect([logo!.state, cart!.state]).toEqual(['open', 'fixed']);
  const shown = await readTracked(shop.services.db, siteId!, cart!.id);
  expect(shown).toMatchObject({ pagesGone: true, asOf: at(2) });
  const log = await activityOf(shop.services.db, cart!.id, 10);
  expect(log.find(({ field }) => field === 'pages')).toMatchObject({ by: 'scan', before: '1', after: '0' });
  await shop.storeAndTrack({ ownerId, startedAt: at(3), pages });
  expect((await issuesOf(siteId!)).cart).toMatchObject({ state: 'regressed', fixedAt: null });
});

test('an issue whose place another one took when it was mended is fixed', async () => {
  const ownerId = await shop.newUser();
  const selector = 'p:nth-of-type(1) > img';
  const before = { '/': ['logo', 'hero'] };
  const { siteId } = await shop.storeAndTrack({ ownerId, startedAt: at(1), pages: before, selector });
  await shop.storeAndTrack({ ownerId, startedAt: at(2), pages: { '/': ['hero'] }, selector });
  expect(await statesOf(siteId!)).toEqual({ logo: 'fixed', hero: 'open' });
});

test('where an issue was and nobody has looked since it may still be', async () => {
  const ownerId = await shop.newUser();
  const both = { '/': ['logo'], '/shop': ['logo'] };
  const { siteId } = await shop.storeAndTrack({ ownerId, startedAt: at(1), pages: both });
  await shop.storeAndTrack({ ownerId, startedAt: at(2), pages: { '/': ['logo'] } });
  await shop.storeAndTrack({ ownerId, startedAt: at(3), pages: { '/': [] } });
  expect(await statesOf(siteId!)).toEqual({ logo: 'open' });
  await shop.storeAndTrack({ ownerId, startedAt: at(4), pages: { '/': [], '/shop': [] } });
  expect(await statesOf(siteId!)).toEqual({ logo: 'fixed' });
});

test('an issue that has become part of another is not fixed until that is', async () => {
  const ownerId = await shop.newUser();
  const pages = { '/': ['logo', 'hero'] };
  const { siteId } = await shop.storeAndTrack({ ownerId, startedAt: at(1), pages });
  await shop.storeAndTrack({ ownerId, startedAt: at(2), pages, joined: true });
  expect(await trackedIssuesToMatch(shop.services.db, siteId!)).toMatchObject([
    { state: 'open' },
    { state: 'open' },
  ]);
  await shop.storeAndTrack({ ownerId, startedAt: at(3), pages: { '/': [] } });
  expect(await trackedIssuesToMatch(shop.services.db, siteId!)).toMatchObject([
    { state: 'fixed' },
    { state: 'fixed' },
  ]);
});

test('an issue that comes apart into several leaves them what was said of it', async () => {
  const ownerId = await shop.newUser();
  const pages = { '/': ['logo', 'hero'] };
  const first = await shop.storeAndTrack({ ownerId, startedAt: at(1), pages, joined: true });
  const { db } = shop.services;
  const [whole] = await trackedIssuesToMatch(db, first.siteId!);
  const change = { state: 'in_progress', assignee: 'Grace' } as const;
  await changeIssues(shop.services, first.siteId!, { ids: [whole!.id], change });
  const { id } = await shop.storeAndTrack({ ownerId, startedAt: at(2), pages });
  const part = { ...change, firstSeenAt: first.completedAt };
  expect(await issuesOf(first.siteId!)).toMatchObject({ logo: part, hero: part });
  expect((await readScanToWork(db, id))?.tracked).toEqual({ fixed: 0, fresh: 0, regressed: 0 });
});

test('what a person has put aside stays aside, gone or found again', async () => {
  const ownerId = await shop.newUser();
  const pages = { '/': ['logo', 'hero', 'cart'] };
  const { siteId } = await shop.storeAndTrack({ ownerId, startedAt: at(1), pages });
  const { logo, hero, cart } = await issuesOf(siteId!);
  const ignore = { state: 'ignored', ignored_reason: 'An advert of others' } as const;
  expect(await changeIssues(shop.services, siteId!, { ids: [logo!.id, randomUUID()], change: ignore })).toBe(
    1,
  );
  await changeIssues(shop.services, siteId!, { ids: [hero!.id], change: { state: 'false_alarm' } });
  await changeIssues(shop.services, siteId!, {
    ids: [cart!.id],
    change: { state: 'in_progress', assignee: 'Grace' },
  });
  const states = { logo: 'ignored', hero: 'false_alarm' };
  await shop.storeAndTrack({ ownerId, startedAt: at(2), pages: { '/': [] } });
  expect(await statesOf(siteId!)).toEqual({ ...states, cart: 'fixed' });
  expect((await issuesOf(siteId!)).logo?.fixedAt).not.toBeNull();
  await shop.storeAndTrack({ ownerId, startedAt: at(3), pages });
  expect(await statesOf(siteId!)).toEqual({ ...states, cart: 'regressed' });
  expect(await issuesOf(siteId!)).toMatchObject({ logo: { fixedAt: null }, cart: { assignee: 'Grace' } });
});

test('an ignored issue comes back when its day is over: open when it is still found, else fixed', async () => {
  const ownerId = await shop.newUser();
  const { siteId } = await shop.storeAndTrack({
    ownerId,
    startedAt: at(1),
    pages: { '/': ['logo', 'hero', 'cart'] },
  });
  const { db } = shop.services;
  const ids = Object.values(await issuesOf(siteId!)).map(({ id }) => id);
  const change = { state: 'ignored', ignored_reason: 'Later', ignored_until: '2999-01-01' } as const;
  await changeIssues(shop.services, siteId!, { ids, change });
  await shop.storeAndTrack({ ownerId, startedAt: at(2), pages: { '/': ['logo', 'cart'] } });
  await endIgnoredEverywhere(db);
  expect(await statesOf(siteId!)).toEqual({ logo: 'ignored', hero: 'ignored', cart: 'ignored' });
  // Time passes.
  const { logo, hero } = await issuesOf(siteId!);
  await updateTracked(db, [logo!.id, hero!.id], { ignoredUntil: '2026-11-02' });
  await endIgnoredEverywhere(db);
  await endIgnoredEverywhere(db);
  expect(await statesOf(siteId!)).toEqual({ logo: 'open', hero: 'fixed', cart: 'ignored' });
  const [newest] = await activityOf(db, logo!.id, 1);
  expect(newest).toMatchObject({ by: 'expiry', before: 'ignored', after: 'open' });
});

test('two jobs at once, or one that runs twice, match each scan once', async () => {
  const ownerId = await shop.newUser();
  const scans: ScanRow[] = [];
  for (const hour of [1, 2, 3]) {
    scans.push(
      await shop.store({ ownerId, startedAt: at(hour), pages: { '/': hour === 2 ? [] : ['logo'] } }),
    );
  }
  // As they settled: not in the order in which they began.
  await shop.services.db.transaction((tx) => placeScans(shop.services, tx, scans.toReversed()));
  const siteId = (await readScanToWork(shop.services.db, scans[0]!.id))!.siteId!;
  await Promise.all([shop.track(siteId), shop.track(siteId), shop.track(siteId)]);
  await shop.track(siteId);
  const { logo, ...others } = await issuesOf(siteId);
  expect(others).toEqual({});
  const log = await activityOf(shop.services.db, logo!.id, 10);
  expect(log.filter(({ field }) => field === 'state').map(({ after }) => after)).toEqual([
    'regressed',
    'fixed',
    'open',
  ]);
});

test('an older scan has no say on what a newer one has spoken of', async () => {
  const ownerId = await shop.newUser();
  const { db } = shop.services;
  const earlier = await shop.store({
    ownerId: null,
    startedAt: at(1),
    pages: { '/': ['logo', 'hero'], '/shop': ['cart'] },
  });
  const { siteId } = await shop.storeAndTrack({ ownerId, startedAt: at(2), pages: { '/': ['hero'] } });
  await db.transaction(async (tx) => {
    await updateScan(tx, earlier.id, { ownerId });
    await placeScans(shop.services, tx, [{ ...earlier, ownerId }]);
  });
  await shop.track(siteId!);
  // The newer scan would have found the logo; in the shop it did not look.
  expect(await statesOf(siteId!)).toEqual({ hero: 'open', cart: 'open' });
  expect((await issuesOf(siteId!)).hero).toMatchObject({ firstSeenAt: earlier.completedAt });
  expect((await issuesOf(siteId!)).hero?.lastScanId).not.toBe(earlier.id);
});

test('scans from before there were sites are placed once', async () => {
  const ownerId = await shop.newUser();
  const scan = await shop.store({ ownerId, startedAt: at(1), pages: { '/': ['logo'] } });
  await shop.store({ ownerId: null, startedAt: at(1), pages: { '/': ['logo'] } });
  await placeEarlierScans(shop.services);
  await placeEarlierScans(shop.services);
  const [site, ...others] = await sitesOf(shop.services.db, ownerId);
  expect(others).toEqual([]);
  expect(site?.origin).toBe('https://shop.example.com');
  expect((await readScanToWork(shop.services.db, scan.id))?.siteId).toBe(site?.id);
});

test('deleting a scan keeps what the tracker knows; deleting the account leaves nothing', async () => {
  const ownerId = await shop.newUser();
  const { id, siteId } = await shop.storeAndTrack({ ownerId, startedAt: at(1), pages: { '/': ['logo'] } });
  const { db } = shop.services;
  const { logo } = await issuesOf(siteId!);
  await deleteScan(db, id);
  expect((await issuesOf(siteId!)).logo?.lastScanId).toBe(id);
  await shop.storeAndTrack({ ownerId, startedAt: at(2), pages: { '/': [] } });
  expect(await statesOf(siteId!)).toEqual({ logo: 'fixed' });
  await deleteUser(db, ownerId);
  expect(await sitesOf(db, ownerId)).toEqual([]);
  expect(await issuesOf(siteId!)).toEqual({});
  expect(await activityOf(db, logo!.id, 10)).toEqual([]);
});
