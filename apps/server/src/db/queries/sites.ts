import { randomUUID } from 'node:crypto';
import { NO_OWNER, type SiteFilter } from '@curbcut/contract';
import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { toContainsPattern } from '../contains-pattern.ts';
import type { Db } from '../database.ts';
import { audits, scans, schedules, siteJourneys, sites, trackedIssues, users } from '../schema.ts';
import type { SitePeriod } from './period-figures.ts';
import { isSiteAccessibleTo, type OrganizationReader } from './reader.ts';
import type { ScanRow } from './scans.ts';
import { isSiteVisibleTo } from './site-people.ts';

export type SiteRow = typeof sites.$inferSelect;

/** Finds an organization's site that a URL belongs to, creating it for the first URL with its origin. */
export async function getOrCreateSite(tx: Db, organizationId: string, url: string): Promise<string> {
  const { origin } = new URL(url);
  await tx.insert(sites).values({ id: randomUUID(), organizationId, origin }).onConflictDoNothing();
  return (await findSite(tx, organizationId, url))!;
}

/** Adds an organization's sites. @returns those that it didn't have. */
export async function insertImportedSites(
  tx: Db,
  rows: readonly Pick<SiteRow, 'organizationId' | 'origin' | 'name' | 'tags' | 'ownerId'>[],
): Promise<SiteRow[]> {
  return tx
    .insert(sites)
    .values(rows.map((row) => ({ id: randomUUID(), isImported: true, ...row })))
    .onConflictDoNothing()
    .returning();
}

/** Finds an organization's sites with these origins. */
export async function listSitesByOrigin(
  db: Db,
  organizationId: string,
  origins: readonly string[],
): Promise<Pick<SiteRow, 'id' | 'origin'>[]> {
  return db
    .select({ id: sites.id, origin: sites.origin })
    .from(sites)
    .where(and(eq(sites.organizationId, organizationId), inArray(sites.origin, [...origins])));
}

export async function countSites(db: Db, organizationId: string): Promise<number> {
  return db.$count(sites, eq(sites.organizationId, organizationId));
}

/** Finds an organization's site that a URL belongs to. */
export async function findSite(db: Db, organizationId: string, url: string): Promise<string | undefined> {
  const [site] = await db
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.organizationId, organizationId), eq(sites.origin, new URL(url).origin)));
  return site?.id;
}

/** Reads one of the organization's sites. */
export async function readOwnedSite(
  db: Db,
  reader: OrganizationReader,
  siteId: string,
): Promise<SiteRow | undefined> {
  const [site] = await db
    .select()
    .from(sites)
    .where(and(eq(sites.id, siteId), isSiteAccessibleTo(reader)));
  return site;
}

/** Reads a site, for background work that isn't done for a reader. */
export async function readSite(db: Db, siteId: string): Promise<SiteRow | undefined> {
  const [site] = await db.select().from(sites).where(eq(sites.id, siteId));
  return site;
}

/**
 * Lists verified sites whose proof was last found before a given time, in random order, so that those that don't respond
 * don't keep others from being checked.
 */
export async function listSitesVerifiedBefore(db: Db, time: Date, limit: number): Promise<SiteRow[]> {
  return db
    .select()
    .from(sites)
    .where(lt(sites.ownershipCheckedAt, time))
    .orderBy(sql`random()`)
    .limit(limit);
}

/**
 * Locks a site until the transaction ends, so that changes to its issues are serialized. Scans of the site
 * can still start.
 */
export async function lockSite(tx: Db, siteId: string): Promise<SiteRow | undefined> {
  const [site] = await tx.select().from(sites).where(eq(sites.id, siteId)).for('no key update');
  return site;
}

/** Changes a site's editable fields. */
export async function updateSite(
  tx: Db,
  siteId: string,
  change: Partial<Omit<SiteRow, 'id' | 'organizationId' | 'origin'>>,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(sites).set(change).where(eq(sites.id, siteId));
}

/** Which of an organization's sites to list; different conditions are combined with “and”. */
export interface SiteCondition extends SiteFilter {
  readonly siteId?: string | undefined;
  /** Part of the origin or the name. */
  readonly q?: string | undefined;
}

/** A site as shown in lists. */
export type ListedSite = Awaited<ReturnType<typeof listSites>>[number];

/**
 * Lists an organization's sites by origin.
 *
 * @param condition its tags must be spelled as they are stored
 */
export async function listSites(
  db: Db,
  reader: OrganizationReader,
  { siteId, tag, owner, q }: SiteCondition = {},
) {
  const { firstName, lastName, username } = users;
  return db
    .select({ ...getTableColumns(sites), owner: { firstName, lastName, username } })
    .from(sites)
    .leftJoin(users, eq(users.id, sites.ownerId))
    .where(
      and(
        isSiteAccessibleTo(reader),
        siteId === undefined ? undefined : eq(sites.id, siteId),
        tag?.length ? arrayContains(sites.tags, [...tag]) : undefined,
        owner === undefined
          ? undefined
          : owner === NO_OWNER
            ? isNull(sites.ownerId)
            : eq(sites.ownerId, owner),
        q
          ? or(ilike(sites.origin, toContainsPattern(q)), ilike(sites.name, toContainsPattern(q)))
          : undefined,
      ),
    )
    .orderBy(asc(sites.origin)); // sites_organization_origin_idx
}

