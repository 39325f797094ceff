import type { IssueChange } from '@curbcut/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listWatchers } from '../../src/db/queries/issue-comments.ts';
import { deleteOldIssueNotifications } from '../../src/db/queries/issue-notifications.ts';
import {
  deleteOrganizationMember,
  findContact,
  storeOrganizationMember,
} from '../../src/db/queries/organizations.ts';
import { readSite } from '../../src/db/queries/sites.ts';
import { listTrackedIssuesToMatch } from '../../src/db/queries/tracking.ts';
import { type UserRow, updateUser } from '../../src/db/queries/users.ts';
import { issueNotifications, issueWatchers, trackedIssues } from '../../src/db/schema.ts';
import type { MailRequest } from '../../src/jobs/job-definitions.ts';
import { addressMail } from '../../src/mail/compose-mail.ts';
import { addComment } from '../../src/people/issue-comments.ts';
import { notifyDaily } from '../../src/people/notify-daily.handler.ts';
import { applyIssueChange } from '../../src/tracker/apply-issue-change.ts';
import { openTestServices, type TestServices } from '../support/test-services.ts';

let testServices: TestServices;
let organizationId: string;
let siteId: string;
let issueIds: string[];
let owner: UserRow;
let member: UserRow;
beforeAll(async () => {
  testServices = await openTestServices();
});
afterAll(() => testServices?.close());
beforeEach(async () => {
  const { services, createOrganization, storeAndTrackScan, sentMails } = testServices;
  organizationId = await createOrganization();
  const scan = await storeAndTrackScan({
    ...{ organizationId, startedAt: new Date() },
    pages: { '/': ['logo', 'hero'] },
  });
  siteId = scan.siteId!;
  issueIds = (await listTrackedIssuesToMatch(services.db, siteId)).map(({ id }) => id);
  owner = (await findContact(services.db, organizationId, null))!;
  member = (await findContact(services.db, await createOrganization(), null))!;
  await storeOrganizationMember(services.db, { organizationId, userId: member.id, role: 'member' });
  sentMails.length = 0;
});

const asActor = (user: UserRow) => ({ type: 'person', id: user.id, name: 'Ada Byron' }) as const;
const assign = (ids: string[], to: UserRow | null, by = owner, services = testServices.services) =>
  applyIssueChange(services, asActor(by), siteId, { ids, change: { assignee_id: to?.id ?? null } });
const setEmails = (user: UserRow, notificationEmails: UserRow['notificationEmails']) =>
  updateUser(testServices.services.db, user.id, { notificationEmails });
/** Takes the emails about issues that were requested for a person. */
const takeMails = ({ id }: UserRow) => {
  const isOwn = (mail: MailRequest) => mail.kind === 'issue-notifications' && mail.userId === id;
  const taken = testServices.sentMails.filter(isOwn);
  testServices.sentMails.splice(0, Infinity, ...testServices.sentMails.filter((mail) => !isOwn(mail)));
  return taken;
};
const compose = async (mail: MailRequest | undefined) =>
  mail && (await addressMail(testServices.services, mail))?.compose();
const comment = async (text: string, by = owner) => {
  const site = (await readSite(testServices.services.db, siteId))!;
  const caller = { user: by, actor: asActor(by), network: '' };
  return addComment(testServices.services, caller, site, issueIds[0]!, text);
};

test('by default, a daily digest reports each event once', async () => {
  await assign(issueIds, member);
  await comment('For <b>everyone</b>');
  expect(takeMails(member)).toEqual([]);
  await notifyDaily(testServices.services);
  const [digest, ...others] = takeMails(member);
  expect([digest, others]).toEqual([expect.objectContaining({ isDigest: true, organizationId }), []]);
  const content = await compose(digest);
  expect(content).toMatchObject({
    subject: 'Updates on 2 issues',
    action: { label: 'See your issues', href: expect.stringContaining('/my-issues') },
    unsubscribe: { href: expect.stringContaining(`/unsubscribe/${member.id}.`) },
  });
  expect(content!.paragraphs[0]).toBe('Hi Ada,');
  expect(JSON.stringify(content!.facts)).toContain('Ada Byron assigned an issue to you');
  expect(takeMails(owner), 'own actions').toEqual([]);
  await notifyDaily(testServices.services);
  expect(takeMails(member)).toEqual([]);
  // The reminder that the issue is due soon also counts.
  await comment('Again');
  await notifyDaily(testServices.services);
  expect(await compose(takeMails(member)[0])).toMatchObject({
    heading: 'Ada Byron assigned an issue to you',
    facts: [
      { name: 'Site', value: 'shop.example.com' },
      { name: 'Comment', value: 'Again' },
      { name: 'Since you last looked', value: '4 updates' },
    ],
  });
});

test('people can choose an email for each event or none, and events in quick succession share one email', async () => {
  const { services } = testServices;
  await setEmails(member, 'instant');
  const spaced = {
    ...services,
    config: { ...services.config, mail: { ...services.config.mail, spacingSeconds: 300 } },
  };
  await assign([issueIds[0]!], member, owner, spaced);
  const [first] = takeMails(member);
  expect(await compose(first)).toMatchObject({
    subject: expect.stringContaining('assigned an issue to you'),
  });
  await assign([issueIds[1]!], member, owner, spaced);
  await assign([issueIds[0]!], null, owner, spaced);
  await assign([issueIds[0]!], member, owner, spaced);
  const later = takeMails(member);
  expect(later).toHaveLength(1);
  expect(await compose(later[0])).toMatchObject({ subject: 'Updates on 2 issues' });
  await setEmails(member, 'none');
  expect(await compose(later[0])).toBeUndefined();
  await comment('Quiet');
  await notifyDaily(services);
  expect(takeMails(member)).toEqual([]);
});

