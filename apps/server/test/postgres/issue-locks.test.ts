import { IssueFilterValues, rolePermissions } from '@curbcut/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '../../src/account/account.ts';
import type { Db } from '../../src/db/database.ts';
import { addWatchers } from '../../src/db/queries/issue-comments.ts';
import {
  findContact,
  findOrganization,
  lockOrganization,
  storeOrganizationMember,
} from '../../src/db/queries/organizations.ts';
import { toOrganizationReader } from '../../src/db/queries/reader.ts';
import { lockReportSchedule } from '../../src/db/queries/report-schedules.ts';
import { lockScan } from '../../src/db/queries/scans.ts';
import { findSchedule, saveSchedule, updateSchedule } from '../../src/db/queries/schedules.ts';
import { listLatestSiteScans, lockSite, readSite, updateSite } from '../../src/db/queries/sites.ts';
import { updateTrackedIssues } from '../../src/db/queries/tracked-issues.ts';
import { listTrackedIssuesToMatch } from '../../src/db/queries/tracking.ts';
import { lockUser, lockUserToChange, type UserRow } from '../../src/db/queries/users.ts';
import { users } from '../../src/db/schema.ts';
import { createFilter } from '../../src/organizations/manage-saved-filters.ts';
import { addComment, setWatching } from '../../src/people/issue-comments.ts';
import {
  addReportRecipient,
  changeReportSchedule,
  createReportSchedule,
} from '../../src/period-reports/manage-report-schedules.ts';
import { deleteScanWithFiles } from '../../src/scans/cancel-and-delete-scan.ts';
import { startDueScans } from '../../src/schedules/start-due-scans.handler.ts';
import type { Services } from '../../src/services.ts';
import { applyIssueChange } from '../../src/tracker/apply-issue-change.ts';
import { mergeIssues, splitIssue } from '../../src/tracker/merge-issues.ts';
import { openTestServices, type TestServices } from '../support/test-services.ts';
import { waitUntil } from '../support/wait-until.ts';

/** What people do to issues while other transactions hold locks. */

let testServices: TestServices;
let db: Db;
let organizationId: string;
let siteId: string;
let issueId: string;
let owner: UserRow;
let member: UserRow;
beforeAll(async () => {
  testServices = await openTestServices();
  db = testServices.services.db;
});
afterAll(() => testServices?.close());
beforeEach(async () => {
  const { createOrganization, storeAndTrackScan } = testServices;
  organizationId = await createOrganization();
  const scan = await storeAndTrackScan({
    ...{ organizationId, startedAt: new Date() },
    pages: { '/': ['logo', 'hero'] },
  });
  siteId = scan.siteId!;
  issueId = (await listTrackedIssuesToMatch(db, siteId))[0]!.id;
  owner = (await findContact(db, organizationId, null))!;
  member = (await findContact(db, await createOrganization(), null))!;
  await storeOrganizationMember(db, { organizationId, userId: member.id, role: 'member' });
});

const asActor = (user: UserRow) => ({ type: 'person', id: user.id, name: 'Ada Byron' }) as const;

async function comment(text: string) {
  const site = (await readSite(db, siteId))!;
  const caller = { user: owner, actor: asActor(owner), network: '' };
  return addComment(testServices.services, caller, site, issueId, text);
}

/** Waits until a transaction on this database waits for a lock that another one holds. */
const waitForLock = () =>
  waitUntil(async () => {
    const { rows } = await db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    expect(rows.length).toBeGreaterThan(0);
  });

test('a comment doesn’t wait for a scan whose issues are being tracked', async () => {
  await db.transaction(async (tracking) => {
    await lockSite(tracking, siteId);
    await updateTrackedIssues(tracking, [issueId], { note: 'from the scan' });
    // This would never end if the comment waited for the scan.
    expect(await comment('While scanning')).toMatchObject({ text: 'While scanning' });
  });
});

test('an account can be deleted while a scan of a site that it owns is being tracked', async () => {
  const { services } = testServices;
  const change = { ids: [issueId], change: { assignee_id: member.id } };
  await applyIssueChange(services, asActor(owner), siteId, change);
  await updateSite(db, siteId, { ownerId: member.id });
  const deletion = await db.transaction(async (tracking) => {
    await lockSite(tracking, siteId);
    const running = deleteAccount(services, member, null);
    running.catch(() => undefined);
    await waitForLock();
    await updateTrackedIssues(tracking, [issueId], { note: 'from the scan' });
    return { running };
  });
  await deletion.running;
  expect(await db.$count(users, eq(users.id, member.id))).toBe(0);
  expect(await readSite(db, siteId)).toMatchObject({ ownerId: null });
});

