import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { scans } from '../schema.ts';
import type { ScanRow } from './scans.ts';

/** Finds the scan that was uploaded with a key. */
export async function findUpload(db: Db, organizationId: string, key: string): Promise<ScanRow | undefined> {
  const [scan] = await db
    .select()
    .from(scans)
    .where(and(eq(scans.organizationId, organizationId), eq(scans.uploadKey, key))); // scans_upload_key_idx
  return scan;
}

/** Returns the id of a site's newest completed upload of a branch, other than a given one; null if there is none. */
export async function findNewestUpload(
  db: Db,
  siteId: string,
  branch: string,
  otherThan: string,
): Promise<string | null> {
  const [scan] = await db
    .select({ id: scans.id })
    .from(scans)
    .where(
      and(
        eq(scans.siteId, siteId),
        eq(scans.status, 'completed'),
        sql`${scans.upload} ->> 'branch' = ${branch}`,
        ne(scans.id, otherThan),
      ),
    )
    .orderBy(desc(scans.completedAt), desc(scans.id)) // served by scans_site_completed_idx
    .limit(1);
  return scan?.id ?? null;
}
