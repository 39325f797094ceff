import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../src/auth/caller.ts';
import { listActivity } from '../../src/db/queries/activity.ts';
import { findContact } from '../../src/db/queries/organizations.ts';
import { toOrganizationReader } from '../../src/db/queries/reader.ts';
import { deleteScan, readScanForJob, type ScanRow, updateScan } from '../../src/db/queries/scans.ts';
import { listSites } from '../../src/db/queries/sites.ts';
import {
  countTrackedIssues,
  readTrackedIssue,
  updateTrackedIssues,
} from '../../src/db/queries/tracked-issues.ts';
import { listTrackedIssuesToMatch, type TrackedIssueRow } from '../../src/db/queries/tracking.ts';
import { deleteUser } from '../../src/db/queries/users.ts';
import { trackedIssues } from '../../src/db/schema.ts';
import { assignScansToSites } from '../../src/scans/assign-scans-to-sites.ts';
import { applyIssueChange } from '../../src/tracker/apply-issue-change.ts';
import { compareScans } from '../../src/tracker/compare-scans.ts';
import { listTrackedIssues } from '../../src/tracker/list-tracked-issues.ts';
import { reopenIgnoredOnAllSites } from '../../src/tracker/reopen-ignored.ts';
import {
  openTestServices,
  type ScanFixture,
  type TestServices,
  testPerson,
} from '../support/test-services.ts';

let testServices: TestServices;
beforeAll(async () => {
  testServices = await openTestServices();
});
afterAll(() => testServices?.close());

/** Hours counted from the start of one day. */
const atHour = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));

/** Returns the issues of a site by the names of their images. */
async function readIssuesByName(siteId: string): Promise<Record<string, TrackedIssueRow>> {
  const issues = await listTrackedIssuesToMatch(testServices.services.db, siteId);
  return Object.fromEntries(issues.map((issue) => [/image (\S+) has/.exec(issue.message)?.[1] ?? '', issue]));
}

async function readStatesByName(siteId: string) {
  return Object.fromEntries(
    Object.entries(await readIssuesByName(siteId)).map(([name, { state }]) => [name, state]),
  );
}

const noChanges = { fixed: 0, added: 0, newly_tested: 0, not_retested: 0, merged: 0, regressed: 0 };

test('scans set issues to new, fixed and regressed, and log the changes', async () => {
  const organizationId = await testServices.createOrganization();
  const first = await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(1),
    pages: { '/': ['logo', 'hero'] },
  });
  const siteId = first.siteId!;
  expect(await readStatesByName(siteId)).toEqual({ logo: 'open', hero: 'open' });
  expect(await readIssuesByName(siteId)).toMatchObject({
    logo: { dueOn: '2026-11-03', firstSeenAt: first.completedAt, lastScanId: first.id, fixedAt: null },
  });

  const second = await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(30),
    pages: { '/': ['hero', 'banner'] },
  });
  expect(await readStatesByName(siteId)).toEqual({ logo: 'fixed', hero: 'open', banner: 'open' });
  expect(await readIssuesByName(siteId)).toMatchObject({
    logo: { fixedAt: second.completedAt, lastScanId: first.id },
    hero: { firstSeenAt: first.completedAt, lastSeenAt: second.completedAt, lastScanId: second.id },
  });

  const third = await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(100),
    pages: { '/': ['logo'] },
  });
  const { logo } = await readIssuesByName(siteId);
  expect(logo).toMatchObject({ state: 'regressed', fixedAt: null, firstSeenAt: first.completedAt });
  // The due date is set again, because the first one has passed.
  expect(logo!.dueOn).toBe('2026-11-07');
  const log = await listActivity(testServices.services.db, logo!.id, 10);
  const states = log.filter(({ field }) => field === 'state');
  expect(states.map(({ by, scanId, before, after }) => [by, scanId, before, after])).toEqual([
    ['scan', third.id, 'fixed', 'regressed'],
    ['scan', second.id, 'open', 'fixed'],
    ['scan', first.id, null, 'open'],
  ]);
  const counts = [first, second, third].map(
    async ({ id }) => (await readScanForJob(testServices.services.db, id))?.tracked,
  );
  expect(await Promise.all(counts)).toEqual([
    { ...noChanges, added: 2 },
    { ...noChanges, fixed: 1, added: 1 },
    { ...noChanges, fixed: 2, regressed: 1 },
  ]);
});