test('an account can be deleted while someone comments on an issue that it watches', async () => {
  const { services } = testServices;
  await addWatchers(db, [{ issueId, userId: owner.id }]);
  const client = member;
  const site = (await readSite(db, siteId))!;
  const deletion = await db.transaction(async (held) => {
    // The deletion waits for the organization, and until then, the comment must not wait for the account.
    await held.execute(sql`select id from organizations where id = ${site.organizationId} for key share`);
    const running = deleteAccount(services, owner, null).catch((error: unknown) => error);
    await waitForLock();
    const caller = { user: client, actor: asActor(client), network: '' };
    const commenting = addComment(services, caller, site, issueId, 'Hi').catch((error: unknown) => error);
    return { running, commenting };
  });
  // Someone else belongs to the organization, so its only owner can't leave, and the comment is stored.
  expect(await deletion.running).toMatchObject({ code: 'account/last-owner' });
  expect(await deletion.commenting).toMatchObject({ text: 'Hi' });
});

test('a scan can be deleted while its site’s issues are being matched with it', async () => {
  const forget = () => undefined;
  const services = {
    ...testServices.services,
    ...{ plans: { forget }, ledgers: { forget }, visits: { abortScan: forget }, isEmbedded: true },
    getOpenedScanner: () => undefined,
  } as unknown as Services;
  const [scan] = await listLatestSiteScans(db, [siteId], 1);
  const reader = toOrganizationReader(organizationId);
  const { deleting } = await db.transaction(async (matching) => {
    await lockSite(matching, siteId);
    const deleting = deleteScanWithFiles(services, reader, scan!.id, undefined);
    deleting.catch(() => undefined);
    await waitForLock();
    // This would be a deadlock if the deletion had locked the scan.
    await lockScan(matching, scan!.id);
    return { deleting };
  });
  expect(await deleting).toBe(true);
  expect(await listLatestSiteScans(db, [siteId], 1)).toEqual([]);
});

test('storing a reference to an account doesn’t wait for a change to its sign-in', async () => {
  await db.transaction(async (changing) => {
    await lockUserToChange(changing, owner.id);
    // This would never end if it waited for the change.
    await addWatchers(db, [{ issueId, userId: owner.id }]);
  });
});

test('a site’s schedule can be changed while its due scan starts', async () => {
  const { services } = testServices;
  const { url, settings } = (await listLatestSiteScans(db, [siteId], 1))[0]!;
  const past = new Date(Date.now() - 60_000);
  await saveSchedule(db, {
    ...{ siteId, url, settings, every: 'daily', sealed: null, anchor: past, nextRunAt: past },
    ...{ lastScanId: null, lastProblem: null, lastDigest: { activity: 0, score: null, series: null } },
  });
  const { starting } = await db.transaction(async (changing) => {
    await lockSite(changing, siteId);
    const starting = startDueScans(services);
    await waitForLock();
    await updateSchedule(changing, siteId, { lastProblem: 'changed' });
    return { starting };
  });
  await starting;
  expect((await findSchedule(db, siteId))?.lastScanId).not.toBeNull();
});

test('an account is locked before anything that its owner changes, in the same order as when accounts are deleted', async () => {
  const { services } = testServices;
  const organization = (await findOrganization(db, organizationId))!;
  const caller = {
    ...{ user: owner, actor: asActor(owner), network: '', organization },
    reader: { ...toOrganizationReader(organizationId), userId: owner.id },
    permissions: new Set(rolePermissions.owner),
  } as unknown as Parameters<typeof createReportSchedule>[1] & Parameters<typeof createFilter>[1];
  const report = { type: 'portfolio', every: 'weekly', link_days: 7 } as const;
  const schedule = await createReportSchedule(services, caller, { ...report, recipients: [] });
  const other = (await listTrackedIssuesToMatch(db, siteId)).find(({ id }) => id !== issueId)!.id;
  await addWatchers(db, [{ issueId: other, userId: owner.id }]);
  const filter = IssueFilterValues.parse({});
  const changes = [
    () => createFilter(services, caller, { name: 'Mine', is_shared: false, filter }),
    () => createReportSchedule(services, caller, { ...report, recipients: [owner.email] }),
    () => changeReportSchedule(services, caller, schedule.id, { paused: true }),
    () => addReportRecipient(services, caller, schedule.id, owner.email),
    () => setWatching(services, { user: owner }, { siteId, issueId }, true),
    () => mergeIssues(services, asActor(owner), { siteId, issueId }, [other]),
    () => splitIssue(services, asActor(owner), { siteId, issueId: other }),
  ];
  for (const change of changes) {
    const { changing } = await db.transaction(async (deleting) => {
      await lockUser(deleting, owner.id);
      const changing = change();
      changing.catch(() => undefined);
      await waitForLock();
      // Each of these would be a deadlock if the change already held the lock.
      await lockOrganization(deleting, organizationId);
      await lockReportSchedule(deleting, schedule.id);
      await lockSite(deleting, siteId);
      await deleting.execute(sql`select id from tracked_issues where site_id = ${siteId} for update`);
      return { changing };
    });
    await changing;
  }
});
