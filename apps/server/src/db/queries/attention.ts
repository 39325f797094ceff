import type { Box, OverviewIssue, SeverityCounts } from '@curbcut/contract';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '../database.ts';
import {
  auditAnswers,
  auditMembers,
  auditQuestions,
  auditReviews,
  audits,
  findings,
  issues,
  scanPages,
  scans,
  schedules,
  sites,
  trackedIssues,
} from '../schema.ts';
import { isMembershipOf } from './audits.ts';
import { isScanAccessibleTo, isSiteAccessibleTo, type OrganizationReader } from './reader.ts';
import { sortKeys } from './tracked-issues.ts';
import { isOpenAndNotMerged } from './tracking.ts';

/** Queries across all of an organization's sites and audits about what needs attention. */

export type AttentionReason = OverviewIssue['reasons'][number];

const { state, severity, dueOn, siteId } = trackedIssues;

/** The conditions for an open issue to need attention. @param today in UTC */
const toReasons = (
  today: string,
  { userId }: OrganizationReader,
): Readonly<Record<AttentionReason, SQL>> => ({
  critical: sql`(${severity} = 'critical' and ${state} = 'open')`,
  regressed: sql`${state} = 'regressed'`,
  overdue: sql`coalesce(${dueOn} < ${today}, false)`,
  assigned: sql`coalesce(${trackedIssues.assigneeId} = ${userId}::uuid, false)`,
});

const isOpenFailureOf = (reader: OrganizationReader) =>
  and(isSiteAccessibleTo(reader), isOpenAndNotMerged, eq(trackedIssues.outcome, 'failed'));

/** A site's open issues, excluding those that need review. */
export interface OpenIssueCounts {
  readonly open: number;
  readonly severities: SeverityCounts;
  readonly overdue: number;
  readonly regressed: number;
  /** Number that need attention, by reason and for any reason. */
  readonly attention: Readonly<Record<AttentionReason | 'issues', number>>;
}

/**
 * Counts the open issues on each of a reader's sites; sites without any are omitted.
 *
 * @param siteIds counts only these sites' issues
 */
export async function countOpenIssues(
  db: Db,
  reader: OrganizationReader,
  today: string,
  siteIds?: readonly string[],
): Promise<ReadonlyMap<string, OpenIssueCounts>> {
  const { critical, regressed, overdue, assigned } = toReasons(today, reader);
  const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  // One query for everything, because with many sites, reading the index takes most of the time.
  const rows = await db
    .select({
      siteId,
      open: sql<number>`count(*)::int`,
      severities: {
        critical: countIf(eq(severity, 'critical')),
        serious: countIf(eq(severity, 'serious')),
        moderate: countIf(eq(severity, 'moderate')),
        minor: countIf(eq(severity, 'minor')),
      },
      attention: {
        critical: countIf(critical),
        regressed: countIf(regressed),
        overdue: countIf(overdue),
        assigned: countIf(assigned),
        issues: countIf(sql`${critical} or ${regressed} or ${overdue} or ${assigned}`),
      },
    })
    .from(trackedIssues)
    .innerJoin(sites, eq(sites.id, siteId))
    .where(and(isOpenFailureOf(reader), siteIds && inArray(siteId, [...siteIds])))
    .groupBy(siteId); // served by sites_organization_origin_idx and tracked_issues_open_idx
  return new Map(
    rows.map(({ siteId: id, ...counts }) => [
      id,
      { ...counts, overdue: counts.attention.overdue, regressed: counts.attention.regressed },
    ]),
  );
}

/**
 * Lists an organization's issues that need attention for one reason, each with its first occurrence, in the
 * tracker's priority order.
 */
export async function listAttentionIssues(
  db: Db,
  reader: OrganizationReader,
  reason: AttentionReason,
  { today, limit }: { readonly today: string; readonly limit: number },
) {
  const reasons = toReasons(today, reader);
  const order = [sortKeys.priority, asc(trackedIssues.id)];
  // Thousands may match, so the details are read only for those that are returned.
  const selected = db
    .select({ id: trackedIssues.id })
    .from(trackedIssues)
    .innerJoin(sites, eq(sites.id, siteId))
    .where(
      and(
        isOpenFailureOf(reader),
        reasons[reason],
        // Also as a plain condition, for which tracked_issues_assignee_idx can be used.
        reason === 'assigned' && reader.userId ? eq(trackedIssues.assigneeId, reader.userId) : undefined,
      ),
    )
    .orderBy(...order)
    .limit(limit) // served by sites_organization_origin_idx and tracked_issues_open_idx
    .as('selected');
  return db
    .select({
      id: trackedIssues.id,
      siteId,
      origin: sites.origin,
      severity,
      dueOn,
      message: trackedIssues.message,
      issue: trackedIssues.issue,
      firstSeenAt: trackedIssues.firstSeenAt,
      sortKey: sortKeys.priority,
      ...(reasons as Record<AttentionReason, SQL<boolean>>),
      scan: { id: scans.id, organizationId: scans.organizationId },
      position: issues.position,
      box: sql<Box | null>`${findings.finding} -> 'box'`,
      /** The screenshot shows the scan's first variant. */
      isInFirstVariant: sql<boolean>`coalesce(jsonb_array_length(${findings.finding} -> 'variants') = 0 or ${findings.finding} -> 'variants' @> '0', false)`,
      screenshot: scanPages.screenshot,
    })
    .from(selected)
    .innerJoin(trackedIssues, eq(trackedIssues.id, selected.id))
    .innerJoin(sites, eq(sites.id, siteId))
    .leftJoin(scans, and(eq(scans.id, trackedIssues.lastScanId), isScanAccessibleTo(reader)))
    .leftJoin(issues, and(eq(issues.scanId, scans.id), eq(issues.fingerprint, trackedIssues.lastFingerprint)))
    .leftJoin(
      findings,
      and(
        eq(findings.scanId, scans.id),
        eq(findings.position, issues.position),
        eq(findings.index, issues.index),
      ),
    )
    .leftJoin(scanPages, and(eq(scanPages.scanId, scans.id), eq(scanPages.position, issues.position)))
    .orderBy(...order); // served by primary keys
}