test('a due date in the past is rejected, but the previous date of an overdue issue can be restored', async () => {
  const organizationId = await testServices.createOrganization();
  const { db } = testServices.services;
  const startedAt = new Date(Date.UTC(2020, 0, 1));
  const { siteId } = await testServices.storeAndTrackScan({
    organizationId,
    startedAt,
    pages: { '/': ['logo', 'hero'] },
  });
  const { logo, hero } = await readIssuesByName(siteId!);
  const due = (dueOn: string, ...ids: string[]) =>
    applyIssueChange(testServices.services, testPerson, siteId!, { ids, change: { due_on: dueOn } });
  const overdue = (is: boolean) => countTrackedIssues(db, siteId!, { overdue: is }, '2020-06-01');
  expect(logo!.dueOn).toBe('2020-01-03');
  expect(await overdue(true)).toBe(2);

  const refused = { message: 'The due date is in the past. Choose today or a later date.' };
  await expect(due('2020-01-03', logo!.id)).resolves.toBe(0);
  await expect(due('2020-01-04', logo!.id)).rejects.toMatchObject(refused);
  // A change applies to all of the issues or to none.
  await expect(due('2020-01-04', logo!.id, hero!.id)).rejects.toMatchObject(refused);
  expect(await due('2999-01-01', logo!.id)).toBe(1);
  expect(await overdue(true)).toBe(1);
  await expect(due('2020-01-04', logo!.id)).rejects.toMatchObject(refused);
  // Undo restores the previous date, although it's in the past.
  expect(await due('2020-01-03', logo!.id)).toBe(1);
  expect(await overdue(true)).toBe(2);
});

test('an issue is unchanged if its page wasn’t tested, or the settings couldn’t have found it', async () => {
  const organizationId = await testServices.createOrganization();
  const pages = { '/': ['logo'], '/shop': ['logo', 'cart'] };
  const { siteId } = await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(1), pages });
  await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(2), pages: { '/': [] } });
  expect(await readStatesByName(siteId!)).toEqual({ logo: 'open', cart: 'open' });
  const signs_in = true;
  await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(3),
    pages: { '/': [], '/shop': [] },
    settings: { signs_in },
  });
  expect(await readStatesByName(siteId!)).toEqual({ logo: 'open', cart: 'open' });
  // Most of the site is unavailable: the issues of those pages may come back with the pages.
  const mostlyRemoved = { '/': [], '/shop': null, '/about': null };
  await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(4), pages: mostlyRemoved });
  expect(await readStatesByName(siteId!)).toEqual({ logo: 'fixed', cart: 'open' });
});

test('the history of a site and comparisons of its scans give the same numbers', async () => {
  const organizationId = await testServices.createOrganization();
  const { services } = testServices;
  const scan = async (hour: number, rest: Omit<ScanFixture, 'organizationId' | 'startedAt'>) =>
    testServices.storeAndTrackScan({ organizationId, startedAt: atHour(hour), ...rest });
  const caller = {
    reader: toOrganizationReader(organizationId),
    network: '192.0.2.1',
    actor: testPerson,
  } as unknown as Caller;
  const lostRule = {
    pass: 'look',
    test: 'image-alt',
    reason: 'error',
    done: null,
    of: null,
    unit: null,
  } as const;
  const scans = [
    await scan(1, { pages: { '/': ['logo', 'hero'] } }),
    // A page that the first scan didn’t test, and a new issue on one that it did.
    await scan(2, { pages: { '/': ['logo', 'hero', 'banner'], '/shop': ['cart', 'pay'] } }),
    // The rule couldn’t be completed on a page, and an issue is gone.
    await scan(3, {
      pages: { '/': ['logo', 'banner'], '/shop': ['pay'] },
      unexamined: { '/shop': [{ reason: 'error', detail: '', selector: '', limits: [lostRule] }] },
    }),
    // Fewer pages.
    await scan(4, { pages: { '/': ['logo', 'banner', 'hero'] } }),
    // Other tests.
    await scan(5, { pages: { '/': ['logo', 'promo'], '/shop': [] }, settings: { signs_in: true } }),
    // Issues that only scans before the last one could have found.
    await scan(6, { pages: { '/': ['logo', 'banner', 'hero'], '/shop': ['cart', 'pay'] } }),
  ];
  const expected = [
    { ...noChanges, added: 2 },
    { ...noChanges, added: 1, newly_tested: 2 },
    { ...noChanges, fixed: 1, not_retested: 1 },
    { ...noChanges, regressed: 1, not_retested: 1 },
    { ...noChanges, newly_tested: 1, not_retested: 2 },
    { ...noChanges, newly_tested: 4, not_retested: 1 },
  ];
  for (const [index, { id }] of scans.entries()) {
    const history = (await readScanForJob(services.db, id))?.tracked;
    expect(history, `scan ${index + 1}`).toEqual(expected[index]);
    const before = scans[index - 1];
    if (!before) continue;
    const compared = await compareScans(services, caller, before.id, id);
    const { fixed, added, not_comparable, unlisted } = compared;
    expect(
      {
        fixed: fixed.length,
        // The two scans alone don’t show that an issue had been fixed.
        added: added.length - history!.regressed,
        newly_tested: not_comparable.filter((issue) => issue.before === null).length,
        not_retested: not_comparable.filter((issue) => issue.after === null).length,
        merged: unlisted.merged,
        regressed: history!.regressed,
      },
      `scan ${index + 1} compared with scan ${index}`,
    ).toEqual(history);
  }
});

