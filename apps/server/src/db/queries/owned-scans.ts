import { and, count, desc, eq, gte, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { toContainsPattern } from '../contains-pattern.ts';
import type { Db } from '../database.ts';
import { scans, sites } from '../schema.ts';
import { isScanAccessibleTo, type OrganizationReader } from './reader.ts';
import type { ScanRow } from './scans.ts';

/** Which of an organization's scans are listed. */
export interface OwnedScansFilter {
  /** Part of the URL or of the site's name. */
  readonly search?: string | undefined;
  readonly siteId?: string | undefined;
  readonly status?: ScanRow['status'] | undefined;
  /** Omits scans that were started earlier. */
  readonly since?: Date | undefined;
}

interface OwnedScansPage extends OwnedScansFilter {
  readonly limit: number;
  /** Id of the last scan on the previous page. */
  readonly after?: string | undefined;
}

function toScanCondition(
  reader: OrganizationReader,
  { search, siteId, status, since }: OwnedScansFilter,
): SQL | undefined {
  const pattern = search && toContainsPattern(search);
  const hasSiteName = (text: string) =>
    sql`exists (select from ${sites} where ${sites.id} = ${scans.siteId} and ${ilike(sites.name, text)})`;
  return and(
    isScanAccessibleTo(reader),
    pattern ? or(ilike(scans.url, pattern), hasSiteName(pattern)) : undefined,
    siteId === undefined ? undefined : eq(scans.siteId, siteId),
    status === undefined ? undefined : eq(scans.status, status),
    since && gte(scans.createdAt, since),
  );
}

/** Lists an organization's scans, newest first. */
export async function listOwnedScans(
  db: Db,
  reader: OrganizationReader,
  { limit, after, ...filter }: OwnedScansPage,
): Promise<ScanRow[]> {
  const place = sql`(${scans.createdAt}, ${scans.id})`;
  // A position instead of an offset, so that scans added or deleted between two requests don't cause others
  // to be repeated or skipped.
  const isAfter =
    after === undefined
      ? undefined
      : sql`${place} < (select last.created_at, last.id from ${scans} as last
          where last.id = ${after} and last.organization_id = ${reader.organizationId})`;
  return db
    .select()
    .from(scans)
    .where(and(toScanCondition(reader, filter), isAfter))
    .orderBy(desc(scans.createdAt), desc(scans.id)) // served by scans_organization_created_idx
    .limit(limit);
}

export async function countOwnedScans(
  db: Db,
  reader: OrganizationReader,
  filter: OwnedScansFilter,
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(scans).where(toScanCondition(reader, filter));
  return row?.total ?? 0;
}

/**
 * Returns an organization's scan count and its sites' average score, using each site's latest completed
 * scan with a score above 0. The average is a whole number; null if there is none.
 */
export async function getScanTotals(
  db: Db,
  reader: OrganizationReader,
): Promise<{ readonly scans: number; readonly averageScore: number | null }> {
  const latest = db
    .selectDistinctOn([scans.siteId], {
      score: sql<number>`(${scans.scoreResult} ->> 'score')::real`.as('score'),
    })
    .from(scans)
    .where(
      and(
        isScanAccessibleTo(reader),
        isNotNull(scans.siteId),
        eq(scans.status, 'completed'),
        scans.updatesSite,
      ),
    )
    .orderBy(scans.siteId, desc(scans.completedAt)) // served by scans_site_completed_idx
    .as('latest');
  const [row] = await db
    .select({
      scans: sql<number>`(${db.select({ scans: count() }).from(scans).where(isScanAccessibleTo(reader))})::int`,
      averageScore: sql<number | null>`round(avg(${latest.score}) filter (where ${latest.score} > 0))::int`,
    })
    .from(latest);
  return row ?? { scans: 0, averageScore: null };
}

/**
 * Finds for each of these scans the organization's previous completed scan of the same URL, with its score, which is
 * null if the two scores can't be compared; see `getScoreSeries`. Scans without a previous score are skipped.
 */
export async function getPreviousScores(
  db: Db,
  reader: OrganizationReader,
  scanIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly score: number | null }>> {
  const { rows } = await db.execute<{ id: string; before: string; score: number | null }>(sql`
    select shown.id, before.id as before,
      case when before.score_series = shown.score_series then before.score end as score
    from scans shown
    cross join lateral (
      select earlier.id, earlier.score_series, (earlier.score_result ->> 'score')::real as score
      from scans earlier
      where earlier.organization_id = shown.organization_id and earlier.url = shown.url
        and (${reader.siteIds === null} or earlier.site_id = shown.site_id)
        and earlier.status = 'completed' and earlier.updates_site and earlier.created_at < shown.created_at
      order by earlier.created_at desc
      limit 1
    ) before
    where shown.organization_id = ${reader.organizationId} and before.score is not null
      and shown.id in (select jsonb_array_elements_text(${JSON.stringify(scanIds)}::jsonb)::uuid)`);
  return new Map(rows.map(({ id, before, score }) => [id, { id: before, score }]));
}

/** Locks the scans among these that belong to visitors until the transaction ends, always in the same order. */
export async function lockVisitorScans(tx: Db, scanIds: readonly string[]): Promise<ScanRow[]> {
  if (scanIds.length === 0) return [];
  return tx
    .select()
    .from(scans)
    .where(and(inArray(scans.id, [...scanIds]), isNull(scans.organizationId)))
    .orderBy(scans.id)
    .for('update');
}

/** Returns the scans among these that belong to the organization. */
export async function selectOwnedScans(
  db: Db,
  reader: OrganizationReader,
  scanIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (scanIds.length === 0) return new Set();
  const rows = await db
    .select({ id: scans.id })
    .from(scans)
    .where(and(inArray(scans.id, [...scanIds]), isScanAccessibleTo(reader)));
  return new Set(rows.map(({ id }) => id));
}

/** Lists the ids of all of an organization's scans. */
export async function listScanIds(tx: Db, organizationId: string): Promise<string[]> {
  const rows = await tx.select({ id: scans.id }).from(scans).where(eq(scans.organizationId, organizationId));
  return rows.map(({ id }) => id);
}

/** Reads one of the organization's scans. */
export async function readOwnedScan(
  db: Db,
  reader: OrganizationReader,
  scanId: string,
): Promise<ScanRow | undefined> {
  const [scan] = await db
    .select()
    .from(scans)
    .where(and(eq(scans.id, scanId), isScanAccessibleTo(reader)));
  return scan;
}
