import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { issues, scans, trackedIssues } from '../schema.ts';

/** A tracked issue's mark as stored with scan issues; null for an issue that counts. */
const markOfState = sql<string | null>`case ${trackedIssues.state}
  when 'ignored' then 'ignored' when 'false_alarm' then 'false_positive' end`;

/**
 * Copies the marks of a site's tracked issues to the scan issues they were last found as, and returns the
 * scans whose marks changed. Must be called in the transaction that changed the tracked issues.
 */
export async function applyMarks(tx: Db, siteId: string): Promise<string[]> {
  const changed = await tx
    .update(issues)
    .set({ excluded: sql`${markOfState}` })
    .from(trackedIssues)
    .where(
      and(
        eq(trackedIssues.siteId, siteId),
        eq(issues.scanId, trackedIssues.lastScanId),
        eq(issues.fingerprint, trackedIssues.lastFingerprint),
        sql`${issues.excluded} is distinct from ${markOfState}`,
      ),
    )
    .returning({ scanId: issues.scanId });
  return incrementMarkRevisions(
    tx,
    changed.map(({ scanId }) => scanId),
  );
}

/** Removes the marks from all issues in a site's scans before the site's tracked issues are deleted. */
export async function removeMarks(tx: Db, siteId: string): Promise<string[]> {
  const ofSite = tx.select({ id: scans.id }).from(scans).where(eq(scans.siteId, siteId));
  const changed = await tx
    .update(issues)
    .set({ excluded: null })
    .where(and(inArray(issues.scanId, ofSite), isNotNull(issues.excluded)))
    .returning({ scanId: issues.scanId });
  return incrementMarkRevisions(
    tx,
    changed.map(({ scanId }) => scanId),
  );
}

async function incrementMarkRevisions(tx: Db, scanIds: readonly string[]): Promise<string[]> {
  const unique = [...new Set(scanIds)];
  if (unique.length > 0) {
    await tx
      .update(scans)
      .set({ marksRevision: sql`${scans.marksRevision} + 1` })
      .where(inArray(scans.id, unique));
  }
  return unique;
}

/** Lists scans whose counts and scores were calculated before their marks changed. */
export async function listStaleScans(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: scans.id })
    .from(scans)
    .where(sql`${scans.marksRevision} <> ${scans.assessedRevision}`) // served by scans_stale_idx
    .limit(limit);
  return rows.map(({ id }) => id);
}