test('an issue is fixed when its page disappears, with this as the reason, and comes back with the page', async () => {
  const organizationId = await testServices.createOrganization();
  const pages = { '/': ['logo'], '/cart': ['cart'] };
  const { siteId } = await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(1), pages });
  await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(2),
    pages: { '/': ['logo'], '/cart': null },
  });
  const { cart, logo } = await readIssuesByName(siteId!);
  expect([logo!.state, cart!.state]).toEqual(['open', 'fixed']);
  const shown = await readTrackedIssue(testServices.services.db, siteId!, cart!.id);
  expect(shown).toMatchObject({ pagesRemoved: true, asOf: atHour(2) });
  const log = await listActivity(testServices.services.db, cart!.id, 10);
  expect(log.find(({ field }) => field === 'pages')).toMatchObject({ by: 'scan', before: '1', after: '0' });
  await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(3), pages });
  expect((await readIssuesByName(siteId!)).cart).toMatchObject({ state: 'regressed', fixedAt: null });
});

test('an issue is fixed even if another one occurs on the same element', async () => {
  const organizationId = await testServices.createOrganization();
  const selector = 'p:nth-of-type(1) > img';
  const before = { '/': ['logo', 'hero'] };
  const { siteId } = await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(1),
    pages: before,
    selector,
  });
  await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(2),
    pages: { '/': ['hero'] },
    selector,
  });
  expect(await readStatesByName(siteId!)).toEqual({ logo: 'fixed', hero: 'open' });
});

test('an issue stays open while one of its pages has not been tested again', async () => {
  const organizationId = await testServices.createOrganization();
  const both = { '/': ['logo'], '/shop': ['logo'] };
  const { siteId } = await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(1),
    pages: both,
  });
  await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(2), pages: { '/': ['logo'] } });
  await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(3), pages: { '/': [] } });
  expect(await readStatesByName(siteId!)).toEqual({ logo: 'open' });
  await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(4),
    pages: { '/': [], '/shop': [] },
  });
  expect(await readStatesByName(siteId!)).toEqual({ logo: 'fixed' });
});

test('an issue that was merged into another is not fixed before that one', async () => {
  const organizationId = await testServices.createOrganization();
  const pages = { '/': ['logo', 'hero'] };
  const { siteId } = await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(1), pages });
  await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(2), pages, joined: true });
  expect(await listTrackedIssuesToMatch(testServices.services.db, siteId!)).toMatchObject([
    { state: 'open' },
    { state: 'open' },
  ]);
  await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(3), pages: { '/': [] } });
  expect(await listTrackedIssuesToMatch(testServices.services.db, siteId!)).toMatchObject([
    { state: 'fixed' },
    { state: 'fixed' },
  ]);
});

test('an issue that is split into several passes on its state and assignee', async () => {
  const organizationId = await testServices.createOrganization();
  const pages = { '/': ['logo', 'hero'] };
  const first = await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(1),
    pages,
    joined: true,
  });
  const { db } = testServices.services;
  const [whole] = await listTrackedIssuesToMatch(db, first.siteId!);
  const assignee = (await findContact(db, organizationId, null))!;
  const change = { state: 'in_progress', assignee_id: assignee.id } as const;
  await applyIssueChange(testServices.services, testPerson, first.siteId!, { ids: [whole!.id], change });
  const { id } = await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(2), pages });
  const part = { state: 'in_progress', assigneeId: assignee.id, firstSeenAt: first.completedAt };
  expect(await readIssuesByName(first.siteId!)).toMatchObject({ logo: part, hero: part });
  expect((await readScanForJob(db, id))?.tracked).toEqual(noChanges);
});

