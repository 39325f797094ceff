import { and, eq, isNotNull, isNull, not, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../database.ts';
import { audits, organizations, reports, scans, shareLinks } from '../schema.ts';
import { isActiveLink } from './share-links.ts';

/** Reads the number of days after which an organization's scans are deleted; null if they are kept. */
export async function readScanRetention(db: Db, organizationId: string): Promise<number | null> {
  const [row] = await db
    .select({ days: organizations.scanRetentionDays })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.days ?? null;
}

export async function storeScanRetention(db: Db, organizationId: string, days: number | null): Promise<void> {
  await db.update(organizations).set({ scanRetentionDays: days }).where(eq(organizations.id, organizationId));
}

const newer = alias(scans, 'newer');

/** Scans that ended more than a given number of days ago, except those that are kept regardless of age. */
function isExpired(db: Db, days: number | typeof organizations.scanRetentionDays) {
  const one = { one: sql`1` };
  const newerOfSite = db
    .select(one)
    .from(newer)
    .where(
      and(
        eq(newer.siteId, scans.siteId),
        eq(newer.status, 'completed'),
        newer.updatesSite,
        // If two scans ended at the same time, one is kept.
        sql`(${newer.completedAt}, ${newer.id}) > (${scans.completedAt}, ${scans.id})`,
      ),
    );
  const itsAudits = db.select(one).from(audits).where(eq(audits.scanId, scans.id));
  const itsLinks = db
    .select(one)
    .from(shareLinks)
    .leftJoin(reports, eq(reports.id, shareLinks.reportId))
    .where(and(or(eq(reports.scanId, scans.id), eq(shareLinks.scanId, scans.id)), isActiveLink));
  return and(
    isNotNull(scans.completedAt),
    sql`${scans.completedAt} < now() - make_interval(days => ${days})`,
    or(
      isNull(scans.siteId),
      sql`${scans.status} <> 'completed'`,
      not(scans.updatesSite),
      sql`exists ${newerOfSite}`,
    ),
    notExists(itsAudits),
    notExists(itsLinks),
  );
}

/** Counts an organization's scans that would be deleted after this number of days. */
export async function countExpiredScans(db: Db, organizationId: string, days: number): Promise<number> {
  return db.$count(scans, and(eq(scans.organizationId, organizationId), isExpired(db, days))); // served by scans_organization_created_idx
}

/** Lists scans that have exceeded their organizations' retention period. */
export async function listExpiredScans(
  db: Db,
  limit: number,
): Promise<{ readonly id: string; readonly siteId: string | null }[]> {
  return db
    .select({ id: scans.id, siteId: scans.siteId })
    .from(organizations)
    .innerJoin(scans, eq(scans.organizationId, organizations.id)) // served by scans_organization_created_idx
    .where(and(isNotNull(organizations.scanRetentionDays), isExpired(db, organizations.scanRetentionDays)))
    .limit(limit);
}
