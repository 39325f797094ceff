import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { audits, scans, schedules, sites, trackedIssues } from '../schema.ts';
import type { ScanRow } from './scans.ts';

export type SiteRow = typeof sites.$inferSelect;

/** Finds an account's site that a URL belongs to, creating it for the first URL with its origin. */
export async function getOrCreateSite(tx: Db, ownerId: string, url: string): Promise<string> {
  const { origin } = new URL(url);
  await tx.insert(sites).values({ id: randomUUID(), ownerId, origin }).onConflictDoNothing();
  const [site] = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.ownerId, ownerId), eq(sites.origin, origin)));
  return site!.id;
}

/** Reads a site that an account owns. */
export async function readUserSite(db: Db, userId: string, siteId: string): Promise<SiteRow | undefined> {
  const [site] = await db
    .select()
    .from(sites)
    .where(and(eq(sites.id, siteId), eq(sites.ownerId, userId)));
  return site;
}

/**
 * Locks a site until the transaction ends, so that changes to its issues are serialized. Scans of the site
 * can still start.
 */
export async function lockSite(tx: Db, siteId: string): Promise<SiteRow | undefined> {
  const [site] = await tx.select().from(sites).where(eq(sites.id, siteId)).for('no key update');
  return site;
}

/** Lists an account's sites by origin, or a single one by id. */
export async function listSites(db: Db, userId: string, siteId?: string): Promise<SiteRow[]> {
  return db
    .select()
    .from(sites)
    .where(and(eq(sites.ownerId, userId), siteId === undefined ? undefined : eq(sites.id, siteId)))
    .orderBy(asc(sites.origin));
}

/** @returns whether the account had such a site. */
export async function deleteSite(db: Db, userId: string, siteId: string): Promise<boolean> {
  const deleted = await db
    .delete(sites)
    .where(and(eq(sites.id, siteId), eq(sites.ownerId, userId)))
    .returning({ id: sites.id });
  return deleted.length === 1;
}

/** Deletes a site if it has no data: no scan that could test anything, no issue, no schedule, no audit. */
export async function deleteSiteIfEmpty(tx: Db, siteId: string): Promise<void> {
  const one = { one: sql`1` };
  const inUse = [
    tx
      .select(one)
      .from(scans)
      .where(and(eq(scans.siteId, sites.id), sql`${scans.status} <> 'failed'`)),
    tx.select(one).from(trackedIssues).where(eq(trackedIssues.siteId, sites.id)),
    tx.select(one).from(schedules).where(eq(schedules.siteId, sites.id)),
    tx.select(one).from(audits).where(eq(audits.siteId, sites.id)),
  ];
  await tx.delete(sites).where(and(eq(sites.id, siteId), ...inUse.map((rows) => notExists(rows))));
}

/** Counts the completed scans of each of these sites. */
export async function countSiteScans(
  db: Db,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ siteId: scans.siteId, scans: count() })
    .from(scans)
    .where(and(inArray(scans.siteId, [...siteIds]), eq(scans.status, 'completed')))
    .groupBy(scans.siteId);
  return new Map(rows.map((row) => [row.siteId!, row.scans]));
}

/** A scan as shown in its site's trend. */
const trendColumns = {
  id: scans.id,
  siteId: scans.siteId,
  completedAt: scans.completedAt,
  scoreResult: scans.scoreResult,
  critical: scans.critical,
  serious: scans.serious,
  moderate: scans.moderate,
  minor: scans.minor,
  needsReview: scans.needsReview,
  ignored: scans.ignored,
  falsePositives: scans.falsePositives,
  pagesTested: scans.pagesTested,
  pagesBeyondLimit: scans.pagesBeyondLimit,
  url: scans.url,
  settings: scans.settings,
  tracked: scans.tracked,
};
export type TrendRow = Pick<ScanRow, keyof typeof trendColumns>;

/**
 * Lists each site's newest completed scans, newest first.
 *
 * @param until leaves out scans that were completed later
 */
export async function listLatestSiteScans(
  db: Db,
  siteIds: readonly string[],
  most: number,
  until?: Date,
): Promise<TrendRow[]> {
  const numbered = db
    .select({
      ...trendColumns,
      place:
        sql<number>`row_number() over (partition by ${scans.siteId} order by ${scans.completedAt} desc)`.as(
          'place',
        ),
    })
    .from(scans)
    .where(
      and(
        inArray(scans.siteId, [...siteIds]),
        eq(scans.status, 'completed'),
        until && lte(scans.completedAt, until),
      ),
    )
    .as('numbered');
  const rows = await db
    .select()
    .from(numbered)
    .where(sql`${numbered.place} <= ${most}`)
    .orderBy(desc(numbered.completedAt));
  return rows.map(({ place: _place, ...scan }) => scan);
}

/** Finds a site's earliest completed scan whose issues have not been matched yet. */
export async function findNextScanToTrack(db: Db, siteId: string): Promise<ScanRow | undefined> {
  const [scan] = await db
    .select()
    .from(scans)
    .where(
      and(
        eq(scans.siteId, siteId),
        eq(scans.status, 'completed'),
        isNull(scans.tracked),
        isNotNull(scans.ownerId),
      ),
    )
    .orderBy(asc(scans.startedAt), asc(scans.id)) // served by scans_untracked_idx
    .limit(1);
  return scan;
}

/** Lists a site's scans that started after a given time and whose issues have been matched. */
export async function listTrackedScansAfter(db: Db, siteId: string, moment: Date): Promise<ScanRow[]> {
  return db
    .select()
    .from(scans)
    .where(and(eq(scans.siteId, siteId), isNotNull(scans.tracked), sql`${scans.startedAt} > ${moment}`));
}
