import { type AuditRole, NOTIFICATION_DAYS } from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';
import { and, desc, eq, exists, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../database.ts';
import {
  auditAnswers,
  auditAssignments,
  auditMembers,
  auditNotices,
  auditQuestions,
  audits,
  notificationReads,
  OPEN_STATES,
  scans,
  sites,
  trackedIssues,
} from '../schema.ts';
import { auditRoleFor, isListedFor, isMembershipOf, NOBODY } from './audits.ts';
import { isNotMerged } from './merged-issues.ts';
import { isScanAccessibleTo, isSiteAccessibleTo, type OrganizationReader } from './reader.ts';

const since = sql`now() - make_interval(days => ${NOTIFICATION_DAYS})`;

/** Lists an organization's ended scans, newest first, with the critical issues that each of them added. */
export async function listEndedScans(db: Db, reader: OrganizationReader, limit: number) {
  const earlier = alias(scans, 'earlier');
  const hasEarlierScan = exists(
    db
      .select({ one: sql`1` })
      .from(earlier)
      .where(
        and(
          eq(earlier.siteId, scans.siteId),
          eq(earlier.status, 'completed'),
          lt(earlier.completedAt, scans.completedAt),
        ),
      ), // served by scans_site_completed_idx
  );
  // New issues are stamped with the scan's end time.
  const newIssues = db
    .select({ issues: sql`count(*)::int` })
    .from(trackedIssues)
    .where(
      and(
        eq(trackedIssues.siteId, scans.siteId),
        isNotMerged,
        inArray(trackedIssues.state, [...OPEN_STATES]),
        eq(trackedIssues.severity, 'critical'),
        eq(trackedIssues.outcome, 'failed'),
        eq(trackedIssues.firstSeenAt, scans.completedAt),
      ),
    ); // served by tracked_issues_site_idx
  return db
    .select({
      id: scans.id,
      url: scans.url,
      siteId: scans.siteId,
      status: scans.status,
      error: scans.error,
      completedAt: scans.completedAt,
      score: sql<number | null>`(${scans.scoreResult} ->> 'score')::real`,
      tracked: scans.tracked,
      newCritical: sql<number>`case when ${hasEarlierScan} then (${newIssues}) else 0 end`,
    })
    .from(scans)
    .where(
      and(
        isScanAccessibleTo(reader),
        inArray(scans.status, ['completed', 'failed']),
        isNotNull(scans.completedAt),
        gt(scans.createdAt, since),
      ),
    )
    .orderBy(desc(scans.createdAt)) // served by scans_organization_created_idx
    .limit(limit);
}

/** Lists an organization's signed reports that a later scan has made outdated. */
export async function listOutdatedNotices(db: Db, reader: OrganizationReader) {
  return db
    .select({
      auditId: audits.id,
      title: audits.title,
      origin: sites.origin,
      criteria: sql<CriterionId[]>`${auditNotices.criteria}`,
      noticedAt: auditNotices.noticedAt,
    })
    .from(auditNotices)
    .innerJoin(audits, eq(audits.id, auditNotices.auditId))
    .innerJoin(sites, eq(sites.id, audits.siteId))
    .where(
      and(
        isSiteAccessibleTo(reader),
        sql`${audits.signature} ->> 'hash' = ${auditNotices.hash}`,
        sql`jsonb_array_length(${auditNotices.criteria}) > 0`,
        gt(auditNotices.noticedAt, since),
      ),
    ); // rows served by sites_organization_origin_idx, audits_site_updated_idx and the primary key
}

/** The questions in one audit that are assigned to a person. */
export interface AssignedQuestions {
  readonly auditId: string;
  readonly title: string;
  readonly origin: string;
  readonly role: AuditRole;
  /** Number of questions without an up-to-date answer. */
  readonly questions: number;
  /** When the last of them was assigned. */
  readonly assignedAt: Date;
}

/** Lists the questions that are assigned to the reader, by audit. Signed audits have none. */
export async function listAssignedQuestions(
  db: Db,
  reader: OrganizationReader,
): Promise<AssignedQuestions[]> {
  const latest = db
    .select({ fingerprint: auditAnswers.fingerprint, outcome: auditAnswers.outcome })
    .from(auditAnswers)
    .where(eq(auditAnswers.questionId, auditQuestions.id))
    .orderBy(desc(auditAnswers.sequence)) // served by audit_answers_sequence_idx
    .limit(1)
    .as('latest');
  const isDecided = sql`coalesce(${latest.fingerprint} = ${auditQuestions.fingerprint} and ${latest.outcome} <> 'cannot-tell', false)`;
  return db
    .select({
      auditId: audits.id,
      title: audits.title,
      origin: sites.origin,
      role: auditRoleFor(reader),
      questions: sql<number>`count(*)::int`,
      assignedAt: sql`max(${auditAssignments.assignedAt})`.mapWith(auditAssignments.assignedAt),
    })
    .from(auditAssignments)
    .innerJoin(auditQuestions, eq(auditQuestions.id, auditAssignments.questionId))
    .innerJoin(audits, eq(audits.id, auditQuestions.auditId))
    .innerJoin(sites, eq(sites.id, audits.siteId))
    .leftJoin(auditMembers, isMembershipOf(reader))
    .leftJoinLateral(latest, sql`true`)
    .where(
      and(
        eq(auditAssignments.userId, reader.userId ?? NOBODY), // served by audit_assignments_user_idx
        isListedFor(reader),
        eq(auditQuestions.isClosed, false),
        sql`${audits.signature} is null`,
        sql`not ${isDecided}`,
      ),
    )
    .groupBy(audits.id, sites.id, auditMembers.role);
}

/** Returns which of these notifications an account has read, by id. */
export async function selectReadNotifications(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: notificationReads.notificationId })
    .from(notificationReads)
    .where(and(eq(notificationReads.userId, userId), inArray(notificationReads.notificationId, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

export async function storeNotificationReads(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insert(notificationReads)
    .values(ids.map((notificationId) => ({ userId, notificationId })))
    .onConflictDoNothing();
}

/**
 * Deletes rows for events that are no longer listed. Open assignments stay listed longer than other events, so
 * the rows are kept long enough for them.
 */
export async function deleteOldNotificationReads(db: Db): Promise<void> {
  const cutoff = sql`now() - make_interval(days => ${4 * NOTIFICATION_DAYS})`;
  await db.delete(notificationReads).where(lt(notificationReads.readAt, cutoff));
}
