import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listActivity } from '../../src/db/queries/activity.ts';
import { insertIntegration } from '../../src/db/queries/integrations.ts';
import { addWatchers } from '../../src/db/queries/issue-comments.ts';
import { insertLabel, listLabels } from '../../src/db/queries/issue-labels.ts';
import { findContact, storeOrganizationMember } from '../../src/db/queries/organizations.ts';
import { toOrganizationReader } from '../../src/db/queries/reader.ts';
import { readScanForJob, updateScan } from '../../src/db/queries/scans.ts';
import { readSite } from '../../src/db/queries/sites.ts';
import { readThresholdFacts } from '../../src/db/queries/thresholds.ts';
import { insertTickets, readTicket } from '../../src/db/queries/tickets.ts';
import { countIssuesByState } from '../../src/db/queries/tracked-issues.ts';
import { listTrackedIssuesToMatch } from '../../src/db/queries/tracking.ts';
import type { UserRow } from '../../src/db/queries/users.ts';
import { issueNotifications, issues, trackedIssues } from '../../src/db/schema.ts';
import { addComment, deleteComment, readComments } from '../../src/people/issue-comments.ts';
import { applyIssueChange } from '../../src/tracker/apply-issue-change.ts';
import { listTrackedIssues } from '../../src/tracker/list-tracked-issues.ts';
import { mergeIssues, splitIssue } from '../../src/tracker/merge-issues.ts';
import { reopenIgnoredOnAllSites } from '../../src/tracker/reopen-ignored.ts';
import { openTestServices, type TestServices } from '../support/test-services.ts';

let testServices: TestServices;
let organizationId: string;
let siteId: string;
/** The issues of the images `logo` and `hero`. */
let logo: string;
let hero: string;
let user: UserRow;
let scans: number;
beforeAll(async () => {
  testServices = await openTestServices();
});
afterAll(() => testServices?.close());
beforeEach(async () => {
  organizationId = await testServices.createOrganization();
  user = (await findContact(testServices.services.db, organizationId, null))!;
  scans = 0;
  const { siteId: id } = await scan(['logo', 'hero']);
  siteId = id!;
  const found = await listTrackedIssuesToMatch(testServices.services.db, siteId);
  [logo, hero] = ['logo', 'hero'].map((name) => {
    return found.find(({ issue, message }) => `${message} ${issue.cause}`.includes(name))!.id;
  }) as [string, string];
});

const actor = () => ({ type: 'person', id: user.id, name: 'Ada Byron' }) as const;
const merge = (issueId: string, ids: string[]) =>
  mergeIssues(testServices.services, actor(), { siteId, issueId }, ids);
const split = (issueId: string) => splitIssue(testServices.services, actor(), { siteId, issueId });
const change = (id: string, changes: Parameters<typeof applyIssueChange>[3]['change']) =>
  applyIssueChange(testServices.services, actor(), siteId, { ids: [id], change: changes });
const list = async () =>
  (await listTrackedIssues(testServices.services.db, siteId, { sort: 'priority', limit: 50 })).issues;
const readState = async (id: string) =>
  (await listTrackedIssuesToMatch(testServices.services.db, siteId)).find((one) => one.id === id)!;

/** Scans the site, which has these images without alternative text. */
async function scan(images: string[], startedAt?: Date) {
  scans += 1;
  const stored = await testServices.storeAndTrackScan({
    ...{ organizationId, startedAt: startedAt ?? new Date(Date.UTC(2026, 0, scans)) },
    pages: { '/': images },
  });
  return (await readScanForJob(testServices.services.db, stored.id))!;
}

test('merged issues are one issue in lists and counts, with the comments and history of both', async () => {
  const { services } = testServices;
  const site = (await readSite(services.db, siteId))!;
  const comment = await addComment(services, { user, actor: actor(), network: '' }, site, hero, 'About hero');
  await change(hero, { note: 'Ask the designer' });
  expect(await merge(logo, [hero, logo])).toBe(1);
  expect(await list()).toMatchObject([{ id: logo, merged_issues: 1, occurrences: 2, pages: 1 }]);
  expect(await countIssuesByState(services.db, [siteId])).toMatchObject([{ state: 'open', issues: 1 }]);
  expect((await readComments(services.db, siteId, logo)).map(({ text }) => text)).toEqual(['About hero']);
  const history = (await listActivity(services.db, logo, 50)).map(({ field, after }) => [field, after]);
  expect(history).toEqual(
    expect.arrayContaining([
      ['merged', expect.stringContaining('')],
      ['note', 'Ask the designer'],
      ['state', 'open'],
    ]),
  );
  expect(history.filter(([field]) => field === 'merged')).toHaveLength(1);
  // A merged issue can't be changed on its own.
  expect(await change(hero, { note: 'Not stored' })).toBe(0);
  await deleteComment(services, { user }, { id: comment.id, issueId: logo, siteId });
  expect(await readComments(services.db, siteId, logo)).toEqual([]);
});

