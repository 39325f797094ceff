import { type AccountNotification, MAX_NOTIFICATIONS, type NotificationList } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { listReceivedInvitations } from '../db/queries/audit-team.ts';
import {
  filterReadNotifications,
  listAssignedQuestions,
  listEndedScans,
  listOutdatedNotices,
  storeNotificationReads,
} from '../db/queries/notifications.ts';
import type { UserRow } from '../db/queries/users.ts';

type Reader = Pick<UserRow, 'id' | 'email'>;
type UnmarkedNotification = AccountNotification extends infer One
  ? One extends AccountNotification
    ? Omit<One, 'is_read'>
    : never
  : never;

/**
 * Reads what has happened on an account's sites and in its audits, newest first. No events are stored: each
 * one is derived from the rows that it is about, and disappears with them.
 */
export async function readNotifications(db: Db, user: Reader): Promise<NotificationList> {
  const events = await listEvents(db, user);
  const read = await filterReadNotifications(
    db,
    user.id,
    events.map(({ id }) => id),
  );
  const notifications = events.map(
    (event) => ({ ...event, is_read: read.has(event.id) }) as AccountNotification,
  );
  return { notifications, unread: notifications.filter(({ is_read }) => !is_read).length };
}

/** Of these notifications, marks those that are listed as read. */
export async function markNotificationsRead(
  db: Db,
  user: Reader,
  ids: readonly string[],
): Promise<NotificationList> {
  const listed = await listEvents(db, user);
  await storeNotificationReads(
    db,
    user.id,
    listed.map(({ id }) => id).filter((id) => ids.includes(id)),
  );
  return readNotifications(db, user);
}

async function listEvents(db: Db, user: Reader): Promise<UnmarkedNotification[]> {
  const events = [
    ...(await listEndedScans(db, user.id, MAX_NOTIFICATIONS)).map(toScanEvent),
    ...(await listOutdatedNotices(db, user.id)).map(toReportEvent),
    ...(await listReceivedInvitations(db, user.email)).map(toInvitationEvent),
    // People who work on their own audit assign most questions themselves.
    ...(await listAssignedQuestions(db, user.id)).filter(({ isOwner }) => !isOwner).map(toAssignmentEvent),
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

function toReportEvent(
  notice: Awaited<ReturnType<typeof listOutdatedNotices>>[number],
): UnmarkedNotification {
  const { auditId, title, origin, criteria, noticedAt } = notice;
  // The time changes when a criterion is added, which justifies another notification.
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
