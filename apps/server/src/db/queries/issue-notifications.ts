import { randomUUID } from 'node:crypto';
import { ISSUE_NOTIFICATION_DAYS, type IssueEvent } from '@curbcut/contract';
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import {
  issueComments,
  issueNotifications,
  issueWatchers,
  OPEN_STATES,
  sites,
  trackedIssues,
  users,
} from '../schema.ts';
import { isNotMerged } from './merged-issues.ts';
import { isSiteAccessibleTo, type OrganizationReader } from './reader.ts';
import { isSiteVisibleTo } from './site-people.ts';

/** Something that happened to an issue, and the person to notify. */
export interface NewNotification {
  readonly userId: string;
  readonly siteId: string;
  readonly issueId: string;
  readonly event: IssueEvent;
  /** The name of the person or API key that caused it; null for a scan and a due date. */
  readonly actorName: string | null;
  readonly commentId: string | null;
}

/** An email to send. */
export interface RequestedMail {
  readonly userId: string;
  readonly mailId: string;
  readonly mailAt: Date;
}

/** An email stops collecting events this long before it's sent. */
const MAIL_MARGIN_MS = 5000;

/**
 * Stores notifications about an organization's issues: events about the same issue become one row until the
 * person has read it. People who can no longer see the site get none.
 *
 * @param spacingSeconds the minimum time between two instant emails to the same person. Emails can be closer
 * together only if two transactions store events at the same moment.
 * @returns the emails to send to people who chose instant emails. Emails that are already requested and not
 * yet sent also report these events.
 */
export async function storeNotifications(
  tx: Db,
  organizationId: string,
  notifications: readonly NewNotification[],
  spacingSeconds: number,
): Promise<RequestedMail[]> {
  if (notifications.length === 0) return [];
  const userIds = [...new Set(notifications.map(({ userId }) => userId))];
  const recipients = await tx
    .selectDistinctOn([users.id], {
      id: users.id,
      lastMailId: issueNotifications.mailId,
      lastMailAt: issueNotifications.mailAt,
    })
    .from(users)
    .leftJoin(
      issueNotifications,
      and(
        eq(issueNotifications.userId, users.id),
        isNotNull(issueNotifications.mailAt),
        // An email is about one organization, and the person has to belong to it when the email is sent.
        inArray(
          issueNotifications.siteId,
          tx.select({ id: sites.id }).from(sites).where(eq(sites.organizationId, organizationId)),
        ),
      ),
    )
    .where(and(inArray(users.id, userIds), eq(users.notificationEmails, 'instant')))
    .orderBy(users.id, desc(issueNotifications.mailAt));
  const now = Date.now();
  const mails = new Map<string, RequestedMail & { readonly isNew: boolean }>();
  for (const { id: userId, lastMailId, lastMailAt } of recipients) {
    const isPending = lastMailAt !== null && lastMailAt.getTime() > now + MAIL_MARGIN_MS;
    const nextAt = Math.max(now, (lastMailAt?.getTime() ?? 0) + spacingSeconds * 1000);
    mails.set(
      userId,
      isPending && lastMailId !== null
        ? { userId, mailId: lastMailId, mailAt: lastMailAt, isNew: false }
        : { userId, mailId: randomUUID(), mailAt: new Date(nextAt), isNew: true },
    );
  }
  const rows = notifications.map((notification) => {
    const mail = mails.get(notification.userId);
    return { ...notification, mailId: mail?.mailId ?? null, mailAt: mail?.mailAt ?? null };
  });
  // Titles name the most important event, so they need the person behind it and its comment.
  const isAfterMention = sql`(excluded.events[1] in ('assigned', 'commented') and 'mentioned' = any(n.events))`;
  const isAfterAssignment = sql`(excluded.events[1] = 'commented' and 'assigned' = any(n.events))`;
  // Once a scan has confirmed a fix, the issue is no longer back, due or overdue.
  const current = sql`case when excluded.events[1] = 'fixed'
    then array_remove(array_remove(array_remove(n.events, 'regressed'), 'due_soon'), 'overdue') else n.events end`;
  const { rows: stored } = await tx.execute<{ mail_id: string | null }>(sql`
    insert into ${issueNotifications} as n
      (id, user_id, site_id, issue_id, events, actor_name, comment_id, mail_id, mail_at)
    select gen_random_uuid(), row."userId", row."siteId", row."issueId", array[row.event], row."actorName",
      row."commentId", row."mailId", row."mailAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row("userId" uuid, "siteId" uuid, "issueId" uuid,
      event text, "actorName" text, "commentId" uuid, "mailId" uuid, "mailAt" timestamptz)
    where ${isSiteVisibleTo(sql`row."siteId"`, sql`row."userId"`)}
    order by row."issueId", row."userId"
    on conflict (user_id, issue_id) where read_at is null do update set
      events = array_append(array_remove(${current}, excluded.events[1]), excluded.events[1]),
      count = n.count + 1,
      actor_name = case when ${isAfterMention} or ${isAfterAssignment} then n.actor_name
        else coalesce(excluded.actor_name, n.actor_name) end,
      comment_id = case when ${isAfterMention} then n.comment_id
        else coalesce(excluded.comment_id, n.comment_id) end,
      at = now(),
      mail_id = excluded.mail_id,
      mail_at = excluded.mail_at
    returning n.mail_id`);
  const used = new Set(stored.map((row) => row.mail_id));
  return [...mails.values()].filter(({ isNew, mailId }) => isNew && used.has(mailId));
}

