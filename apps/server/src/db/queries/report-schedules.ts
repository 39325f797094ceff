import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { organizations, reportRecipients, reportSchedules, siteGroups, sites } from '../schema.ts';

export type ReportScheduleRow = typeof reportSchedules.$inferSelect;
export type RecipientRow = typeof reportRecipients.$inferSelect;

const listedColumns = { schedule: reportSchedules, groupName: siteGroups.name, origin: sites.origin };

/** A schedule with the name of its subject. */
export interface ListedReportSchedule {
  readonly schedule: ReportScheduleRow;
  readonly groupName: string | null;
  readonly origin: string | null;
}

function selectSchedules(db: Db) {
  return db
    .select(listedColumns)
    .from(reportSchedules)
    .leftJoin(siteGroups, eq(siteGroups.id, reportSchedules.siteGroupId))
    .leftJoin(sites, eq(sites.id, reportSchedules.siteId));
}

/** Lists an organization's schedules. */
export async function listReportScheduleRows(
  db: Db,
  organizationId: string,
): Promise<ListedReportSchedule[]> {
  return selectSchedules(db)
    .where(eq(reportSchedules.organizationId, organizationId))
    .orderBy(asc(reportSchedules.anchor), asc(reportSchedules.id));
}

/** Reads one of an organization's schedules. */
export async function readReportSchedule(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ListedReportSchedule | undefined> {
  const [found] = await selectSchedules(db).where(
    and(eq(reportSchedules.id, id), eq(reportSchedules.organizationId, organizationId)),
  );
  return found;
}

export async function readReportScheduleForJob(db: Db, id: string): Promise<ReportScheduleRow | undefined> {
  const [found] = await db.select().from(reportSchedules).where(eq(reportSchedules.id, id));
  return found;
}

/** Locks a schedule until the transaction ends, so that its recipients are changed one after the other. */
export async function lockReportSchedule(tx: Db, id: string): Promise<void> {
  await tx
    .select({ id: reportSchedules.id })
    .from(reportSchedules)
    .where(eq(reportSchedules.id, id))
    .for('update');
}

export async function countReportSchedules(db: Db, organizationId: string): Promise<number> {
  return db.$count(reportSchedules, eq(reportSchedules.organizationId, organizationId));
}

export async function insertReportSchedule(
  tx: Db,
  schedule: typeof reportSchedules.$inferInsert,
): Promise<void> {
  await tx.insert(reportSchedules).values(schedule);
}

export async function updateReportSchedule(
  tx: Db,
  id: string,
  change: Partial<Omit<ReportScheduleRow, 'id' | 'organizationId'>>,
): Promise<void> {
  await tx.update(reportSchedules).set(change).where(eq(reportSchedules.id, id));
}

export async function deleteReportScheduleRow(tx: Db, id: string): Promise<void> {
  await tx.delete(reportSchedules).where(eq(reportSchedules.id, id));
}

const isDue = (now: Date) => and(eq(reportSchedules.isPaused, false), lte(reportSchedules.nextRunAt, now));

/** Lists schedules whose next report is due. */
export async function listDueReportSchedules(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: reportSchedules.id })
    .from(reportSchedules)
    .where(isDue(now))
    .orderBy(asc(reportSchedules.nextRunAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks a due schedule; undefined if another process has it, or it's no longer due. */
export async function lockDueReportSchedule(
  tx: Db,
  id: string,
  now: Date,
): Promise<ReportScheduleRow | undefined> {
  const [schedule] = await tx
    .select()
    .from(reportSchedules)
    .where(and(eq(reportSchedules.id, id), isDue(now)))
    .for('update', { skipLocked: true });
  return schedule;
}

/** Lists the recipients of these schedules, by address. */
export async function listRecipients(db: Db, scheduleIds: readonly string[]): Promise<RecipientRow[]> {
  if (scheduleIds.length === 0) return [];
  return db
    .select()
    .from(reportRecipients)
    .where(inArray(reportRecipients.scheduleId, [...scheduleIds]))
    .orderBy(asc(reportRecipients.email));
}

/**
 * Adds a recipient. An unconfirmed address is asked again. An address that already gets the report, or has
 * just unsubscribed, stays as it is.
 */
export async function storeRecipient(
  tx: Db,
  recipient: Pick<RecipientRow, 'id' | 'scheduleId' | 'email' | 'userId' | 'state' | 'addedBy'>,
): Promise<RecipientRow> {
  const { userId, state, addedBy } = recipient;
  const [stored] = await tx
    .insert(reportRecipients)
    .values(recipient)
    .onConflictDoUpdate({
      target: [reportRecipients.scheduleId, reportRecipients.email],
      set: {
        userId,
        addedBy,
        state: sql`case when ${reportRecipients.state} = 'unconfirmed' then ${state} else ${reportRecipients.state} end`,
        requestedAt: sql`now()`,
        problem: null,
      },
    })
    .returning();
  return stored!;
}

export async function updateRecipient(
  db: Db,
  id: string,
  change: Partial<Pick<RecipientRow, 'state' | 'lastSentAt' | 'problem'>>,
): Promise<void> {
  await db.update(reportRecipients).set(change).where(eq(reportRecipients.id, id));
}

/** @returns whether the schedule had such a recipient. */
export async function deleteRecipient(tx: Db, scheduleId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(reportRecipients)
    .where(and(eq(reportRecipients.id, id), eq(reportRecipients.scheduleId, scheduleId)))
    .returning({ id: reportRecipients.id });
  return deleted.length === 1;
}

/** Reads a recipient with its schedule and organization. */
export async function readRecipient(db: Db, id: string) {
  const [found] = await db
    .select({ recipient: reportRecipients, schedule: reportSchedules, organization: organizations })
    .from(reportRecipients)
    .innerJoin(reportSchedules, eq(reportSchedules.id, reportRecipients.scheduleId))
    .innerJoin(organizations, eq(organizations.id, reportSchedules.organizationId))
    .where(eq(reportRecipients.id, id));
  return found;
}
export type FoundRecipient = NonNullable<Awaited<ReturnType<typeof readRecipient>>>;
