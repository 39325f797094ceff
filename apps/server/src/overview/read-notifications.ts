import { type AccountNotification, MAX_NOTIFICATIONS, type NotificationList } from '@curbcut/contract';
import type { PersonCaller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { listReceivedInvitations } from '../db/queries/audit-team.ts';
import {
  countUnreadIssueNotifications,
  type IssueNotificationRow,
  listIssueNotifications,
  markIssueNotificationsRead,
} from '../db/queries/issue-notifications.ts';
import {
  listAssignedQuestions,
  listEndedScans,
  listOutdatedNotices,
  selectReadNotifications,
  storeNotificationReads,
} from '../db/queries/notifications.ts';

type NotifiedCaller = Pick<PersonCaller, 'reader' | 'user'>;
type UnmarkedNotification = AccountNotification extends infer One
  ? One extends AccountNotification
    ? Omit<One, 'is_read'> & { readonly is_read?: boolean }
    : never
  : never;

/**
 * Reads what has happened on an organization's sites and in its audits, newest first. Only events about the
 * person's issues are stored. The others are derived from the rows they're about, and disappear with them.
 */
export async function readNotifications(db: Db, caller: NotifiedCaller): Promise<NotificationList> {
  const events = await listEvents(db, caller);
  const read = await selectReadNotifications(
    db,
    caller.user.id,
    events.map(({ id }) => id),
  );
  const notifications = events.map(
    (event) => ({ is_read: read.has(event.id), ...event }) as AccountNotification,
  );
  const unreadOthers = notifications.filter(({ kind, is_read }) => kind !== 'issue' && !is_read).length;
  const unreadIssues = await countUnreadIssueNotifications(db, caller.reader, caller.user.id);
  return { notifications, unread: unreadOthers + unreadIssues };
}

/** Marks the given notifications as read if they are listed. */
export async function markNotificationsRead(
  db: Db,
  caller: NotifiedCaller,
  ids: readonly string[] | 'all',
): Promise<NotificationList> {
  const listed = await listEvents(db, caller);
  const { reader, user } = caller;
  const issueIds = listed.flatMap(({ kind, id }) => (kind === 'issue' && ids.includes(id) ? [id] : []));
  await markIssueNotificationsRead(db, reader, user.id, ids === 'all' ? undefined : issueIds);
  await storeNotificationReads(
    db,
    caller.user.id,
    listed.flatMap(({ kind, id }) => (kind !== 'issue' && (ids === 'all' || ids.includes(id)) ? [id] : [])),
  );
  return readNotifications(db, caller);
}

async function listEvents(db: Db, { reader, user }: NotifiedCaller): Promise<UnmarkedNotification[]> {
  const events = [
    ...(await listEndedScans(db, reader, MAX_NOTIFICATIONS)).map(toScanEvent),
    ...(await listIssueNotifications(db, reader, user.id, MAX_NOTIFICATIONS)).map(toIssueEvent),
    ...(await listOutdatedNotices(db, reader)).map(toReportEvent),
    ...(await listReceivedInvitations(db, user.email)).map(toInvitationEvent),
    // People who work on their own audit usually assign questions to themselves.
    ...(await listAssignedQuestions(db, reader))
      .filter(({ role }) => role !== 'owner')
      .map(toAssignmentEvent),
  ];
  return events.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, MAX_NOTIFICATIONS);
}

function toScanEvent(scan: Awaited<ReturnType<typeof listEndedScans>>[number]): UnmarkedNotification {
  const common = {
    id: `scan:${scan.id}`,
    at: scan.completedAt!.toISOString(),
    scan_id: scan.id,
    url: scan.url,
  };
  if (scan.status === 'failed') return { ...common, kind: 'scan-failed', error: scan.error };
  return {
    ...common,
    kind: 'scan-completed',
    site_id: scan.siteId,
    score: scan.score,
    regressed: scan.tracked?.regressed ?? 0,
    new_critical: scan.newCritical,
  };
}

function toIssueEvent(row: IssueNotificationRow): UnmarkedNotification {
  return {
    id: row.id,
    kind: 'issue',
    at: row.at.toISOString(),
    is_read: row.readAt !== null,
    issue_id: row.issueId,
    site_id: row.siteId,
    origin: row.origin,
    message: row.message,
    events: [...row.events],
    count: row.count,
    actor_name: row.actorName,
    due_on: row.dueOn,
  };
}

function toReportEvent(
  notice: Awaited<ReturnType<typeof listOutdatedNotices>>[number],
): UnmarkedNotification {
  const { auditId, title, origin, criteria, noticedAt } = notice;
  // The time changes if a criterion is added, which warrants a new notification.
  return {
    id: `report-outdated:${auditId}:${noticedAt.getTime()}`,
    kind: 'report-outdated',
    at: noticedAt.toISOString(),
    audit_id: auditId,
    title,
    origin,
    criteria,
  };
}

function toInvitationEvent(
  invitation: Awaited<ReturnType<typeof listReceivedInvitations>>[number],
): UnmarkedNotification {
  const { id, auditId, title, origin, role, invitedBy, createdAt } = invitation;
  return {
    id: `audit-invitation:${id}`,
    kind: 'audit-invitation',
    at: createdAt.toISOString(),
    audit_id: auditId,
    title,
    origin,
    role,
    invited_by: invitedBy,
  };
}

function toAssignmentEvent(
  assigned: Awaited<ReturnType<typeof listAssignedQuestions>>[number],
): UnmarkedNotification {
  const { auditId, title, origin, questions, assignedAt } = assigned;
  return {
    id: `questions-assigned:${auditId}:${assignedAt.getTime()}`,
    kind: 'questions-assigned',
    at: assignedAt.toISOString(),
    audit_id: auditId,
    title,
    origin,
    questions,
  };
}
