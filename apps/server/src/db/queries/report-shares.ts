import { and, count, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { reportShares } from '../schema.ts';

export type ShareRow = typeof reportShares.$inferSelect;

/** Number of days that an expired or revoked link is still listed. */
const EXPIRED_RETENTION_DAYS = 7;

const isActive = and(isNull(reportShares.revokedAt), gt(reportShares.expiresAt, sql`now()`));

export async function createShare(
  tx: Db,
  { hash, reportId, days }: { hash: string; reportId: string; days: number },
): Promise<ShareRow> {
  const expiresAt = sql`now() + make_interval(days => ${days})`;
  const [share] = await tx.insert(reportShares).values({ hash, reportId, expiresAt }).returning();
  return share!;
}

/** Counts the active links to a report. */
export async function countActiveShares(db: Db, reportId: string): Promise<number> {
  const [row] = await db
    .select({ good: count() })
    .from(reportShares)
    .where(and(eq(reportShares.reportId, reportId), isActive));
  return row?.good ?? 0;
}

/** Lists each report's links, newest first, including recently expired or revoked ones. */
export async function listShares(db: Db, reportIds: readonly string[]): Promise<Map<string, ShareRow[]>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(reportShares)
    .where(inArray(reportShares.reportId, [...reportIds])) // served by report_shares_report_idx
    .orderBy(desc(reportShares.createdAt));
  return Map.groupBy(rows, ({ reportId }) => reportId);
}

/** Revokes a link; if it was already revoked, the original time is kept. */
export async function revokeShare(db: Db, reportId: string, hash: string): Promise<ShareRow | undefined> {
  const [share] = await db
    .update(reportShares)
    .set({ revokedAt: sql`coalesce(${reportShares.revokedAt}, now())` })
    .where(and(eq(reportShares.hash, hash), eq(reportShares.reportId, reportId)))
    .returning();
  return share;
}

/** Finds the active link with this token. */
export async function findActiveShare(db: Db, hash: string): Promise<ShareRow | undefined> {
  const [share] = await db
    .select()
    .from(reportShares)
    .where(and(eq(reportShares.hash, hash), isActive));
  return share;
}

/** Deletes links that expired or were revoked a while ago. */
export async function deleteExpiredShares(db: Db): Promise<void> {
  const cutoff = sql`now() - make_interval(days => ${EXPIRED_RETENTION_DAYS})`;
  await db
    .delete(reportShares)
    .where(or(lt(reportShares.expiresAt, cutoff), lt(reportShares.revokedAt, cutoff)));
}
