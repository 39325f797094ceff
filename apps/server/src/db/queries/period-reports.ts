import type { IssueChanges, PeriodReportScope, PeriodReportType } from '@curbcut/contract';
import { and, arrayContained, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { periodReports } from '../schema.ts';
import type { OrganizationReader } from './reader.ts';

export type PeriodReportRow = typeof periodReports.$inferSelect;

/** A report as shown in lists, without the figures of each site. */
const listedColumns = {
  id: periodReports.id,
  creatorName: periodReports.creatorName,
  createdAt: periodReports.createdAt,
  type: sql<PeriodReportType>`${periodReports.type}`,
  scope: sql<PeriodReportScope>`${periodReports.data} -> 'scope'`,
  from: sql<string>`${periodReports.data} ->> 'from'`,
  until: sql<string>`${periodReports.data} ->> 'until'`,
  organization: sql<string>`${periodReports.data} ->> 'organization'`,
  sites: sql<number>`cardinality(${periodReports.siteIds})`,
  issues: sql<IssueChanges>`${periodReports.data} #> '{totals,issues}'`,
};
export type ListedPeriodReport = Awaited<ReturnType<typeof listPeriodReportRows>>[number];

/** Matches the reports that a reader can access: those about sites that the reader can access. */
const isAccessibleTo = ({ organizationId, siteIds }: OrganizationReader): SQL | undefined =>
  and(
    eq(periodReports.organizationId, organizationId),
    siteIds === null
      ? undefined
      : siteIds.length === 0
        ? sql`false`
        : arrayContained(periodReports.siteIds, [...siteIds]),
  );

/** Stores a report, unless an earlier attempt of the same job has stored it. */
export async function insertPeriodReport(tx: Db, report: Omit<PeriodReportRow, 'createdAt'>): Promise<void> {
  await tx.insert(periodReports).values(report).onConflictDoNothing();
}

/** Lists the reports that a reader can access, newest first. @param after the last one on the previous page */
export async function listPeriodReportRows(
  db: Db,
  reader: OrganizationReader,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
) {
  const isAfter =
    after === undefined
      ? undefined
      : sql`(${periodReports.createdAt}, ${periodReports.id}) < (select last.created_at, last.id
          from ${periodReports} as last where last.id = ${after})`;
  return db
    .select(listedColumns)
    .from(periodReports)
    .where(and(isAccessibleTo(reader), isAfter))
    .orderBy(desc(periodReports.createdAt), desc(periodReports.id))
    .limit(limit);
}

export async function countPeriodReports(db: Db, reader: OrganizationReader): Promise<number> {
  return db.$count(periodReports, isAccessibleTo(reader));
}

/** Reads a report that a reader can access. */
export async function readPeriodReport(
  db: Db,
  reader: OrganizationReader,
  id: string,
): Promise<(ListedPeriodReport & Pick<PeriodReportRow, 'data'>) | undefined> {
  const [report] = await db
    .select({ ...listedColumns, data: periodReports.data })
    .from(periodReports)
    .where(and(eq(periodReports.id, id), isAccessibleTo(reader)));
  return report;
}

/** Reads a report for a caller with a valid key or link, or for a job. */
export async function readPeriodReportForJob(
  db: Db,
  id: string,
): Promise<(ListedPeriodReport & Pick<PeriodReportRow, 'data' | 'organizationId' | 'siteIds'>) | undefined> {
  const { data, organizationId, siteIds } = periodReports;
  const [report] = await db
    .select({ ...listedColumns, data, organizationId, siteIds })
    .from(periodReports)
    .where(eq(periodReports.id, id));
  return report;
}

/** Makes other transactions that lock the report wait until this one ends. */
export async function lockPeriodReport(tx: Db, id: string): Promise<void> {
  await tx.select({ id: periodReports.id }).from(periodReports).where(eq(periodReports.id, id)).for('update');
}

/** @returns whether the reader could access such a report. */
export async function deletePeriodReportRow(
  tx: Db,
  reader: OrganizationReader,
  id: string,
): Promise<boolean> {
  const deleted = await tx
    .delete(periodReports)
    .where(and(eq(periodReports.id, id), isAccessibleTo(reader)))
    .returning({ id: periodReports.id });
  return deleted.length === 1;
}

/** Lists the ids of an organization's reports, whose files must be deleted with it. */
export async function listPeriodReportIds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .select({ id: periodReports.id })
    .from(periodReports)
    .where(eq(periodReports.organizationId, organizationId));
  return rows.map(({ id }) => id);
}