test('an ignored issue stays ignored, whether it is gone or found again', async () => {
  const organizationId = await testServices.createOrganization();
  const pages = { '/': ['logo', 'hero', 'cart'] };
  const { siteId } = await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(1), pages });
  const { logo, hero, cart } = await readIssuesByName(siteId!);
  const ignore = { state: 'ignored', ignored_reason: 'A third-party advertisement' } as const;
  expect(
    await applyIssueChange(testServices.services, testPerson, siteId!, {
      ids: [logo!.id, randomUUID()],
      change: ignore,
    }),
  ).toBe(1);
  await applyIssueChange(testServices.services, testPerson, siteId!, {
    ids: [hero!.id],
    change: { state: 'false_alarm' },
  });
  await applyIssueChange(testServices.services, testPerson, siteId!, {
    ids: [cart!.id],
    change: { state: 'in_progress', note: 'Soon' },
  });
  const states = { logo: 'ignored', hero: 'false_alarm' };
  await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(2), pages: { '/': [] } });
  expect(await readStatesByName(siteId!)).toEqual({ ...states, cart: 'fixed' });
  expect((await readIssuesByName(siteId!)).logo?.fixedAt).not.toBeNull();
  await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(3), pages });
  expect(await readStatesByName(siteId!)).toEqual({ ...states, cart: 'regressed' });
  expect(await readIssuesByName(siteId!)).toMatchObject({
    logo: { fixedAt: null },
    cart: { note: 'Soon' },
  });
});

test('an ignored issue becomes open after its end date if it is still found, and fixed otherwise', async () => {
  const organizationId = await testServices.createOrganization();
  const { siteId } = await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(1),
    pages: { '/': ['logo', 'hero', 'cart'] },
  });
  const { db } = testServices.services;
  const ids = Object.values(await readIssuesByName(siteId!)).map(({ id }) => id);
  const change = { state: 'ignored', ignored_reason: 'Later', ignored_until: '2999-01-01' } as const;
  await applyIssueChange(testServices.services, testPerson, siteId!, { ids, change });
  await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(2),
    pages: { '/': ['logo', 'cart'] },
  });
  await reopenIgnoredOnAllSites(db);
  expect(await readStatesByName(siteId!)).toEqual({ logo: 'ignored', hero: 'ignored', cart: 'ignored' });
  // Simulates that time passes.
  const { logo, hero } = await readIssuesByName(siteId!);
  await updateTrackedIssues(db, [logo!.id, hero!.id], { ignoredUntil: '2026-11-02' });
  await reopenIgnoredOnAllSites(db);
  await reopenIgnoredOnAllSites(db);
  expect(await readStatesByName(siteId!)).toEqual({ logo: 'open', hero: 'fixed', cart: 'ignored' });
  const [newest] = await listActivity(db, logo!.id, 1);
  expect(newest).toMatchObject({ by: 'expiry', before: 'ignored', after: 'open' });
});

test('concurrent and repeated jobs match each scan once', async () => {
  const organizationId = await testServices.createOrganization();
  const scans: ScanRow[] = [];
  for (const hour of [1, 2, 3]) {
    scans.push(
      await testServices.storeScan({
        organizationId,
        startedAt: atHour(hour),
        pages: { '/': hour === 2 ? [] : ['logo'] },
      }),
    );
  }
  // In the order in which the scans were finalized, which differs from the order in which they started.
  await testServices.services.db.transaction((tx) =>
    assignScansToSites(testServices.services, tx, scans.toReversed()),
  );
  const siteId = (await readScanForJob(testServices.services.db, scans[0]!.id))!.siteId!;
  await Promise.all([
    testServices.trackSite(siteId),
    testServices.trackSite(siteId),
    testServices.trackSite(siteId),
  ]);
  await testServices.trackSite(siteId);
  const { logo, ...others } = await readIssuesByName(siteId);
  expect(others).toEqual({});
  const log = await listActivity(testServices.services.db, logo!.id, 10);
  expect(log.filter(({ field }) => field === 'state').map(({ after }) => after)).toEqual([
    'regressed',
    'fixed',
    'open',
  ]);
});

test('an older scan does not change issues that a newer one has updated', async () => {
  const organizationId = await testServices.createOrganization();
  const { db } = testServices.services;
  const earlier = await testServices.storeScan({
    organizationId: null,
    startedAt: atHour(1),
    pages: { '/': ['logo', 'hero'], '/shop': ['cart'] },
  });
  const { siteId } = await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(2),
    pages: { '/': ['hero'] },
  });
  await db.transaction(async (tx) => {
    await updateScan(tx, earlier.id, { organizationId });
    await assignScansToSites(testServices.services, tx, [{ ...earlier, organizationId }]);
  });
  await testServices.trackSite(siteId!);
  // The newer scan would have found the logo; it didn't test the shop page.
  expect(await readStatesByName(siteId!)).toEqual({ hero: 'open', cart: 'open' });
  expect((await readIssuesByName(siteId!)).hero).toMatchObject({ firstSeenAt: earlier.completedAt });
  expect((await readIssuesByName(siteId!)).hero?.lastScanId).not.toBe(earlier.id);
});