test('doesn’t send what was read, or anything about sites the person can no longer see, even if it’s queued', async () => {
  const { db } = testServices.services;
  await setEmails(member, 'instant');
  await assign([issueIds[0]!], member);
  const [read] = takeMails(member);
  await db
    .update(issueNotifications)
    .set({ readAt: new Date() })
    .where(eq(issueNotifications.userId, member.id));
  expect(await compose(read)).toBeUndefined();
  await assign([issueIds[1]!], member);
  const [queued] = takeMails(member);
  expect(await compose(queued)).toBeDefined();
  // The rows are still there; only access matters.
  await deleteOrganizationMember(db, organizationId, member.id);
  expect(await compose(queued)).toBeUndefined();
  await comment('For those who are left');
  expect(await db.$count(issueNotifications, eq(issueNotifications.userId, member.id))).toBe(2);
});

test('assignees are reminded once before the due date and once after it', async () => {
  const { db } = testServices.services;
  await assign([issueIds[0]!], member);
  const setDue = (days: number) =>
    db
      .update(trackedIssues)
      .set({ dueOn: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10) })
      .where(eq(trackedIssues.siteId, siteId));
  const takeEvents = async () => {
    await notifyDaily(testServices.services);
    const rows = await db
      .delete(issueNotifications)
      .where(eq(issueNotifications.userId, member.id))
      .returning({ events: issueNotifications.events });
    return rows.map(({ events }) => events);
  };
  await setDue(10);
  expect(await takeEvents()).toEqual([['assigned']]);
  await setDue(2);
  expect(await takeEvents()).toEqual([['due_soon']]);
  expect(await takeEvents()).toEqual([]);
  await setDue(-2);
  expect(await takeEvents()).toEqual([['overdue']]);
  expect(await takeEvents()).toEqual([]);
  expect(await db.$count(issueNotifications, eq(issueNotifications.userId, owner.id))).toBe(0);
});

test('reminders disappear when the due date changes or the issue is closed, and are repeated if that is undone', async () => {
  const { services } = testServices;
  const { db } = services;
  const id = issueIds[0]!;
  const toDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const change = (changes: IssueChange) =>
    applyIssueChange(services, asActor(owner), siteId, { ids: [id], change: changes });
  const listEvents = async () =>
    (
      await db
        .select({ events: issueNotifications.events, count: issueNotifications.count })
        .from(issueNotifications)
        .where(eq(issueNotifications.userId, member.id))
    ).map(({ events, count }) => [...events, count]);
  await assign([id], member);
  await change({ due_on: toDay(2) });
  await notifyDaily(services);
  expect(await listEvents()).toEqual([['assigned', 'due_soon', 2]]);
  await change({ due_on: toDay(30) });
  expect(await listEvents()).toEqual([['assigned', 1]]);
  await change({ due_on: toDay(2) });
  await notifyDaily(services);
  expect(await listEvents(), 'the earlier date again').toEqual([['assigned', 'due_soon', 2]]);
  await db.update(issueNotifications).set({ events: ['due_soon'], count: 1 });
  await change({ state: 'in_progress' });
  expect(await listEvents()).toEqual([['due_soon', 1]]);
  await change({ state: 'ignored', ignored_reason: 'Not ours' });
  expect(await listEvents()).toEqual([]);
  await change({ state: 'open' });
  await notifyDaily(services);
  expect(await listEvents(), 'reopened').toEqual([['due_soon', 1]]);
  // A scan that no longer finds the issue also closes it, even if the assignee doesn't watch it.
  await db.delete(issueWatchers);
  await testServices.storeAndTrackScan({
    ...{ organizationId, startedAt: new Date(Date.now() + 1000) },
    pages: { '/': [] },
  });
  expect(await listEvents()).toEqual([]);
});

test('comments are limited by the hour', async () => {
  for (let written = 0; written < 120; written += 1) await comment('Again');
  await expect(comment('Once too often')).rejects.toMatchObject({
    code: 'site/too-many-comments',
    message: expect.stringContaining('120 comments an hour'),
  });
});

test('the assignee also watches an issue that’s split off', async () => {
  const joined = await testServices.storeAndTrackScan({
    ...{ organizationId, startedAt: new Date(Date.now() + 1000), joined: true },
    origin: 'https://other.example.com',
    pages: { '/': ['logo', 'hero'] },
  });
  const { db } = testServices.services;
  const [whole] = await listTrackedIssuesToMatch(db, joined.siteId!);
  await applyIssueChange(testServices.services, asActor(owner), joined.siteId!, {
    ...{ ids: [whole!.id], change: { assignee_id: member.id } },
  });
  await testServices.storeAndTrackScan({
    ...{ organizationId, startedAt: new Date(Date.now() + 2000), origin: 'https://other.example.com' },
    pages: { '/': ['logo', 'hero'] },
  });
  const parts = await listTrackedIssuesToMatch(db, joined.siteId!);
  for (const part of parts.filter(({ state }) => state !== 'fixed'))
    expect((await listWatchers(db, joined.siteId!, part.id)).map(({ id }) => id)).toEqual([member.id]);
});

test('notifications are deleted after 90 days', async () => {
  const { db } = testServices.services;
  await assign(issueIds, member);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const [first, second] = issueIds;
  for (const [id, days] of [
    [first!, 91],
    [second!, 89],
  ] as const)
    await db
      .update(issueNotifications)
      .set({ at: daysAgo(days) })
      .where(eq(issueNotifications.issueId, id));
  await deleteOldIssueNotifications(db);
  const left = await db
    .select({ issueId: issueNotifications.issueId })
    .from(issueNotifications)
    .where(eq(issueNotifications.userId, member.id));
  expect(left).toEqual([{ issueId: second }]);
});
