import type { Finding, Fix } from '@curbcut/contract';
import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { findings, fixes, issues, pageIssues, scanPages } from '../schema.ts';
import type { PageRange } from './finalization.ts';
import type { PageRow } from './pages.ts';

/** Queries for downloading a scan, a few pages at a time. The caller has already checked access. */

/** Lists the pages in a range, in order. */
export async function listPagesToDownload(
  db: Db,
  scanId: string,
  { from, to }: PageRange,
): Promise<PageRow[]> {
  return db
    .select()
    .from(scanPages)
    .where(and(eq(scanPages.scanId, scanId), between(scanPages.position, from, to)))
    .orderBy(asc(scanPages.position)); // served by the primary key
}

/** A finding on a page. */
interface FindingToDownload {
  readonly finding: Finding;
  /** Whether its issue is excluded. */
  readonly isExcluded: boolean;
  /** Whether it was gone with all of the page's fixes applied. */
  readonly isFixed: boolean;
}

/** Lists a page's findings in order. */
export async function listFindingsToDownload(
  db: Db,
  scanId: string,
  position: number,
): Promise<FindingToDownload[]> {
  const { rows } = await db.execute<{ finding: Finding; excluded: boolean; fixed: boolean }>(sql`
    select f.finding, coalesce(i.exclusion is not null, false) as excluded, f.index = any(c.fixed) as fixed
    from ${findings} f
    join ${pageIssues} c on c.scan_id = f.scan_id and c.position = f.position and f.index = any(c.indexes)
    left join ${issues} i on i.scan_id = c.scan_id and i.fingerprint = c.issue
    where f.scan_id = ${scanId} and f.position = ${position}
    order by f.index`);
  return rows.map(({ finding, excluded, fixed }) => ({ finding, isExcluded: excluded, isFixed: fixed }));
}

/** Lists the fixes attempted on a page, most severe issue first. */
export async function listFixesToDownload(
  db: Db,
  scanId: string,
  position: number,
): Promise<{ readonly fingerprint: string; readonly fix: Fix | null }[]> {
  return db
    .select({ fingerprint: fixes.fingerprint, fix: fixes.fix })
    .from(fixes)
    .where(and(eq(fixes.scanId, scanId), eq(fixes.position, position)))
    .orderBy(asc(fixes.rank));
}
