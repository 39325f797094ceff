import type { IssueActivity } from '@curbcut/contract';
import { and, desc, eq, getTableColumns, gt, inArray, lte, max, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { issueActivity, OPEN_STATES, type StoredIssue, trackedIssues, users } from '../schema.ts';
import { toStorable } from '../to-storable.ts';
import { withdrawReminders } from './issue-notifications.ts';
import { listMergedIds } from './merged-issues.ts';
import type { UserRow } from './users.ts';

export type ActivityRow = typeof issueActivity.$inferSelect;
/** An activity with the current name of the person behind it. */
export type ShownActivityRow = ActivityRow & {
  readonly person: Pick<UserRow, 'firstName' | 'lastName' | 'username'> | null;
};

/** An activity to record. */
export interface Activity {
  readonly issueId: string;
  readonly field: IssueActivity['field'];
  readonly before: string | null;
  readonly after: string | null;
}

/** The user or scan that caused it. */
export interface ActivityCause {
  readonly by: IssueActivity['by'];
  readonly scanId: string | null;
  /** The person or API key that made the change. */
  readonly actor?: { readonly type: 'person' | 'api_key'; readonly id: string; readonly name: string } | null;
}

const ROWS_PER_BATCH = 1000;

/** Whether a change makes an issue's due date, or reminders of it, obsolete. */
const endsReminders = ({ field, after }: Activity): boolean =>
  field === 'due_on' || (field === 'state' && !OPEN_STATES.some((state) => state === after));

/** Records changes of issues, and withdraws reminders of due dates that they make obsolete. */
export async function insertActivity(
  tx: Db,
  cause: ActivityCause,
  activity: readonly Activity[],
): Promise<void> {
  for (let start = 0; start < activity.length; start += ROWS_PER_BATCH) {
    const rows = activity.slice(start, start + ROWS_PER_BATCH);
    await insertActivityRows(tx, cause, rows);
    await withdrawReminders(tx, [...new Set(rows.filter(endsReminders).map(({ issueId }) => issueId))]);
  }
}

async function insertActivityRows(
  tx: Db,
  { by, scanId, actor = null }: ActivityCause,
  rows: readonly Activity[],
): Promise<void> {
  // The account may be about to be deleted.
  const userId = sql`(select id from ${users} where id = ${actor?.type === 'person' ? actor.id : null}::uuid)`;
  await tx.execute(sql`
    insert into ${issueActivity} (issue_id, by, user_id, actor_name, scan_id, field, before, after)
    select row."issueId", ${by}, ${userId}, ${actor && toStorable(actor.name)}::text, ${scanId}::uuid, row.field, row.before, row.after
    from jsonb_to_recordset(${JSON.stringify(toStorable(rows))}::jsonb)
      as row("issueId" uuid, field text, before text, after text)`);
}

/** Lists the activity of an issue and of those merged into it, newest first. */
export async function listActivity(db: Db, issueId: string, limit: number): Promise<ShownActivityRow[]> {
  const { firstName, lastName, username } = users;
  return db
    .select({ ...getTableColumns(issueActivity), person: { firstName, lastName, username } })
    .from(issueActivity)
    .leftJoin(users, eq(users.id, issueActivity.userId))
    .where(
      and(
        inArray(issueActivity.issueId, listMergedIds(db, issueId)),
        // Both issues record a merge, so listing the other issue's record would show the merge twice.
        or(eq(issueActivity.issueId, issueId), ne(issueActivity.field, 'merged')),
      ),
    )
    .orderBy(desc(issueActivity.id)) // rows served by issue_activity_issue_idx
    .limit(limit);
}

/** Returns the last change to one field of each of these issues. */
export async function listLastChanges(
  db: Db,
  issueIds: readonly string[],
  field: Activity['field'],
): Promise<ReadonlyMap<string, ActivityRow>> {
  const rows = await db
    .selectDistinctOn([issueActivity.issueId])
    .from(issueActivity)
    .where(and(inArray(issueActivity.issueId, [...issueIds]), eq(issueActivity.field, field)))
    .orderBy(issueActivity.issueId, desc(issueActivity.id)); // served by issue_activity_issue_idx
  return new Map(rows.map((row) => [row.issueId, row]));
}

/**
 * Returns the id of a site's last activity; 0 if there was none. Ids within a site increase in chronological
 * order.
 */
export async function getLastActivityId(db: Db, siteId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(issueActivity.id) })
    .from(issueActivity)
    .innerJoin(trackedIssues, eq(trackedIssues.id, issueActivity.issueId))
    .where(eq(trackedIssues.siteId, siteId));
  return row?.last ?? 0;
}

/** A state change caused by a scan, with the current issue. */
export interface StateChange {
  readonly issueId: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly issue: StoredIssue;
  /** The message of the issue's first occurrence. */
  readonly message: string;
}

/**
 * Lists the state changes caused by scans on a site after one activity and up to another, in order. Issues
 * that are excluded from all counts are skipped.
 */
export async function listStateChangesBetween(
  db: Db,
  siteId: string,
  after: number,
  upTo: number,
): Promise<StateChange[]> {
  return db
    .select({
      issueId: issueActivity.issueId,
      before: issueActivity.before,
      after: issueActivity.after,
      issue: trackedIssues.issue,
      message: trackedIssues.message,
    })
    .from(issueActivity)
    .innerJoin(trackedIssues, eq(trackedIssues.id, issueActivity.issueId))
    .where(
      and(
        eq(trackedIssues.siteId, siteId),
        eq(issueActivity.field, 'state'),
        eq(issueActivity.by, 'scan'),
        notInArray(trackedIssues.state, ['ignored', 'false_alarm']),
        gt(issueActivity.id, after),
        lte(issueActivity.id, upTo),
      ),
    )
    .orderBy(issueActivity.id);
}

type Change = Pick<Activity, 'field' | 'before' | 'after'>;

/** Whether a scan found an issue for the first time. */
export const isNewIssue = ({ field, before }: Change): boolean => field === 'state' && before === null;

/** Whether a scan found an issue again that had been fixed. */
export const isRegressedIssue = ({ field, before, after }: Change): boolean =>
  field === 'state' && before === 'fixed' && after === 'regressed';

/** Whether a scan confirmed that an issue no longer occurs. */
export const isFixedIssue = ({ field, before, after }: Change): boolean =>
  field === 'state' && before !== null && after === 'fixed';
