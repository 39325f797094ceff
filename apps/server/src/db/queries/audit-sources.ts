import type { Finding } from '@curbcut/contract';
import type { FindingLocation } from '@curbcut/engine';
import { and, asc, between, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import {
  findings,
  issues,
  pageIssues,
  type StoredIssue,
  scanPages,
  scans,
  trackedIssues,
} from '../schema.ts';
import type { PageRow } from './pages.ts';
import type { ScanRow } from './scans.ts';

/**
 * Queries for what audits copy from scans. The caller has already checked that the request comes from the
 * site owner, who also owns all of the site's scans.
 */

const isMatched = and(eq(scans.status, 'completed'), isNotNull(scans.tracked));

/**
 * Finds a site's latest completed scan. Its issues must have been matched with the site's, because until
 * then, we don't know which ones are new and which are excluded.
 */
export async function findLatestMatchedScan(db: Db, siteId: string): Promise<ScanRow | undefined> {
  const [scan] = await db
    .select()
    .from(scans)
    .where(and(eq(scans.siteId, siteId), isMatched))
    .orderBy(desc(scans.completedAt), desc(scans.id)) // served by scans_site_completed_idx
    .limit(1);
  return scan;
}

/** Reads one of a site's matched scans by its id. */
export async function readMatchedScan(db: Db, siteId: string, scanId: string): Promise<ScanRow | undefined> {
  const [scan] = await db
    .select()
    .from(scans)
    .where(and(eq(scans.id, scanId), eq(scans.siteId, siteId), isMatched));
  return scan;
}

/** Positions of the first and the last page. */
interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** Lists the tested pages in a range, in order. */
export async function listTestedPages(
  db: Db,
  scanId: string,
  { from, to }: PageRange,
): Promise<
  (Pick<PageRow, 'position' | 'url' | 'title' | 'tallies' | 'step'> & {
    readonly askedRules: readonly string[];
  })[]
> {
  return db
    .select({
      position: scanPages.position,
      url: scanPages.url,
      title: scanPages.title,
      tallies: scanPages.tallies,
      step: scanPages.step,
      /** Rules with questions that are asked only in audits, once per question. */
      askedRules: sql<string[]>`jsonb_path_query_array(${scanPages.forAudits}, '$[*].ruleId')`,
    })
    .from(scanPages)
    .where(
      and(eq(scanPages.scanId, scanId), between(scanPages.position, from, to), eq(scanPages.state, 'tested')),
    )
    .orderBy(asc(scanPages.position)); // served by the primary key
}

/** Lists the issues on each page in a range, except excluded ones. */
export async function listPageIssues(
  db: Db,
  scanId: string,
  { from, to }: PageRange,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db
    .select({
      position: pageIssues.position,
      found: sql<string[]>`array_agg(distinct ${pageIssues.issue})`,
    })
    .from(pageIssues)
    .innerJoin(issues, and(eq(issues.scanId, pageIssues.scanId), eq(issues.fingerprint, pageIssues.issue)))
    .where(
      and(eq(pageIssues.scanId, scanId), between(pageIssues.position, from, to), isNull(issues.excluded)),
    )
    .groupBy(pageIssues.position);
  return new Map(rows.map(({ position, found }) => [position, found]));
}

/** Lists the tested pages at these positions. */
export async function listTestedPagesAt(
  db: Db,
  scanId: string,
  positions: readonly number[],
): Promise<PageRow[]> {
  return db
    .select()
    .from(scanPages)
    .where(
      and(
        eq(scanPages.scanId, scanId),
        inArray(scanPages.position, [...positions]),
        eq(scanPages.state, 'tested'),
      ),
    );
}

/** The questions that are asked only in audits about a scanned page. */
export type PageForAudits = Pick<PageRow, 'position' | 'url' | 'forAudits'>;

/** Lists the questions that are asked only in audits about tested pages, in page order. */
export async function listForAudits(
  db: Db,
  scanId: string,
  positions: readonly number[],
): Promise<PageForAudits[]> {
  if (positions.length === 0) return [];
  return db
    .select({
      position: scanPages.position,
      url: scanPages.url,
      forAudits: scanPages.forAudits,
    })
    .from(scanPages)
    .where(and(eq(scanPages.scanId, scanId), inArray(scanPages.position, [...positions])))
    .orderBy(asc(scanPages.position)); // served by the primary key
}

/** Lists the recorded elements of tested pages, as encoded by the engine's `encodePageElements`. */
export async function listScannedElements(
  db: Db,
  scanId: string,
  positions: readonly number[],
): Promise<{ readonly position: number; readonly elements: string }[]> {
  if (positions.length === 0) return [];
  const rows = await db
    .select({ position: scanPages.position, elements: scanPages.pageElements })
    .from(scanPages)
    .where(and(eq(scanPages.scanId, scanId), inArray(scanPages.position, [...positions])));
  return rows.flatMap(({ position, elements }) => (elements === null ? [] : [{ position, elements }]));
}

/** A page state where a scan found something. */
export interface FoundState {
  readonly url: string;
  readonly state: readonly string[];
  readonly findings: number;
}

/** Lists these pages' states where a scan found something, those with the most findings first. */
export async function listFoundStates(
  db: Db,
  scanId: string,
  positions: readonly number[],
  limit: number,
): Promise<FoundState[]> {
  if (positions.length === 0) return [];
  const { rows } = await db.execute<{ url: string; state: string[]; findings: number }>(sql`
    select ${scanPages.url} as url, ${findings.finding} -> 'state' as state, count(*)::int as findings
    from ${findings}
    join ${scanPages} on ${scanPages.scanId} = ${findings.scanId} and ${scanPages.position} = ${findings.position}
    where ${findings.scanId} = ${scanId} and ${inArray(findings.position, [...positions])}
      and ${findings.finding} -> 'state' is not null
    group by ${scanPages.position}, ${scanPages.url}, ${findings.finding} -> 'state'
    order by 3 desc, ${scanPages.position}, 2
    limit ${limit}`);
  return rows;
}

/** A page that a scan tested, or that the site reported as “not found”. */
export interface FoundPage {
  readonly position: number;
  readonly isTested: boolean;
}

/** Returns the pages that have one of these URLs, by URL. */
export async function findVisitedPages(
  db: Db,
  scanId: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, FoundPage>> {
  const rows = await db
    .select({ url: scanPages.url, position: scanPages.position, state: scanPages.state })
    .from(scanPages)
    .where(and(eq(scanPages.scanId, scanId), inArray(scanPages.url, [...urls]), isVisited)); // scan_pages_url_idx
  return new Map(rows.map(({ url, position, state }) => [url, { position, isTested: state === 'tested' }]));
}

const isVisited = or(
  eq(scanPages.state, 'tested'),
  sql`${scanPages.notTested} ->> 'code' = 'scan/not-found'`,
);

/**
 * Returns those of the URLs (before or after redirection) that one of these scans tested or found to no
 * longer exist.
 */
export async function listVisitedUrls(
  db: Db,
  scanIds: readonly string[],
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  if (scanIds.length === 0 || urls.length === 0) return new Set();
  const { rows } = await db.execute<{ url: string }>(sql`
    select distinct asked.url
    from jsonb_array_elements_text(${JSON.stringify(urls)}::jsonb) as asked(url)
    where asked.url in (
      select either.url from ${scanPages}
      cross join lateral (values (${scanPages.url}), (${scanPages.finalUrl})) as either(url)
      where ${inArray(scanPages.scanId, [...scanIds])} and ${isVisited} and either.url is not null
    )`);
  return new Set(rows.map(({ url }) => url));
}

/** An issue that counts. */
export interface CountedIssue {
  readonly fingerprint: string;
  readonly issue: StoredIssue;
}

/** Lists a scan's issues with a given outcome, worst first, except excluded ones. */
export async function listCountedIssues(
  db: Db,
  scanId: string,
  outcome: Finding['outcome'],
): Promise<CountedIssue[]> {
  return db
    .select({ fingerprint: issues.fingerprint, issue: issues.issue })
    .from(issues)
    .where(and(eq(issues.scanId, scanId), eq(issues.outcome, outcome), isNull(issues.excluded)))
    .orderBy(asc(issues.rank)); // served by issues_rank_idx
}

/** Returns a scan's issues with these fingerprints, by fingerprint. */
export async function listIssuesByFingerprint(
  db: Db,
  scanId: string,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, StoredIssue>> {
  const rows = await db
    .select({ fingerprint: issues.fingerprint, issue: issues.issue })
    .from(issues)
    .where(and(eq(issues.scanId, scanId), inArray(issues.fingerprint, [...fingerprints]))); // the primary key
  return new Map(rows.map(({ fingerprint, issue }) => [fingerprint, issue]));
}

/** Counts the pages where a scan's failed issues fail each criterion. Doesn't count excluded issues. */
export async function countFailedPages(
  db: Db,
  scanId: string,
): Promise<{ readonly criterion: string; readonly pages: number }[]> {
  const { rows } = await db.execute<{ criterion: string; pages: number }>(sql`
    select failed.criterion, count(distinct ${pageIssues.position})::int as pages
    from ${issues}
    cross join lateral jsonb_array_elements_text(${issues.issue} -> 'wcag_criteria') as failed(criterion)
    join ${pageIssues} on ${pageIssues.scanId} = ${issues.scanId} and ${pageIssues.issue} = ${issues.fingerprint}
    where ${issues.scanId} = ${scanId} and ${issues.outcome} = 'failed' and ${issues.excluded} is null
      and not (${issues.issue} -> 'best_practice')::boolean
    group by failed.criterion -- rows served by page_issues_issue_idx`);
  return rows;
}

/** Where an issue occurs on some of a scan's pages. */
export interface IssueOccurrences {
  readonly occurrences: number;
  /** Positions, in no particular order. */
  readonly positions: readonly number[];
}

/** Counts the occurrences of every issue on these pages, by fingerprint. */
export async function countOccurrencesOnPages(
  db: Db,
  scanId: string,
  positions: readonly number[],
): Promise<ReadonlyMap<string, IssueOccurrences>> {
  const rows = await db
    .select({
      issue: pageIssues.issue,
      occurrences: sql<number>`sum(cardinality(${pageIssues.indexes}))::int`,
      positions: sql<number[]>`array_agg(distinct ${pageIssues.position})`,
    })
    .from(pageIssues)
    .where(and(eq(pageIssues.scanId, scanId), inArray(pageIssues.position, [...positions])))
    .groupBy(pageIssues.issue); // rows served by the primary key
  return new Map(rows.map(({ issue, ...counts }) => [issue, counts]));
}

/** Lists an issue's first locations on these pages, in page order. */
export async function listFirstLocationsOnPages(
  db: Db,
  scanId: string,
  fingerprint: string,
  positions: readonly number[],
  limit: number,
): Promise<FindingLocation[]> {
  const { rows } = await db.execute<{ position: number; index: number }>(sql`
    select c.position, place.index
    from ${pageIssues} c cross join lateral unnest(c.indexes) as place(index) -- page_issues_issue_idx
    where c.scan_id = ${scanId} and c.issue = ${fingerprint}
      and c.position in (select value::int from jsonb_array_elements_text(${JSON.stringify(positions)}::jsonb))
    order by c.position, place.index
    limit ${limit}`);
  return rows;
}

/** Lists each issue's first location on these pages, if there is one. */
export async function listFirstLocationOfEach(
  db: Db,
  scanId: string,
  fingerprints: readonly string[],
  positions: readonly number[],
): Promise<(FindingLocation & { readonly issue: string })[]> {
  const { rows } = await db.execute<{ issue: string; position: number; index: number }>(sql`
    select distinct on (c.issue) c.issue, c.position, (select min(place) from unnest(c.indexes) place) as index
    from ${pageIssues} c -- page_issues_issue_idx
    where c.scan_id = ${scanId}
      and c.issue in (select value from jsonb_array_elements_text(${JSON.stringify(fingerprints)}::jsonb))
      and c.position in (select value::int from jsonb_array_elements_text(${JSON.stringify(positions)}::jsonb))
    order by c.issue, c.position`);
  return rows;
}

/** Returns the ids of tracked issues last found by a given scan, by their fingerprint in that scan. */
export async function listTrackedIds(
  db: Db,
  siteId: string,
  scanId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: trackedIssues.id, fingerprint: trackedIssues.lastFingerprint })
    .from(trackedIssues)
    .where(
      and(
        eq(trackedIssues.siteId, siteId),
        eq(trackedIssues.lastScanId, scanId),
        isNull(trackedIssues.auditId),
      ),
    ); // tracked_issues_site_idx
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint, id]));
}