/** A person's notification with its subject. */
export interface IssueNotificationRow {
  readonly id: string;
  readonly siteId: string;
  readonly issueId: string;
  readonly origin: string;
  readonly message: string;
  readonly severity: typeof trackedIssues.$inferSelect.severity;
  readonly dueOn: string | null;
  readonly events: readonly IssueEvent[];
  readonly count: number;
  readonly actorName: string | null;
  readonly comment: string | null;
  readonly at: Date;
  readonly readAt: Date | null;
}

const selectNotifications = (
  db: Db,
  condition: SQL | undefined,
  limit: number,
): Promise<IssueNotificationRow[]> =>
  db
    .select({
      id: issueNotifications.id,
      siteId: issueNotifications.siteId,
      issueId: issueNotifications.issueId,
      origin: sites.origin,
      message: trackedIssues.message,
      severity: trackedIssues.severity,
      dueOn: trackedIssues.dueOn,
      events: issueNotifications.events,
      count: issueNotifications.count,
      actorName: issueNotifications.actorName,
      comment: issueComments.text,
      at: issueNotifications.at,
      readAt: issueNotifications.readAt,
    })
    .from(issueNotifications)
    .innerJoin(trackedIssues, eq(trackedIssues.id, issueNotifications.issueId))
    .innerJoin(sites, eq(sites.id, issueNotifications.siteId))
    .leftJoin(issueComments, eq(issueComments.id, issueNotifications.commentId))
    .where(condition)
    .orderBy(desc(issueNotifications.at), desc(issueNotifications.id))
    .limit(limit);

/** Matches the reader's notifications about sites that they can see. */
const isOwn = (reader: OrganizationReader, userId: string) =>
  and(eq(issueNotifications.userId, userId), isSiteAccessibleTo(reader)); // served by issue_notifications_user_idx

/** Lists a person's notifications about the organization's sites that they can see, newest first. */
export const listIssueNotifications = (db: Db, reader: OrganizationReader, userId: string, limit: number) =>
  selectNotifications(db, isOwn(reader, userId), limit);

export async function countUnreadIssueNotifications(
  db: Db,
  reader: OrganizationReader,
  userId: string,
): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(issueNotifications)
    .innerJoin(sites, eq(sites.id, issueNotifications.siteId))
    .where(and(isOwn(reader, userId), isNull(issueNotifications.readAt)));
  return row?.unread ?? 0;
}

/** Marks a person's notifications as read: all of an organization's, or only these. */
export async function markIssueNotificationsRead(
  tx: Db,
  { organizationId }: OrganizationReader,
  userId: string,
  ids?: readonly string[],
): Promise<void> {
  const ofOrganization = tx
    .select({ id: sites.id })
    .from(sites)
    .where(eq(sites.organizationId, organizationId));
  await tx
    .update(issueNotifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(issueNotifications.userId, userId),
        isNull(issueNotifications.readAt),
        inArray(issueNotifications.siteId, ofOrganization),
        ids === undefined ? undefined : inArray(issueNotifications.id, [...ids]),
      ),
    );
}