test('scans that find any of them find the issue, and it is fixed once they find none', async () => {
  await merge(logo, [hero]);
  const onlyHero = await scan(['hero']);
  expect(onlyHero.tracked).toMatchObject({ fixed: 0, regressed: 0, added: 0 });
  expect(await list()).toMatchObject([{ id: logo, state: 'open', fixed_at: null, occurrences: 1 }]);
  const none = await scan([]);
  expect(none.tracked).toMatchObject({ fixed: 1 });
  expect(await list()).toMatchObject([{ id: logo, state: 'fixed', fixed_at: expect.any(String) }]);
  expect((await readState(hero)).state).toBe('fixed');
  const back = await scan(['hero']);
  expect(back.tracked).toMatchObject({ regressed: 1, added: 0 });
  expect(await list()).toMatchObject([{ id: logo, state: 'regressed', fixed_at: null }]);
  const changes = (await listActivity(testServices.services.db, logo, 50)).filter(
    ({ field, by }) => field === 'state' && by === 'scan',
  );
  expect(changes.map(({ after }) => after)).toEqual(['regressed', 'fixed', 'open', 'open']);
});

test('an issue that was fixed opens again if one that still occurs is merged into it', async () => {
  await scan(['hero']);
  expect((await readState(logo)).state).toBe('fixed');
  await merge(logo, [hero]);
  expect(await list()).toMatchObject([{ id: logo, state: 'open', fixed_at: null }]);
  await split(hero);
  expect((await list()).map(({ id, state }) => [id, state]).toSorted()).toEqual(
    [
      [logo, 'fixed'],
      [hero, 'open'],
    ].toSorted(),
  );
});

test('an issue that a person reopened stays open until a scan has tested it', async () => {
  await merge(logo, [hero]);
  await scan([]);
  await change(logo, { state: 'open' });
  // A scan that started earlier ends now.
  await scan(['logo'], new Date(Date.UTC(2026, 0, 1, 12)));
  expect([(await readState(logo)).state, (await readState(hero)).state]).toEqual(['open', 'open']);
  await scan([]);
  expect([(await readState(logo)).state, (await readState(hero)).state]).toEqual(['fixed', 'fixed']);
});

test('an issue that scans still find can’t be marked as fixed, not even to undo that it was reopened', async () => {
  await scan(['hero']);
  await merge(logo, [hero]);
  await expect(change(logo, { state: 'fixed' })).rejects.toMatchObject({ code: 'site/issue-change' });
  await split(hero);
  await change(logo, { state: 'in_progress' });
  expect(await change(logo, { state: 'fixed' }), 'undone, because no scan finds it').toBe(1);
});

test('merged issues count as one new issue, and as one issue with their label', async () => {
  const { db } = testServices.services;
  // A scan before the one that found them, so that they're new.
  const earlier = await testServices.storeScan({
    ...{ organizationId, startedAt: new Date(Date.UTC(2025, 0)), pages: { '/': [] } },
  });
  await updateScan(db, earlier.id, {
    siteId,
    tracked: { fixed: 0, added: 0, newly_tested: 0, not_retested: 0, merged: 0, regressed: 0 },
  });
  const counted = async () => (await readThresholdFacts(db, [{ siteId }])).get(siteId)?.newSerious;
  const label = { id: randomUUID(), organizationId, name: 'Images', color: 'blue' } as const;
  await insertLabel(db, label);
  for (const id of [logo, hero]) await change(id, { add_labels: [label.id] });
  const reader = toOrganizationReader(organizationId);
  expect([await counted(), (await listLabels(db, reader))[0]?.issues]).toEqual([2, 2]);
  await merge(logo, [hero]);
  expect([await counted(), (await listLabels(db, reader))[0]?.issues]).toEqual([1, 1]);
});

test('a comment on a merged issue notifies those who watch the issue that stays', async () => {
  const { services } = testServices;
  const site = (await readSite(services.db, siteId))!;
  const other = (await findContact(services.db, await testServices.createOrganization(), null))!;
  await storeOrganizationMember(services.db, { organizationId, userId: other.id, role: 'member' });
  await merge(logo, [hero]);
  for (const id of [logo, hero]) await addWatchers(services.db, [{ issueId: id, userId: other.id }]);
  await addComment(services, { user, actor: actor(), network: '' }, site, hero, 'Still here');
  const sent = await services.db
    .select()
    .from(issueNotifications)
    .where(eq(issueNotifications.userId, other.id));
  expect(sent).toMatchObject([{ issueId: hero, events: ['commented'], count: 1 }]);
});

test('tickets are reopened and closed by merging and splitting as well', async () => {
  const { db } = testServices.services;
  await scan(['hero']);
  const integrationId = randomUUID();
  await insertIntegration(db, {
    ...{ id: integrationId, organizationId, type: 'github', url: 'https://api.github.com' },
    ...{ token: 'sealed', creatorName: 'Ada' },
  });
  await insertTickets(
    db,
    [logo, hero].map((issueId) => ({ issueId, integrationId, project: 'P', issueType: 'Bug', key: issueId })),
  );
  const readAction = async (issueId: string) => (await readTicket(db, issueId))?.ticket.action;
  await merge(logo, [hero]);
  expect(await readAction(logo), 'it was fixed').toBe('reopen');
  await split(hero);
  expect([await readAction(logo), await readAction(hero)]).toEqual(['close', null]);
});