test('deleting a scan keeps its tracked issues; deleting the account removes them', async () => {
  const organizationId = await testServices.createOrganization();
  const { id, siteId } = await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(1),
    pages: { '/': ['logo'] },
  });
  const { db } = testServices.services;
  const { logo } = await readIssuesByName(siteId!);
  await deleteScan(db, id);
  expect((await readIssuesByName(siteId!)).logo?.lastScanId).toBe(id);
  await testServices.storeAndTrackScan({ organizationId, startedAt: atHour(2), pages: { '/': [] } });
  expect(await readStatesByName(siteId!)).toEqual({ logo: 'fixed' });
  await deleteUser(db, (await findContact(db, organizationId, null))!.id);
  expect(await listSites(db, toOrganizationReader(organizationId))).toEqual([]);
  expect(await readIssuesByName(siteId!)).toEqual({});
  expect(await listActivity(db, logo!.id, 10)).toEqual([]);
});

test('sorting by priority puts severity before the impact score, and lists the fix', async () => {
  const organizationId = await testServices.createOrganization();
  const { siteId } = await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(1),
    pages: { '/': ['low', 'high', 'many', 'minor', 'review'] },
  });
  const { db } = testServices.services;
  const issues = await readIssuesByName(siteId!);
  const fix = {
    status: 'proven',
    confidence: 'certain',
    needs_author_text: null,
    fixed_occurrences: 1,
  } as const;
  const change = async (
    name: string,
    columns: Partial<TrackedIssueRow>,
    priority: number,
    occurrences = 1,
  ) => {
    const row = issues[name]!;
    const issue = { ...row.issue, priority, occurrences, fix: name === 'low' ? fix : null };
    await db
      .update(trackedIssues)
      .set({ ...columns, issue })
      .where(eq(trackedIssues.id, row.id));
  };
  await change('low', { severity: 'critical' }, 40);
  await change('high', { severity: 'serious' }, 100);
  await change('many', { severity: 'serious' }, 90, 9999);
  await change('minor', { severity: 'minor' }, 100);
  await change('review', { severity: 'critical', outcome: 'cantTell' }, 100);
  const listed = await listTrackedIssues(db, siteId!, { sort: 'priority', limit: 50 });
  const names = Object.fromEntries(Object.entries(issues).map(([name, { id }]) => [id, name]));
  expect(listed.issues.map(({ id }) => names[id])).toEqual(['low', 'high', 'many', 'minor', 'review']);
  expect(listed.issues.map((issue) => issue.fix)).toEqual([fix, null, null, null, null]);
});

test('a search finds rules, messages, notes and root causes of any length, and filters list rules by title', async () => {
  const organizationId = await testServices.createOrganization();
  const { siteId } = await testServices.storeAndTrackScan({
    organizationId,
    startedAt: atHour(1),
    pages: { '/': ['logo', 'hero'] },
  });
  const { db } = testServices.services;
  const { logo, hero } = await readIssuesByName(siteId!);
  const cause = `${'div '.repeat(300)}.Needle_100%`;
  await db
    .update(trackedIssues)
    .set({ issue: { ...logo!.issue, cause } })
    .where(eq(trackedIssues.id, logo!.id));
  await db.update(trackedIssues).set({ note: 'Ask the vendor' }).where(eq(trackedIssues.id, hero!.id));
  const find = async (q: string) => {
    const { issues, total, facets } = await listTrackedIssues(db, siteId!, {
      ...{ sort: 'priority', limit: 50, q },
    });
    expect(total).toBe(issues.length);
    const rules = facets.rule.map(({ title, issues: count }) => [title, count]);
    expect(rules).toEqual(total === 0 ? [] : [[logo!.issue.rule_title, total]]);
    return issues.map(({ id }) => (id === logo!.id ? 'logo' : 'hero')).toSorted();
  };
  expect(await find(logo!.ruleId.toUpperCase())).toEqual(['hero', 'logo']);
  expect(await find(logo!.issue.rule_title.slice(3, 15))).toEqual(['hero', 'logo']);
  expect(await find('image HERO has')).toEqual(['hero']);
  expect(await find('vendor')).toEqual(['hero']);
  expect(await find('needle_100%')).toEqual(['logo']);
  expect(await find('needle-100%')).toEqual([]);
});