/** Lists the distinct tags of an organization's sites. */
export async function listSiteTags(db: Db, organizationId: string): Promise<string[]> {
  const tag = sql<string>`unnest(${sites.tags})`;
  const rows = await db.selectDistinct({ tag }).from(sites).where(eq(sites.organizationId, organizationId));
  return rows.map((row) => row.tag);
}

/** Removes owners who can no longer see their sites; see `releaseLostAssignments`. */
export async function clearLostOwners(tx: Db, organizationId: string): Promise<void> {
  const { ownerId, id } = sites;
  await tx
    .update(sites)
    .set({ ownerId: null })
    .where(
      and(
        eq(sites.organizationId, organizationId),
        isNotNull(ownerId),
        sql`not ${isSiteVisibleTo(id, ownerId)}`,
      ),
    );
}

/**
 * Removes a person as the owner of sites, and locks these sites and those with issues assigned to the person until the
 * transaction ends, like {@link lockSite}.
 */
export async function clearUserSites(tx: Db, userId: string): Promise<void> {
  const assigned = tx
    .select({ id: trackedIssues.siteId })
    .from(trackedIssues)
    .where(eq(trackedIssues.assigneeId, userId)); // tracked_issues_assignee_idx
  await tx
    .select({ id: sites.id })
    .from(sites)
    .where(or(eq(sites.ownerId, userId), inArray(sites.id, assigned)))
    .orderBy(asc(sites.id))
    .for('no key update');
  await tx.update(sites).set({ ownerId: null }).where(eq(sites.ownerId, userId));
}

/** @returns whether the organization had such a site. */
export async function deleteSite(db: Db, reader: OrganizationReader, siteId: string): Promise<boolean> {
  const deleted = await db
    .delete(sites)
    .where(and(eq(sites.id, siteId), isSiteAccessibleTo(reader)))
    .returning({ id: sites.id });
  return deleted.length === 1;
}

/**
 * Deletes a site if nobody imported it and it has no data: no scan that could test anything, no issue, no schedule, no
 * audit, no journey.
 */
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
    tx.select(one).from(siteJourneys).where(eq(siteJourneys.siteId, sites.id)),
  ];
  await tx
    .delete(sites)
    .where(and(eq(sites.id, siteId), not(sites.isImported), ...inUse.map((rows) => notExists(rows))));
}

/** Counts the completed scans of each of these sites. */
export async function countSiteScans(
  db: Db,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ siteId: scans.siteId, scans: count() })
    .from(scans)
    .where(and(inArray(scans.siteId, [...siteIds]), eq(scans.status, 'completed'), scans.updatesSite))
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
  pagesNotTested: scans.pagesNotTested,
  pagesBeyondLimit: scans.pagesBeyondLimit,
  url: scans.url,
  settings: scans.settings,
  tracked: scans.tracked,
};
export type TrendRow = Pick<ScanRow, keyof typeof trendColumns>;

/**
 * Lists each site's newest completed scans, newest first.
 *
 * @param until excludes scans that were completed later
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
        scans.updatesSite,
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

/** Maximum number of a site's scans read for a period: more than one a day for a year. */
const MAX_PERIOD_SCANS = 400;

/**
 * A scan, with the number of the site's scans before or after the start of a period, whichever side the scan
 * is on.
 */
export type PeriodScan = TrendRow & { readonly total: number };

/**
 * Lists the completed scans of each of these sites in a period, and the last one before it, oldest first. If
 * there are too many scans, it lists the first and last ones.
 */
export async function listPeriodScans(db: Db, { siteIds, start, end }: SitePeriod): Promise<PeriodScan[]> {
  const side = sql`partition by ${scans.siteId}, ${scans.completedAt} >= ${start}`;
  const numbered = db
    .select({
      ...trendColumns,
      place: sql<number>`row_number() over (${side} order by ${scans.completedAt} desc)`.as('place'),
      total: sql<number>`(count(*) over (${side}))::int`.as('total'),
    })
    .from(scans)
    .where(
      and(
        inArray(scans.siteId, [...siteIds]),
        eq(scans.status, 'completed'),
        scans.updatesSite,
        lt(scans.completedAt, end),
      ),
    )
    .as('numbered');
  const rows = await db
    .select()
    .from(numbered)
    .where(
      sql`case when ${numbered.completedAt} >= ${start}
        then ${numbered.place} < ${MAX_PERIOD_SCANS}::int or ${numbered.place} = ${numbered.total}
        else ${numbered.place} = 1 end`,
    )
    .orderBy(asc(numbered.completedAt));
  return rows.map(({ place: _place, ...scan }) => scan);
}

/** Finds a site's earliest completed scan whose issues haven't been matched yet. */
export async function findNextScanToTrack(db: Db, siteId: string): Promise<ScanRow | undefined> {
  const [scan] = await db
    .select()
    .from(scans)
    .where(
      and(
        eq(scans.siteId, siteId),
        eq(scans.status, 'completed'),
        isNull(scans.tracked),
        isNotNull(scans.organizationId),
        scans.updatesSite,
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

/** Finds the site's scan that started last before a given time and whose issues have been matched. */
export async function findTrackedScanBefore(
  db: Db,
  siteId: string,
  moment: Date,
): Promise<ScanRow | undefined> {
  const [scan] = await db
    .select()
    .from(scans)
    .where(and(eq(scans.siteId, siteId), isNotNull(scans.tracked), sql`${scans.startedAt} < ${moment}`))
    .orderBy(desc(scans.startedAt), desc(scans.id))
    .limit(1);
  return scan;
}