test('merging withdraws reminders of the issues that are merged', async () => {
  const { db } = testServices.services;
  await db.update(trackedIssues).set({ dueNotice: 'overdue 2026-01-01' }).where(eq(trackedIssues.id, hero));
  await merge(logo, [hero]);
  expect((await readState(hero)).dueNotice).toBeNull();
});

describe('the common state', () => {
  test('applies to the occurrences of all merged issues, and ends for all of them', async () => {
    const { db } = testServices.services;
    await merge(logo, [hero]);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await change(logo, { state: 'ignored', ignored_reason: 'Not ours', ignored_until: '2999-01-01' });
    const { lastScanId } = await readState(logo);
    const listMarks = async () =>
      (await db.select().from(issues).where(eq(issues.scanId, lastScanId))).map(({ excluded }) => excluded);
    expect(await listMarks()).toEqual(['ignored', 'ignored']);
    await db.update(trackedIssues).set({ ignoredUntil: yesterday }).where(eq(trackedIssues.siteId, siteId));
    await reopenIgnoredOnAllSites(db);
    expect([(await readState(logo)).state, (await readState(hero)).state]).toEqual(['open', 'open']);
    expect(await listMarks()).toEqual([null, null]);
  });

  test('is undone by splitting, also of issues that were merged before', async () => {
    await scan(['logo', 'hero', 'team']);
    const team = (await list()).find(({ id }) => id !== logo && id !== hero)!.id;
    await merge(hero, [team]);
    await change(logo, { state: 'ignored', ignored_reason: 'Decorative' });
    await merge(logo, [hero]);
    expect((await readState(team)).state).toBe('ignored');
    for (const id of [hero, team]) {
      await split(id);
      expect(await readState(id)).toMatchObject({ state: 'open', ignoredReason: '' });
    }
  });

  test('is undone by splitting, unless it was changed since', async () => {
    await change(hero, { state: 'ignored', ignored_reason: 'Decorative' });
    await merge(logo, [hero]);
    expect((await readState(hero)).state).toBe('open');
    await split(hero);
    expect(await readState(hero)).toMatchObject({
      ...{ state: 'ignored', ignoredReason: 'Decorative', mergedIntoId: null },
    });
    await merge(logo, [hero]);
    await change(logo, { state: 'in_progress' });
    await split(hero);
    expect((await readState(hero)).state).toBe('in_progress');
    expect(await list()).toHaveLength(2);
    expect(await list()).toMatchObject([{ merged_issues: 0 }, { merged_issues: 0 }]);
  });
});

test('a split issue has its own due date again, unless the merged issues got a new one', async () => {
  await scan(['logo', 'hero', 'team']);
  const team = (await list()).find(({ id }) => id !== logo && id !== hero)!.id;
  await change(logo, { due_on: '2999-01-01' });
  await change(hero, { due_on: '2999-02-02' });
  await change(team, { due_on: '2999-03-03' });
  await merge(logo, [hero]);
  await split(hero);
  expect((await readState(hero)).dueOn).toBe('2999-02-02');
  await merge(logo, [hero]);
  await change(logo, { due_on: '2999-04-04' });
  await split(hero);
  expect((await readState(hero)).dueOn).toBe('2999-04-04');
  const [newest] = await listActivity(db(), hero, 1);
  expect(newest).toMatchObject({ field: 'due_on', before: '2999-02-02', after: '2999-04-04' });
  // Also if the issue that it was merged into was merged itself.
  await merge(hero, [team]);
  await change(hero, { due_on: '2999-05-05' });
  await merge(logo, [hero]);
  await split(team);
  expect((await readState(team)).dueOn).toBe('2999-05-05');
});

test('issues can’t be merged twice, into themselves, or with issues of other sites', async () => {
  const other = await testServices.storeAndTrackScan({
    ...{ organizationId, startedAt: new Date(), origin: 'https://other.example.com' },
    pages: { '/': ['logo'] },
  });
  const [foreign] = await listTrackedIssuesToMatch(testServices.services.db, other.siteId!);
  await expect(merge(logo, [hero, foreign!.id])).rejects.toMatchObject({ code: 'site/issue-not-found' });
  expect(await list(), 'nothing is merged').toHaveLength(2);
  expect(await merge(logo, [logo])).toBe(0);
  await merge(logo, [hero]);
  await expect(merge(logo, [hero])).rejects.toMatchObject({ code: 'site/already-merged' });
  await expect(merge(hero, [logo])).rejects.toMatchObject({ code: 'site/already-merged' });
  await expect(split(logo)).rejects.toMatchObject({ code: 'site/not-merged' });
  await db().update(trackedIssues).set({ outcome: 'cantTell' }).where(eq(trackedIssues.id, hero));
  await split(hero);
  await expect(merge(logo, [hero])).rejects.toMatchObject({ code: 'site/different-outcomes' });
});

const db = () => testServices.services.db;
