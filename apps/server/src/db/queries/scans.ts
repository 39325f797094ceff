import type { PageStructure, SiteRules } from '@curbcut/engine';
import { and, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { prepareOnce } from '../prepare.ts';
import { scanParts, scanPlans, scanSecrets, scans } from '../schema.ts';
import { toStorable } from '../to-storable.ts';
import { deleteJourneySteps } from './journeys.ts';
import { isReadableBy, type Reader } from './reader.ts';
import { removeFromScanQueue } from './slots.ts';

export type ScanRow = typeof scans.$inferSelect;
export type NewScanRow = Pick<ScanRow, 'id' | 'organizationId' | 'url' | 'settings' | 'countedMonth'> &
  Partial<ScanRow>;

export async function createScan(db: Db, scan: NewScanRow): Promise<void> {
  await db.insert(scans).values(scan);
}

const readReadableScan = prepareOnce((db) =>
  db
    .select()
    .from(scans)
    .where(
      and(
        eq(scans.id, sql.placeholder('scanId')),
        // As in `isReadableBy`. A visitor's organization is null, which never equals anything.
        or(
          isNull(scans.organizationId),
          and(
            eq(scans.organizationId, sql.placeholder('organizationId')),
            sql`(${sql.placeholder('siteIds')}::jsonb is null
              or jsonb_exists(${sql.placeholder('siteIds')}::jsonb, ${scans.siteId}::text))`,
          ),
        ),
      ),
    )
    .prepare('read_scan'),
);

/** Reads a scan that the reader is allowed to see. */
export async function readScan(
  db: Db,
  { organizationId, siteIds, share }: Reader,
  scanId: string,
): Promise<ScanRow | undefined> {
  if (share && share.scanId !== scanId) return undefined;
  const limit = siteIds && JSON.stringify(siteIds);
  const [scan] = await readReadableScan(db).execute({ scanId, organizationId, siteIds: limit });
  return scan;
}

/** Reads a scan for the job that works on it; jobs don't act for a user. */
export async function readScanForJob(db: Db, scanId: string): Promise<ScanRow | undefined> {
  const [scan] = await db.select().from(scans).where(eq(scans.id, scanId));
  return scan;
}

/** Locks a scan until the transaction ends, so that changes to it are serialized. */
export async function lockScan(tx: Db, scanId: string): Promise<ScanRow | undefined> {
  const [scan] = await tx.select().from(scans).where(eq(scans.id, scanId)).for('update');
  return scan;
}

/** Whether a scan may still visit pages, that is, it hasn't started to end. */
export function isScanOpen(scan: ScanRow | undefined): scan is ScanRow & { status: 'running'; ending: null } {
  return scan?.status === 'running' && scan.ending === null;
}

/** Updates a scan that the transaction has locked. */
export async function updateScan(tx: Db, scanId: string, change: Partial<ScanRow>): Promise<void> {
  await tx.update(scans).set(change).where(eq(scans.id, scanId));
}

/**
 * Finds the newest completed scan of any of these URLs since a given time that the reader is allowed to
 * preview: one of the organization's, or else a visitor's that didn't sign in, because pages behind a
 * sign-in aren't public.
 */
export async function findScanToPreview(
  db: Db,
  reader: Reader,
  urls: readonly string[],
  since: Date,
): Promise<ScanRow | undefined> {
  const isPublic = and(isNull(scans.organizationId), sql`${scans.settings} ->> 'signs_in' = 'false'`);
  const [scan] = await db
    .select()
    .from(scans)
    .where(
      and(
        inArray(scans.url, [...urls]),
        gte(scans.completedAt, since),
        eq(scans.status, 'completed'),
        scans.updatesSite,
        or(isPublic, and(isNotNull(scans.organizationId), isReadableBy(reader))),
      ),
    )
    // The organization's scans first: false sorts before true. Served by scans_url_completed_idx.
    .orderBy(sql`${scans.organizationId} is null`, desc(scans.completedAt))
    .limit(1);
  return scan;
}

/** Stores the site's robots.txt and sitemaps, so that the scan plan can be rebuilt. */
export async function saveSiteRules(tx: Db, scanId: string, rules: SiteRules): Promise<void> {
  await tx.insert(scanPlans).values({ scanId, rules });
}

/** Returns what {@link saveSiteRules} stored, with the scan's settings. */
export async function readStoredPlan(
  db: Db,
  scanId: string,
): Promise<(Pick<ScanRow, 'url' | 'settings'> & { rules: SiteRules }) | undefined> {
  const [plan] = await db
    .select({ url: scans.url, settings: scans.settings, rules: scanPlans.rules })
    .from(scanPlans)
    .innerJoin(scans, eq(scans.id, scanPlans.scanId))
    .where(eq(scanPlans.scanId, scanId));
  return plan;
}

/** Stores the first page's structure in one variant, unless it's already known. */
export async function saveFirstPage(
  db: Db,
  scanId: string,
  variant: number,
  structure: PageStructure,
): Promise<void> {
  const added = JSON.stringify({ [variant]: toStorable(structure) });
  await db
    .update(scanPlans)
    .set({ firstPage: sql`${added}::jsonb || ${scanPlans.firstPage}` })
    .where(eq(scanPlans.scanId, scanId));
}

/**
 * Returns what {@link saveFirstPage} stored for one variant; null if there is nothing, or if the scan has
 * ended.
 */
export async function readFirstPage(db: Db, scanId: string, variant: number): Promise<PageStructure | null> {
  const [plan] = await db
    .select({ structures: scanPlans.firstPage })
    .from(scanPlans)
    .where(eq(scanPlans.scanId, scanId));
  return plan?.structures[variant] ?? null;
}

export async function saveScanSecret(tx: Db, scanId: string, sealed: string): Promise<void> {
  await tx.insert(scanSecrets).values({ scanId, sealed });
}

export async function readScanSecret(db: Db, scanId: string): Promise<string | undefined> {
  const [secret] = await db.select().from(scanSecrets).where(eq(scanSecrets.scanId, scanId));
  return secret?.sealed;
}

/** Deletes the data that only a running scan needs. */
export async function deleteWorkingData(tx: Db, scanId: string): Promise<void> {
  await tx.delete(scanPlans).where(eq(scanPlans.scanId, scanId));
  await tx.delete(scanSecrets).where(eq(scanSecrets.scanId, scanId));
  await tx.delete(scanParts).where(eq(scanParts.scanId, scanId));
  await deleteJourneySteps(tx, scanId);
  await removeFromScanQueue(tx, scanId);
}

/** Lists visitors' scans that ended before a given time, oldest first. */
export async function listVisitorScansBefore(
  db: Db,
  moment: Date,
  limit: number,
): Promise<{ readonly id: string; readonly siteId: null }[]> {
  const rows = await db
    .select({ id: scans.id })
    .from(scans)
    .where(
      and(isNull(scans.organizationId), isNotNull(scans.completedAt), sql`${scans.createdAt} < ${moment}`),
    )
    .orderBy(scans.createdAt) // served by scans_visitor_created_idx
    .limit(limit);
  return rows.map(({ id }) => ({ id, siteId: null }));
}

export async function deleteScan(db: Db, scanId: string): Promise<void> {
  await db.delete(scans).where(eq(scans.id, scanId));
}