/** Maximum number of notifications that an email reports. */
const MAX_MAILED_NOTIFICATIONS = 100;

/** Lists the notifications that an email reports: those the user hasn't read, about sites they can see now. */
export const listMailedNotifications = (db: Db, userId: string, mailId: string) =>
  selectNotifications(
    db,
    and(
      eq(issueNotifications.mailId, mailId),
      eq(issueNotifications.userId, userId),
      isNull(issueNotifications.readAt),
      isSiteVisibleTo(issueNotifications.siteId, issueNotifications.userId),
    ),
    MAX_MAILED_NOTIFICATIONS,
  );

/** Number of days that an unread notification can still go into a digest. */
const DIGEST_DAYS = 3;

/**
 * Schedules a digest for each person who wants one and each organization with something to report to that person, and
 * returns the digests. A notification appears in only one digest, unless something else happens to its issue.
 */
export async function planDigests(
  tx: Db,
): Promise<{ readonly userId: string; readonly organizationId: string; readonly mailId: string }[]> {
  const { rows } = await tx.execute<{ userId: string; organizationId: string; mailId: string }>(sql`
    with planned as (
      select n.user_id, s.organization_id, gen_random_uuid() as mail_id
      from ${issueNotifications} n
      join ${users} u on u.id = n.user_id
      join ${sites} s on s.id = n.site_id
      where n.mail_id is null and n.read_at is null and u.notification_emails = 'daily'
        and n.at > now() - make_interval(days => ${DIGEST_DAYS})
      group by n.user_id, s.organization_id
    ), marked as (
      update ${issueNotifications} n set mail_id = p.mail_id, mail_at = now()
      from planned p, ${sites} s
      where s.id = n.site_id and s.organization_id = p.organization_id and n.user_id = p.user_id
        and n.mail_id is null and n.read_at is null and n.at > now() - make_interval(days => ${DIGEST_DAYS})
    )
    select user_id as "userId", organization_id as "organizationId", mail_id as "mailId" from planned`);
  return rows;
}

const REMINDERS: readonly IssueEvent[] = ['due_soon', 'overdue'];

/**
 * When issues are assigned to someone else, removes assignments and reminders from the previous assignees'
 * unread notifications.
 */
export async function withdrawAssignments(
  tx: Db,
  withdrawn: readonly { readonly issueId: string; readonly userId: string }[],
): Promise<void> {
  await withdrawEvents(tx, ['assigned', ...REMINDERS], withdrawn);
}

/**
 * Removes reminders of issues that were closed or got a different due date. People are reminded again if the date comes
 * back or the issue is reopened.
 */
export async function withdrawReminders(tx: Db, issueIds: readonly string[]): Promise<void> {
  if (issueIds.length === 0) return;
  await tx
    .update(trackedIssues)
    .set({ dueNotice: null })
    .where(and(inArray(trackedIssues.id, [...issueIds]), isNotNull(trackedIssues.dueNotice)));
  await withdrawEvents(
    tx,
    REMINDERS,
    issueIds.map((issueId) => ({ issueId, userId: null })),
  );
}

/**
 * Removes events from unread notifications, and deletes notifications that report nothing else.
 *
 * @param withdrawn the issues, each with the person concerned; null for everyone
 */
