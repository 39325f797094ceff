import type { Finding, NotTestedDetails } from '@curbcut/contract';
import type { FindingLocation, IssueGroupOnPage, PageWithImportance } from '@curbcut/engine';
import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { findings, pageIssues, scanPages } from '../schema.ts';
import type { PageRow } from './pages.ts';

/**
 * Queries for scan finalization, which reads and writes a few pages at a time: no statement may take long,
 * because the embedded database runs one at a time, and memory must not grow with the number of findings.
 */
export interface PageRange {
  /** Positions of the first and the last page. */
  readonly from: number;
  readonly to: number;
}

const isPageInRange = (scanId: string, { from, to }: PageRange) =>
  and(eq(scanPages.scanId, scanId), between(scanPages.position, from, to));

const isPageIssueInRange = (scanId: string, { from, to }: PageRange) =>
  and(eq(pageIssues.scanId, scanId), between(pageIssues.position, from, to));

/** Lists the tested pages in a range, in order, with the fields that determine their importance. */
export async function listPageContexts(
  db: Db,
  scanId: string,
  range: PageRange,
): Promise<Pick<PageRow, 'position' | 'url' | 'links' | 'clicks' | 'forms'>[]> {
  return db
    .select({
      position: scanPages.position,
      url: scanPages.url,
      links: scanPages.links,
      clicks: scanPages.clicks,
      forms: scanPages.forms,
    })
    .from(scanPages)
    .where(and(isPageInRange(scanId, range), eq(scanPages.state, 'tested')))
    .orderBy(asc(scanPages.position));
}

/** Returns why the start page wasn't tested; null if it was, or if the scan has no pages. */
export async function readStartPageNotTested(db: Db, scanId: string): Promise<NotTestedDetails | null> {
  const [page] = await db
    .select({ notTested: scanPages.notTested })
    .from(scanPages)
    .where(isPageInRange(scanId, { from: 0, to: 0 }));
  return page?.notTested ?? null;
}

/** Lists the issue groups on pages, in the order they were found. */
export async function listIssueGroupsOnPages(
  db: Db,
  scanId: string,
  range: PageRange,
): Promise<IssueGroupOnPage[]> {
  const first = sql<number>`${pageIssues.indexes}[1]`;
  return db
    .select({
      position: pageIssues.position,
      fingerprint: pageIssues.fingerprint,
      occurrences: sql<number>`cardinality(${pageIssues.indexes})`,
      first,
      fixed: sql<number>`cardinality(${pageIssues.fixed})`,
      engines: pageIssues.engines,
      variants: pageIssues.variants,
    })
    .from(pageIssues)
    .where(isPageIssueInRange(scanId, range))
    .orderBy(asc(pageIssues.position), first);
}

/** Lists the findings at these positions, in the same order. */
export async function listFindingsAt(
  db: Db,
  scanId: string,
  places: readonly FindingLocation[],
): Promise<Finding[]> {
  const rows = places.map(({ position, index }, nth) => ({ position, index, nth }));
  const asked = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as place(position int, index int, nth int)`;
  const found = await db
    .select({ finding: findings.finding })
    .from(findings)
    .innerJoin(asked, sql`place.position = ${findings.position} and place.index = ${findings.index}`)
    .where(eq(findings.scanId, scanId))
    .orderBy(sql`place.nth`);
  return found.map(({ finding }) => finding);
}

/** Assigns issue groups on pages to the issue that they were merged into. */
export async function assignIssuesOnPages(
  tx: Db,
  scanId: string,
  range: PageRange,
  joined: ReadonlyMap<string, string>,
): Promise<void> {
  await tx.execute(sql`
    update ${pageIssues} set issue = joined.value
    from jsonb_each_text(${JSON.stringify(Object.fromEntries(joined))}::jsonb) joined
    where ${isPageIssueInRange(scanId, range)} and ${pageIssues.fingerprint} = joined.key`);
}

/** Stores the importance of pages. */
export async function setImportances(
  tx: Db,
  scanId: string,
  pages: readonly PageWithImportance[],
): Promise<void> {
  await tx.execute(sql`
    update ${scanPages} set importance = settled.importance
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as settled(position int, importance text)
    where ${scanPages.scanId} = ${scanId} and ${scanPages.position} = settled.position
      and ${scanPages.importance} <> settled.importance`);
}

/** Clears the links and forms of pages, which aren't needed after the scan. */
export async function clearLinks(db: Db, scanId: string, range: PageRange): Promise<void> {
  await db.update(scanPages).set({ links: [], forms: [] }).where(isPageInRange(scanId, range));
}
