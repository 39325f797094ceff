import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditFindings, auditPages, trackedIssues } from '../schema.ts';
import type { TrackedIssueRow } from './tracking.ts';

/**
 * Queries for the findings that people added to an audit. The caller has already checked that the requesting
 * account owns the audit or is a member of it.
 */

/** A finding with the URL of its page. */
export type FindingRow = typeof auditFindings.$inferSelect & { readonly url: string };

/** Lists these audits' findings, oldest first. */
export async function listFindings(db: Db, auditIds: readonly string[]): Promise<FindingRow[]> {
  if (auditIds.length === 0) return [];
  return db
    .select({ ...getTableColumns(auditFindings), url: auditPages.url })
    .from(auditFindings)
    .innerJoin(
      auditPages,
      and(eq(auditPages.auditId, auditFindings.auditId), eq(auditPages.number, auditFindings.page)),
    )
    .where(inArray(auditFindings.auditId, [...auditIds]))
    .orderBy(asc(auditFindings.reportedAt), asc(auditFindings.id));
}

/** Stores a new finding. @returns false if the id is taken. */
export async function insertFinding(tx: Db, finding: typeof auditFindings.$inferInsert): Promise<boolean> {
  const stored = await tx
    .insert(auditFindings)
    .values(finding)
    .onConflictDoNothing()
    .returning({ id: auditFindings.id });
  return stored.length === 1;
}

/** Changes a finding in an audit that the transaction has locked. */
export async function updateFinding(
  tx: Db,
  auditId: string,
  findingId: string,
  change: Partial<typeof auditFindings.$inferInsert>,
): Promise<void> {
  await tx
    .update(auditFindings)
    .set(change)
    .where(and(eq(auditFindings.id, findingId), eq(auditFindings.auditId, auditId)));
}

/**
 * Reads the tracker issues that come from the answers and findings with these ids, locked until the
 * transaction ends.
 */
export async function lockAuditIssues(
  tx: Db,
  auditId: string,
  ids: readonly string[],
): Promise<TrackedIssueRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(trackedIssues)
    .where(and(inArray(trackedIssues.id, [...ids]), eq(trackedIssues.auditId, auditId)))
    .for('no key update');
}

/**
 * Stores these issues, replacing what is stored about known ones; what people have entered in the tracker is
 * preserved.
 */
export async function storeAuditIssues(tx: Db, rows: readonly TrackedIssueRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = ['state', 'severity', 'issue', 'message', 'seen', 'asOf', 'lastSeenAt', 'fixedAt'] as const;
  const set = Object.fromEntries(
    columns.map((column) => [column, sql.raw(`excluded."${trackedIssues[column].name}"`)]),
  );
  await tx
    .insert(trackedIssues)
    .values([...rows])
    .onConflictDoUpdate({ target: trackedIssues.id, set });
}
