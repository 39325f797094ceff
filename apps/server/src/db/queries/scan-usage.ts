import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { scans, scanUsage } from '../schema.ts';

/** Returns the number of scans that count toward an organization's limit for a month. */
export async function getMonthlyUsage(db: Db, organizationId: string, firstDay: string): Promise<number> {
  const [usage] = await db
    .select({ used: scanUsage.used })
    .from(scanUsage)
    .where(and(eq(scanUsage.organizationId, organizationId), eq(scanUsage.month, firstDay)));
  return usage?.used ?? 0;
}

/**
 * Counts a scan toward a month, unless the limit has been reached. This is a single statement, so that scans
 * started simultaneously can't exceed the limit.
 *
 * @param allowed At least 1.
 * @returns the usage including this scan; undefined if it isn't allowed to start.
 */
export async function recordMonthlyScan(
  tx: Db,
  organizationId: string,
  firstDay: string,
  allowed: number,
): Promise<number | undefined> {
  const [counted] = await tx
    .insert(scanUsage)
    .values({ organizationId, month: firstDay, used: 1 })
    .onConflictDoUpdate({
      target: [scanUsage.organizationId, scanUsage.month],
      set: { used: sql`${scanUsage.used} + 1` },
      setWhere: lt(scanUsage.used, allowed),
    })
    .returning({ used: scanUsage.used });
  return counted?.used;
}

/**
 * Records that an organization has been notified this month that it's running out of scans. Returns false if it
 * had already been notified.
 */
export async function markQuotaNoticeSent(
  tx: Db,
  organizationId: string,
  firstDay: string,
): Promise<boolean> {
  const noted = await tx
    .update(scanUsage)
    .set({ isNearNoticeSent: true })
    .where(
      and(
        eq(scanUsage.organizationId, organizationId),
        eq(scanUsage.month, firstDay),
        eq(scanUsage.isNearNoticeSent, false),
      ),
    )
    .returning({ organizationId: scanUsage.organizationId });
  return noted.length === 1;
}

/**
 * Removes a scan from the usage of the month that it counts toward. Has no effect if called again, or for a
 * scan that doesn't count.
 */
export async function refundScan(tx: Db, scanId: string): Promise<void> {
  // The update returns the row's new values, so the month is read beforehand.
  const counted = tx.$with('counted').as(
    tx
      .select({ organizationId: scans.organizationId, month: scans.countedMonth })
      .from(scans)
      .where(and(eq(scans.id, scanId), isNotNull(scans.countedMonth))),
  );
  await tx
    .with(counted)
    .update(scanUsage)
    // The operator could have reset the month's usage since.
    .set({ used: sql`greatest(${scanUsage.used} - 1, 0)` })
    .from(counted)
    .where(and(eq(scanUsage.organizationId, counted.organizationId), eq(scanUsage.month, counted.month)));
  await tx.update(scans).set({ countedMonth: null }).where(eq(scans.id, scanId));
}

/** Resets an organization's usage for a month. */
export async function resetUsage(db: Db, organizationId: string, firstDay: string): Promise<void> {
  await db
    .delete(scanUsage)
    .where(and(eq(scanUsage.organizationId, organizationId), eq(scanUsage.month, firstDay)));
}
