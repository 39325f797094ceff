import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { trackedIssues } from '../schema.ts';

export type TrackedIssueRow = typeof trackedIssues.$inferSelect;

/** Every issue of a site, for the job that matches those of a new scan with them. */
export async function listTrackedIssuesToMatch(tx: Db, siteId: string): Promise<TrackedIssueRow[]> {
  return tx.select().from(trackedIssues).where(eq(trackedIssues.siteId, siteId));
}

/** What a scan may write of an issue; the rest is a person's. */
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
  'fixedAt',
  'dueOn',
] as const satisfies readonly (keyof TrackedIssueRow)[];

/** Each has some twenty parameters, of which a statement may have 65,535. */
const ROWS_PER_BATCH = 200;

/** Stores issues as a scan left them, new ones and those that were known. */
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

/** An issue whose time to be ignored is over. */
export type ExpiredIssue = Pick<TrackedIssueRow, 'id' | 'state'>;

const isExpired = (today: string) =>
  and(eq(trackedIssues.state, 'ignored'), lt(trackedIssues.ignoredUntil, today));

/** Sites with issues that were to be ignored until a day before `today`. */
export async function listSitesWithExpiredIssues(db: Db, today: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ siteId: trackedIssues.siteId })
    .from(trackedIssues)
    .where(isExpired(today));
  return rows.map(({ siteId }) => siteId);
}

/**
 * Ends the time of the issues of a site that were to be ignored until a day before `today`: those that are still found
 * are open again, the others fixed.
 */
export async function reopenExpiredIssues(tx: Db, siteId: string, today: string): Promise<ExpiredIssue[]> {
  return tx
    .update(trackedIssues)
    .set({
      state: sql`case when ${trackedIssues.fixedAt} is null then 'open' else 'fixed' end`,
      ignoredReason: '',
      ignoredUntil: null,
    })
    .where(and(eq(trackedIssues.siteId, siteId), isExpired(today)))
    .returning({ id: trackedIssues.id, state: trackedIssues.state });
}
