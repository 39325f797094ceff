import { and, eq, gt, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../database.ts';
import { audits, reportShares, reports, scans, users } from '../schema.ts';

/** Reads the number of days after which an account's scans are deleted; null if they are kept. */
export async function readScanRetention(db: Db, userId: string): Promise<number | null> {
  const [row] = await db.select({ days: users.scanRetentionDays }).from(users).where(eq(users.id, userId));
  return row?.days ?? null;
}

export async function storeScanRetention(db: Db, userId: string, days: number | null): Promise<void> {
  await db.update(users).set({ scanRetentionDays: days }).where(eq(users.id, userId));
}

const newer = alias(scans, 'newer');

/** Scans that ended more than a given number of days ago, except those that are kept regardless of age. */
function isExpired(db: Db, days: number | typeof users.scanRetentionDays) {
  const one = { one: sql`1` };
  const newerOfSite = db
    .select(one)
    .from(newer)
    .where(
      and(
        eq(newer.siteId, scans.siteId),
        eq(newer.status, 'completed'),
        // If two scans ended at the same time, one is kept.
        sql`(${newer.completedAt}, ${newer.id}) > (${scans.completedAt}, ${scans.id})`,
      ),
    );
  const itsAudits = db.select(one).from(audits).where(eq(audits.scanId, scans.id));
  const itsShares = db
    .select(one)
    .from(reportShares)
    .innerJoin(reports, eq(reports.id, reportShares.reportId))
    .where(
      and(
        eq(reports.scanId, scans.id),
        isNull(reportShares.revokedAt),
        gt(reportShares.expiresAt, sql`now()`),
      ),
    );
  return and(
    isNotNull(scans.completedAt),
    sql`${scans.completedAt} < now() - make_interval(days => ${days})`,
    or(isNull(scans.siteId), sql`${scans.status} <> 'completed'`, sql`exists ${newerOfSite}`),
    notExists(itsAudits),
    notExists(itsShares),
  );
}

/** Counts an account's scans that would be deleted after this number of days. */
export async function countExpiredScans(db: Db, userId: string, days: number): Promise<number> {
  return db.$count(scans, and(eq(scans.ownerId, userId), isExpired(db, days))); // served by scans_owner_created_idx
}

/** Lists scans that have exceeded their accounts' retention period. */
export async function listExpiredScans(
  db: Db,
  limit: number,
): Promise<{ readonly id: string; readonly siteId: string | null }[]> {
  return db
    .select({ id: scans.id, siteId: scans.siteId })
    .from(users)
    .innerJoin(scans, eq(scans.ownerId, users.id)) // served by scans_owner_created_idx
    .where(and(isNotNull(users.scanRetentionDays), isExpired(db, users.scanRetentionDays)))
    .limit(limit);
}
