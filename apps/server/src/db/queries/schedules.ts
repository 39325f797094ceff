import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { schedules } from '../schema.ts';

export type ScheduleRow = typeof schedules.$inferSelect;
export type NewSchedule = typeof schedules.$inferInsert;

export async function findSchedule(db: Db, siteId: string): Promise<ScheduleRow | undefined> {
  const [schedule] = await db.select().from(schedules).where(eq(schedules.siteId, siteId));
  return schedule;
}

export async function listSchedules(
  db: Db,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, ScheduleRow>> {
  const rows = await db
    .select()
    .from(schedules)
    .where(inArray(schedules.siteId, [...siteIds]));
  return new Map(rows.map((row) => [row.siteId, row]));
}

/** Finds the schedule that started a scan, unless it has since started another one. */
export async function findScanSchedule(
  tx: Db,
  scanId: string,
  siteId: string,
): Promise<ScheduleRow | undefined> {
  const schedule = await findSchedule(tx, siteId);
  return schedule?.lastScanId === scanId ? schedule : undefined;
}

/** Stores a site's schedule, replacing any previous one. */
export async function saveSchedule(tx: Db, { siteId, ...schedule }: NewSchedule): Promise<ScheduleRow> {
  const [stored] = await tx
    .insert(schedules)
    .values({ siteId, ...schedule })
    .onConflictDoUpdate({ target: schedules.siteId, set: schedule })
    .returning();
  return stored!;
}

export async function updateSchedule(tx: Db, siteId: string, change: Partial<ScheduleRow>): Promise<void> {
  await tx.update(schedules).set(change).where(eq(schedules.siteId, siteId));
}

/** @returns whether there was one. */
export async function deleteSchedule(db: Db, siteId: string): Promise<boolean> {
  const deleted = await db
    .delete(schedules)
    .where(eq(schedules.siteId, siteId))
    .returning({ siteId: schedules.siteId });
  return deleted.length === 1;
}

/** Lists schedules that are due, most overdue first, after a given one. */
export async function listDueSchedules(
  db: Db,
  now: Date,
  limit: number,
  after?: Pick<ScheduleRow, 'nextRunAt' | 'siteId'>,
): Promise<ScheduleRow[]> {
  const { nextRunAt, siteId } = schedules;
  return db
    .select()
    .from(schedules)
    .where(
      and(
        lte(nextRunAt, now),
        after && sql`(${nextRunAt}, ${siteId}) > (${after.nextRunAt}::timestamptz, ${after.siteId}::uuid)`,
      ),
    )
    .orderBy(asc(nextRunAt), asc(siteId)) // served by schedules_next_idx
    .limit(limit);
}

/**
 * Locks a schedule until the transaction ends if it's still due and not locked by another process, so that
 * only one process starts its scan.
 */
export async function lockDueSchedule(tx: Db, siteId: string, now: Date): Promise<ScheduleRow | undefined> {
  const [schedule] = await tx
    .select()
    .from(schedules)
    .where(and(eq(schedules.siteId, siteId), lte(schedules.nextRunAt, now)))
    .for('update', { skipLocked: true });
  return schedule;
}
