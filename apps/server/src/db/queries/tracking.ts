import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { trackedIssues } from '../schema.ts';

export type TrackedRow = typeof trackedIssues.$inferSelect;

/** Every issue of a site, for the job that matches those of a new scan with them. */
export async function trackedIssuesToMatch(tx: Db, siteId: string): Promise<TrackedRow[]> {
  return tx.select().from(trackedIssues).where(eq(trackedIssues.siteId, siteId));
}

/** What a scan may write of an issue; the rest is a person's. */
const SCANS_COLUMNS = [
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
] as const satisfies readonly (keyof TrackedRow)[];

/** Each has some twenty parameters, of which a statement may have 65,535. */
const ROWS_AT_ONCE = 200;

/** Stores issues as a scan left them, new ones and those that were known. */
export async function storeTracked(tx: Db, rows: readonly TrackedRow[]): Promise<void> {
  const set = Object.fromEntries(
    SCANS_COLUMNS.map((column) => [column, sql.raw(`excluded."${trackedIssues[column].name}"`)]),
  );
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insert(trackedIssues)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoUpdate({ target: trackedIssues.id, set });
  }
}

/** An issue whose time to be ignored is over. */
export type Expired = Pick<TrackedRow, 'id' | 'state'>;

const isExpired = (today: string) =>
  and(eq(trackedIssues.state, 'ignored'), lt(trackedIssues.ignoredUntil, today));

/** Sites with issues that were to be ignored until a day before `today`. */
export async function sitesWithExpired(db: Db, today: string): Promise<string[]> {
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
export async function endIgnored(tx: Db, siteId: string, today: string): Promise<Expired[]> {
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