async function withdrawEvents(
  tx: Db,
  events: readonly IssueEvent[],
  withdrawn: readonly { readonly issueId: string; readonly userId: string | null }[],
): Promise<void> {
  if (withdrawn.length === 0) return;
  const names = sql`array(select jsonb_array_elements_text(${JSON.stringify(events)}::jsonb))`;
  const left = sql`array(
    select event from unnest(n.events) with ordinality as listed(event, position)
    where event <> all(${names}) order by position)`;
  const isWithdrawn = sql`n.read_at is null and n.events && ${names} and exists (
    select 1 from jsonb_to_recordset(${JSON.stringify(withdrawn)}::jsonb) as row("issueId" uuid, "userId" uuid)
    where n.issue_id = row."issueId" and (row."userId" is null or n.user_id = row."userId"))`;
  const issueIds = [...new Set(withdrawn.map(({ issueId }) => issueId))];
  // Locked in the order in which `storeNotifications` writes them.
  await tx
    .select({ id: issueNotifications.id })
    .from(issueNotifications)
    .where(and(inArray(issueNotifications.issueId, issueIds), isNull(issueNotifications.readAt)))
    .orderBy(issueNotifications.issueId, issueNotifications.userId)
    .for('update'); // served by issue_notifications_issue_idx
  await tx.execute(sql`delete from ${issueNotifications} n where ${isWithdrawn} and n.events <@ ${names}`);
  await tx.execute(sql`
    update ${issueNotifications} n
    set events = ${left}, count = greatest(cardinality(${left}), n.count - (cardinality(n.events) - cardinality(${left})))
    where ${isWithdrawn}`);
}

/** Deletes notifications about an organization's sites that their recipients can no longer see. */
export async function deleteLostNotifications(tx: Db, organizationId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${issueNotifications} n using ${sites} s
    where s.id = n.site_id and s.organization_id = ${organizationId}
      and not ${isSiteVisibleTo(sql`s.id`, sql`n.user_id`)}`);
}

export async function deleteOldIssueNotifications(db: Db): Promise<void> {
  const cutoff = sql`now() - make_interval(days => ${ISSUE_NOTIFICATION_DAYS})`;
  await db.delete(issueNotifications).where(lt(issueNotifications.at, cutoff));
}

/** Lists the watchers of these issues. */
export async function listWatcherIds(
  db: Db,
  issueIds: readonly string[],
): Promise<{ readonly issueId: string; readonly userId: string }[]> {
  if (issueIds.length === 0) return [];
  return db
    .select({ issueId: issueWatchers.issueId, userId: issueWatchers.userId })
    .from(issueWatchers)
    .where(inArray(issueWatchers.issueId, [...issueIds]));
}

/** An issue whose assignee hasn't been reminded that it's due. */
export interface DueIssue {
  readonly id: string;
  readonly siteId: string;
  readonly assigneeId: string;
  readonly event: 'due_soon' | 'overdue';
}

/**
 * Lists open issues that are due soon or overdue and whose assignees haven't been reminded, and marks them as
 * reminded. A different due date or assignee causes a new reminder.
 *
 * @param days number of days before the due date that count as soon
 */
export async function takeDueIssues(tx: Db, days: number, limit: number): Promise<DueIssue[]> {
  const today = sql`(now() at time zone 'utc')::date`;
  const event = sql`case when ${trackedIssues.dueOn} < ${today} then 'overdue' else 'due_soon' end`;
  const notice = sql`${event} || ' ' || ${trackedIssues.dueOn}::text || ' ' || ${trackedIssues.assigneeId}::text`;
  const due = tx
    .select({ id: trackedIssues.id })
    .from(trackedIssues)
    .where(
      and(
        isNotNull(trackedIssues.assigneeId),
        isNotMerged,
        inArray(trackedIssues.state, [...OPEN_STATES]),
        eq(trackedIssues.outcome, 'failed'),
        sql`${trackedIssues.dueOn} <= ${today} + ${days}::int`,
        or(isNull(trackedIssues.dueNotice), sql`${trackedIssues.dueNotice} <> ${notice}`),
      ),
    )
    .orderBy(trackedIssues.id) // rows served by tracked_issues_assignee_idx
    .limit(limit)
    .for('no key update', { skipLocked: true });
  const rows = await tx
    .update(trackedIssues)
    .set({ dueNotice: sql`${notice}` })
    .where(inArray(trackedIssues.id, due))
    .returning({
      id: trackedIssues.id,
      siteId: trackedIssues.siteId,
      assigneeId: trackedIssues.assigneeId,
      dueNotice: trackedIssues.dueNotice,
    });
  return rows.map(({ id, siteId, assigneeId, dueNotice }) => ({
    ...{ id, siteId, assigneeId: assigneeId! },
    event: dueNotice!.startsWith('overdue') ? 'overdue' : 'due_soon',
  }));
}
