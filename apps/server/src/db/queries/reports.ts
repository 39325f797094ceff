import { and, count, desc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm';
import { toContainsPattern } from '../contains-pattern.ts';
import type { Db } from '../database.ts';
import { reports, scans } from '../schema.ts';
import { isReadableBy, isScanAccessibleTo, type OrganizationReader, type Reader } from './reader.ts';
import type { ScanRow } from './scans.ts';

export type ReportRow = typeof reports.$inferSelect;

/** A report with its scan's details. */
export interface ListedReport {
  readonly report: ReportRow;
  readonly scan: Pick<ScanRow, 'organizationId' | 'url' | 'createdAt' | 'completedAt' | 'marksRevision'>;
}

const listedColumns = {
  report: reports,
  scan: {
    organizationId: scans.organizationId,
    url: scans.url,
    createdAt: scans.createdAt,
    completedAt: scans.completedAt,
    marksRevision: scans.marksRevision,
  },
};

/** Selects the reports of scans that a reader is allowed to see. */
function selectReports(db: Db) {
  return db.select(listedColumns).from(reports).innerJoin(scans, eq(scans.id, reports.scanId));
}

export type ReportKey = Pick<ReportRow, 'scanId' | 'type' | 'format'>;

/**
 * Creates or restarts a scan's report of this type and format if there is none, if it failed, or if the
 * scan's marks have changed since. The transaction must hold the scan's lock.
 *
 * @param revision The current revision of the scan's marks.
 * @returns whether the report must be created now.
 */
export async function claimReport(
  tx: Db,
  id: string,
  { scanId, type, format }: ReportKey,
  revision: number,
): Promise<{ report: ReportRow; begun: boolean }> {
  const [claimed] = await tx
    .insert(reports)
    .values({ id, scanId, type, format })
    .onConflictDoUpdate({
      target: [reports.scanId, reports.type, reports.format],
      set: {
        status: 'queued',
        attempts: 0,
        percent: 0,
        bytes: null,
        error: null,
        code: null,
        createdAt: sql`now()`,
        completedAt: null,
      },
      setWhere: or(
        eq(reports.status, 'failed'),
        and(eq(reports.status, 'ready'), ne(reports.revision, revision)),
      ),
    })
    .returning();
  if (claimed) return { report: claimed, begun: true };
  const [report] = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.scanId, scanId), eq(reports.type, type), eq(reports.format, format)));
  return { report: report!, begun: false };
}

/** Reads a report that the reader is allowed to see. */
export async function readReport(
  db: Db,
  reader: Reader,
  reportId: string,
): Promise<ListedReport | undefined> {
  const [row] = await selectReports(db).where(and(eq(reports.id, reportId), isReadableBy(reader)));
  return row;
}

/** Reads a report for the job that creates it, or for a caller with a valid key or link. */
export async function readReportForJob(db: Db, reportId: string): Promise<ListedReport | undefined> {
  const [row] = await selectReports(db).where(eq(reports.id, reportId));
  return row;
}

/** Filters for an organization's reports. If it's empty, all reports are listed. */
export interface ReportSelection {
  readonly scanId?: string | undefined;
  /** Text that the scan's URL contains. */
  readonly search?: string | undefined;
  readonly type?: ReportRow['type'] | undefined;
}

export interface ReportsFilter extends ReportSelection {
  readonly limit: number;
  /** Id of the last report on the previous page. */
  readonly after?: string | undefined;
}

function isSelected(reader: OrganizationReader, { scanId, search, type }: ReportSelection) {
  return and(
    isScanAccessibleTo(reader),
    scanId === undefined ? undefined : eq(scans.id, scanId),
    search ? ilike(scans.url, toContainsPattern(search)) : undefined,
    type === undefined ? undefined : eq(reports.type, type),
  );
}

/** Lists an organization's reports, newest first. */
export async function listOwnedReports(
  db: Db,
  reader: OrganizationReader,
  { limit, after, ...selection }: ReportsFilter,
): Promise<ListedReport[]> {
  const isAfter =
    after === undefined
      ? undefined
      : sql`(${reports.createdAt}, ${reports.id}) < (select last.created_at, last.id from ${reports} as last
          where last.id = ${after})`;
  return selectReports(db)
    .where(and(isSelected(reader, selection), isAfter))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit);
}

export async function countOwnedReports(
  db: Db,
  reader: OrganizationReader,
  selection: ReportSelection = {},
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(reports)
    .innerJoin(scans, eq(scans.id, reports.scanId))
    .where(isSelected(reader, selection));
  return row?.total ?? 0;
}

const isUnfinished = inArray(reports.status, ['queued', 'running']);

/** Starts an attempt to create a report. Returns undefined if it's finished or deleted. */
export async function beginReport(db: Db, reportId: string): Promise<ReportRow | undefined> {
  const [report] = await db
    .update(reports)
    .set({ status: 'running', percent: 0, attempts: sql`${reports.attempts} + 1` })
    .where(and(eq(reports.id, reportId), isUnfinished))
    .returning();
  return report;
}

/** Returns a report that was interrupted for external reasons to the queue, without counting the attempt. */
export async function undoReportStart(db: Db, reportId: string): Promise<void> {
  await db
    .update(reports)
    .set({ status: 'queued', percent: 0, attempts: sql`${reports.attempts} - 1` })
    .where(and(eq(reports.id, reportId), isUnfinished));
}

/** Updates a report that is being created; a finished or deleted one is left unchanged. */
export async function updateUnfinishedReport(
  db: Db,
  reportId: string,
  change: Partial<
    Pick<ReportRow, 'status' | 'percent' | 'revision' | 'bytes' | 'error' | 'code' | 'completedAt'>
  >,
): Promise<ReportRow | undefined> {
  const [report] = await db
    .update(reports)
    .set(change)
    .where(and(eq(reports.id, reportId), isUnfinished))
    .returning();
  return report;
}

/** Deletes one of the organization's reports and returns it. */
export async function deleteReport(
  tx: Db,
  reader: OrganizationReader,
  reportId: string,
): Promise<ReportRow | undefined> {
  const owned = tx.select({ id: scans.id }).from(scans).where(isScanAccessibleTo(reader));
  const [report] = await tx
    .delete(reports)
    .where(and(eq(reports.id, reportId), inArray(reports.scanId, owned)))
    .returning();
  return report;
}