/** Counts an organization's completed scans whose issues haven't been matched with their sites' yet. */
export async function countScansToTrack(db: Db, reader: OrganizationReader): Promise<number> {
  const [row] = await db
    .select({ scans: count() })
    .from(scans)
    .innerJoin(sites, eq(sites.id, scans.siteId))
    .where(
      and(
        isScanAccessibleTo(reader),
        isSiteAccessibleTo(reader),
        eq(scans.status, 'completed'),
        scans.updatesSite,
        isNull(scans.tracked),
      ),
    ); // served by scans_organization_created_idx
  return row?.scans ?? 0;
}

/** Number of days to list a failed scan, unless its URL is scanned again. */
const FAILED_SCAN_DAYS = 7;

/** Lists an organization's failed scans without a later scan of the same URL, newest first. */
export async function listUnresolvedFailures(db: Db, reader: OrganizationReader, limit: number) {
  const latest = db
    .selectDistinctOn([scans.url], {
      id: scans.id,
      url: scans.url,
      status: scans.status,
      error: scans.error,
      failedAt: sql`coalesce(${scans.completedAt}, ${scans.createdAt})`
        .mapWith(scans.createdAt)
        .as('failed_at'),
    })
    .from(scans)
    .where(
      and(
        isScanAccessibleTo(reader),
        gt(scans.createdAt, sql`now() - make_interval(days => ${FAILED_SCAN_DAYS})`),
      ),
    )
    .orderBy(scans.url, desc(scans.createdAt)) // rows served by scans_organization_created_idx
    .as('latest');
  return db
    .select()
    .from(latest)
    .where(eq(latest.status, 'failed'))
    .orderBy(desc(latest.failedAt))
    .limit(limit);
}

/** Lists an organization's schedules whose last run couldn't start. */
export async function listFailedSchedules(db: Db, reader: OrganizationReader) {
  return db
    .select({
      siteId: sites.id,
      origin: sites.origin,
      problem: sql<string>`${schedules.lastProblem}`,
      nextRunAt: schedules.nextRunAt,
    })
    .from(schedules)
    .innerJoin(sites, eq(sites.id, schedules.siteId))
    .where(and(isSiteAccessibleTo(reader), isNotNull(schedules.lastProblem)))
    .orderBy(asc(sites.origin)); // served by sites_organization_origin_idx and the primary key
}

/**
 * For each audit, counts the up-to-date answers by others that nobody has reviewed, if the audit requires reviews
 * or the reader is a reviewer. The reader can read the audits.
 */
export async function countAnswersToReview(
  db: Db,
  reader: OrganizationReader,
  auditIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (auditIds.length === 0) return new Map();
  const latest = db
    .select({ id: auditAnswers.id, userId: auditAnswers.userId, fingerprint: auditAnswers.fingerprint })
    .from(auditAnswers)
    .where(eq(auditAnswers.questionId, auditQuestions.id))
    .orderBy(desc(auditAnswers.sequence)) // served by audit_answers_sequence_idx
    .limit(1)
    .as('latest');
  const reviews = db
    .select({ one: sql`1` })
    .from(auditReviews)
    .where(and(eq(auditReviews.answerId, latest.id), isNull(auditReviews.withdrawnAt)));
  const rows = await db
    .select({ auditId: audits.id, answers: count() })
    .from(audits)
    .innerJoin(auditQuestions, eq(auditQuestions.auditId, audits.id))
    .innerJoinLateral(latest, eq(latest.fingerprint, auditQuestions.fingerprint))
    .leftJoin(auditMembers, isMembershipOf(reader))
    .where(
      and(
        inArray(audits.id, [...auditIds]),
        isNull(audits.signature),
        eq(auditQuestions.isClosed, false),
        sql`${latest.userId} is distinct from ${reader.userId}::uuid`,
        or(eq(audits.requiresReview, true), eq(auditMembers.role, 'reviewer')),
        notExists(reviews),
      ),
    )
    .groupBy(audits.id);
  return new Map(rows.map(({ auditId, answers }) => [auditId, answers]));
}
