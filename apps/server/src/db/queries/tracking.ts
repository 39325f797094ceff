import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { isOneOf } from '../columns.ts';
import type { Db } from '../database.ts';
import { type IssueDetection, OPEN_STATES, trackedIssues } from '../schema.ts';

type Generated = 'crossSiteKey' | 'searchText' | 'occurrences' | 'pages' | 'priority';
export type TrackedIssueRow = Omit<typeof trackedIssues.$inferSelect, Generated>;

/**
 * Lists every issue on a site that scans have found, for the job that matches a new scan's issues. Issues
 * found by people in audits aren't included, because scans can't test them.
 */
export async function listTrackedIssuesToMatch(tx: Db, siteId: string): Promise<TrackedIssueRow[]> {
  return tx
    .select()
    .from(trackedIssues)
    .where(and(eq(trackedIssues.siteId, siteId), isNull(trackedIssues.auditId)));
}

/** A failed issue found by scans, with the details that audits need. */
export interface TrackedFailure extends Pick<TrackedIssueRow, 'issue' | 'notRetested'> {
  /** Whether the issue counts and isn't fixed. */
  readonly isOpen: boolean;
  readonly urls: readonly string[];
}

/**
 * Matches the issues in tracked_issues_open_idx. The states are constants, because PostgreSQL can't tell for parameters
 * whether the index applies.
 */
export const isOpenAndNotMerged = sql`(${isOneOf(trackedIssues.state, OPEN_STATES)} and ${trackedIssues.mergedIntoId} is null)`;
const isFailureOfScans = (siteId: string) =>
  and(eq(trackedIssues.siteId, siteId), isNull(trackedIssues.auditId), eq(trackedIssues.outcome, 'failed')); // tracked_issues_site_idx

/** Lists a site's failed issues that scans have found, in any state. */
export async function listTrackedFailures(db: Db, siteId: string): Promise<TrackedFailure[]> {
  const { issue, notRetested, state, seen } = trackedIssues;
  const rows = await db
    .select({ issue, notRetested, state, seen })
    .from(trackedIssues)
    .where(isFailureOfScans(siteId));
  return rows.map((row) => ({
    issue: row.issue,
    notRetested: row.notRetested,
    isOpen: OPEN_STATES.some((open) => open === row.state),
    urls: row.seen.urls,
  }));
}

/**
 * Lists the criteria of failures that a scan found after a given time and that aren't fixed, with the time
 * each was last found.
 */
export async function listFailuresFoundAfter(
  db: Db,
  siteId: string,
  time: Date,
): Promise<{ readonly criteria: string[]; readonly foundAt: Date }[]> {
  const { issue, lastSeenAt, state } = trackedIssues;
  return db
    .select({ criteria: sql<string[]>`${issue} -> 'wcag_criteria'`, foundAt: lastSeenAt })
    .from(trackedIssues)
    .where(
      and(
        isFailureOfScans(siteId),
        gt(lastSeenAt, time),
        inArray(state, [...OPEN_STATES]),
        sql`not (${issue} -> 'best_practice')::boolean`,
      ),
    );
}

/** Lists the ids of a site's issues that people have excluded. */
export async function listExcludedIssues(db: Db, siteId: string): Promise<string[]> {
  const rows = await db
    .select({ id: trackedIssues.id })
    .from(trackedIssues)
    .where(and(eq(trackedIssues.siteId, siteId), inArray(trackedIssues.state, ['ignored', 'false_alarm'])));
  return rows.map(({ id }) => id);
}

/** Returns where and how a site's issues were last found, by the issues' ids. */
export async function readDetections(
  db: Db,
  siteId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, IssueDetection>> {
  const { id, seen } = trackedIssues;
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id, seen })
    .from(trackedIssues)
    .where(and(eq(trackedIssues.siteId, siteId), inArray(sql<string>`${id}::text`, [...ids])));
  return new Map(rows.map((row) => [row.id, row.seen]));
}

/** Columns that a scan is allowed to write; users own the rest. */
const scanOwnedColumns = [
  'traits',
  'state',
  'severity',
  'ruleId',
  'issue',
  'message',
  'seen',
  'asOf',
  'lastScanId',
  'lastFingerprint',
  'firstSeenAt',
  'lastSeenAt',
  'notRetested',
  'fixedAt',
  'dueOn',
] as const satisfies readonly (keyof TrackedIssueRow)[];

/** Each row has about twenty parameters, and a statement can have at most 65,535. */
const ROWS_PER_BATCH = 200;

/** Stores new and known issues as updated by a scan. */
export async function storeTrackedIssues(tx: Db, rows: readonly TrackedIssueRow[]): Promise<void> {
  const set = Object.fromEntries(
    scanOwnedColumns.map((column) => [column, sql.raw(`excluded."${trackedIssues[column].name}"`)]),
  );
  for (let start = 0; start < rows.length; start += ROWS_PER_BATCH) {
    await tx
      .insert(trackedIssues)
      .values(rows.slice(start, start + ROWS_PER_BATCH))
      .onConflictDoUpdate({ target: trackedIssues.id, set });
  }
}

/** Matches an ignored issue whose ignore period is over. */
export type ExpiredIssue = Pick<TrackedIssueRow, 'id' | 'state'>;

const isExpired = (today: string) =>
  and(eq(trackedIssues.state, 'ignored'), lt(trackedIssues.ignoredUntil, today));

/** Lists sites with issues that were to be ignored until a day before `today`. */
export async function listSitesWithExpiredIssues(db: Db, today: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ siteId: trackedIssues.siteId })
    .from(trackedIssues)
    .where(isExpired(today));
  return rows.map(({ siteId }) => siteId);
}

/**
 * Ends ignore periods whose last day was before `today` for a site's issues: issues that are still found are
 * reopened, and the rest are marked fixed. Issues that are merged into others aren't returned.
 */
export async function reopenExpiredIssues(tx: Db, siteId: string, today: string): Promise<ExpiredIssue[]> {
  return tx
    .update(trackedIssues)
    .set({
      state: sql`case when ${isStillFound} then 'open' else 'fixed' end`,
      ignoredReason: '',
      ignoredUntil: null,
    })
    .where(and(eq(trackedIssues.siteId, siteId), isExpired(today)))
    .returning({
      id: trackedIssues.id,
      state: trackedIssues.state,
      mergedIntoId: trackedIssues.mergedIntoId,
    })
    .then((rows) => rows.filter(({ mergedIntoId }) => mergedIntoId === null));
}

/** Whether scans still find an issue, or any of those that are merged with it. */
const isStillFound = sql`exists (
  select 1 from tracked_issues one
  where coalesce(one.merged_into_id, one.id) = coalesce(${trackedIssues}.merged_into_id, ${trackedIssues}.id)
    and one.site_id = ${trackedIssues}.site_id and one.fixed_at is null)`;

/** Returns whether scans still find any of these issues, or any that are merged into them. */
export async function areStillFound(db: Db, issueIds: readonly string[]): Promise<boolean> {
  if (issueIds.length === 0) return false;
  const { id, mergedIntoId, fixedAt } = trackedIssues;
  const [found] = await db
    .select({ id })
    .from(trackedIssues)
    .where(and(or(inArray(id, [...issueIds]), inArray(mergedIntoId, [...issueIds])), isNull(fixedAt)))
    .limit(1);
  return found !== undefined;
}
