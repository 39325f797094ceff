import type { Finding } from '@curbcut/contract';
import { type FindingLocation, type FingerprintedFinding, groupPageFindings } from '@curbcut/engine';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { findings, issues, pageIssues, scanPages } from '../schema.ts';
import { isScanVisible, type Reader } from './reader.ts';

/**
 * Number of rows per statement; limited so that no statement takes long, because the embedded database runs
 * one at a time.
 */
const ROWS_PER_BATCH = 500;

/** Stores a page's findings, in order, and their issue groups. */
export async function insertFindings(
  tx: Db,
  scanId: string,
  position: number,
  fingerprinted: readonly FingerprintedFinding[],
): Promise<void> {
  const rows = fingerprinted.map(({ finding }, index) => ({ index, outcome: finding.outcome, finding }));
  for (const batch of splitRows(rows)) {
    await tx.execute(sql`
      insert into ${findings} (scan_id, position, index, outcome, finding)
      select ${scanId}::uuid, ${position}::int, row.index, row.outcome, row.finding
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as row(index int, outcome text, finding jsonb)`);
  }
  for (const batch of splitRows(groupPageFindings(fingerprinted))) {
    await tx.execute(sql`
      insert into ${pageIssues} (scan_id, position, fingerprint, issue, indexes, engines, elements, variants, fixed)
      select ${scanId}::uuid, ${position}::int, row.fingerprint, row.fingerprint, row.indexes, row.engines, row.elements, row.variants, row.fixed
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as row(fingerprint text, indexes int[], engines text[], elements text[], variants int[], fixed int[])`);
  }
}

function* splitRows<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_BATCH)
    yield rows.slice(start, start + ROWS_PER_BATCH);
}

const { position, index, finding } = getTableColumns(findings);

export interface OccurrenceRow {
  readonly position: number;
  readonly index: number;
  readonly finding: Finding;
  readonly page: { readonly url: string; readonly screenshot: (typeof scanPages.$inferSelect)['screenshot'] };
}

const occurrenceColumns = {
  position,
  index,
  finding,
  page: { url: scanPages.url, screenshot: scanPages.screenshot },
};

const joinsPage = and(eq(scanPages.scanId, findings.scanId), eq(scanPages.position, findings.position));

/** Matches a finding by its position, using the primary key. */
const isAt = (
  scanId: string,
  place: { readonly position: ReturnType<typeof sql>; readonly index: ReturnType<typeof sql> },
) => and(eq(findings.scanId, scanId), eq(findings.position, place.position), eq(findings.index, place.index));

/** Lists an issue's occurrences in page order, after a position. */
export async function listOccurrences(
  db: Db,
  reader: Reader,
  scanId: string,
  issue: string,
  { page, after, limit }: { page?: number; after: { position: number; index: number }; limit: number },
): Promise<OccurrenceRow[]> {
  const last = sql`${pageIssues.indexes}[cardinality(${pageIssues.indexes})]`;
  // Each of these rows contains an occurrence after the given one, so `limit` rows are always enough. Ties
  // are included, because merged issue groups can occur on the same page.
  const rows = sql`
    select ${pageIssues.position}, ${pageIssues.indexes}
    from ${pageIssues}
    where ${pageIssues.scanId} = ${scanId} and ${pageIssues.issue} = ${issue}
      and ${page === undefined ? sql`${pageIssues.position} >= ${after.position}` : sql`${pageIssues.position} = ${page}`}
      and (${pageIssues.position}, ${last}) > (${after.position}, ${after.index})
    order by ${pageIssues.position} -- page_issues_issue_idx
    fetch first ${limit} rows with ties`;
  const places = sql`(
    select page_issue.position, place.index
    from (${rows}) page_issue cross join lateral unnest(page_issue.indexes) as place(index)
    where (page_issue.position, place.index) > (${after.position}, ${after.index})
    order by page_issue.position, place.index
    limit ${limit}
  ) place`;
  return db
    .select(occurrenceColumns)
    .from(findings)
    .innerJoin(places, isAt(scanId, { position: sql`place.position`, index: sql`place.index` }))
    .innerJoin(scanPages, joinsPage)
    .where(isScanVisible(db, reader, findings.scanId))
    .orderBy(asc(findings.position), asc(findings.index));
}

/** Returns the number of times an issue occurs on a page. */
export async function countOccurrencesOn(
  db: Db,
  reader: Reader,
  scanId: string,
  issue: string,
  page: number,
): Promise<number> {
  const [row] = await db
    .select({ found: sql<number>`coalesce(sum(cardinality(${pageIssues.indexes})), 0)::int` })
    .from(pageIssues)
    .where(
      and(
        eq(pageIssues.scanId, scanId),
        isScanVisible(db, reader, pageIssues.scanId),
        eq(pageIssues.issue, issue),
        eq(pageIssues.position, page),
      ),
    );
  return row?.found ?? 0;
}

/** A page that an issue occurs on. */
export interface IssuePage {
  readonly position: number;
  readonly url: string;
  readonly occurrences: number;
}

/** Lists the pages that an issue occurs on, in order. */
export async function listIssuePages(
  db: Db,
  reader: Reader,
  scanId: string,
  issue: string,
  limit: number,
): Promise<IssuePage[]> {
  return db
    .select({
      position: scanPages.position,
      url: scanPages.url,
      occurrences: sql<number>`sum(cardinality(${pageIssues.indexes}))::int`,
    })
    .from(pageIssues)
    .innerJoin(
      scanPages,
      and(eq(scanPages.scanId, pageIssues.scanId), eq(scanPages.position, pageIssues.position)),
    )
    .where(
      and(
        eq(pageIssues.scanId, scanId),
        eq(pageIssues.issue, issue),
        isScanVisible(db, reader, pageIssues.scanId),
      ),
    )
    .groupBy(scanPages.scanId, scanPages.position) // rows served by page_issues_issue_idx
    .orderBy(asc(scanPages.position))
    .limit(limit);
}

/** Returns the position of the first occurrence on a page for each of these issues. */
export async function listFirstLocationsOnPage(
  db: Db,
  scanId: string,
  issues: readonly string[],
  page: number,
): Promise<Map<string, number>> {
  if (issues.length === 0) return new Map();
  const rows = await db
    .select({ issue: pageIssues.issue, index: sql<number>`min(${pageIssues.indexes}[1])` })
    .from(pageIssues)
    .where(
      and(
        eq(pageIssues.scanId, scanId),
        eq(pageIssues.position, page),
        inArray(pageIssues.issue, [...issues]),
      ),
    )
    .groupBy(pageIssues.issue);
  return new Map(rows.map((row) => [row.issue, row.index]));
}

/** Lists the findings at these positions, in page order. Positions without a finding are skipped. */
export async function listOccurrencesAt(
  db: Db,
  reader: Reader,
  scanId: string,
  places: readonly FindingLocation[],
): Promise<OccurrenceRow[]> {
  if (places.length === 0) return [];
  const asked = sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place(position int, index int)`;
  return db
    .select(occurrenceColumns)
    .from(findings)
    .innerJoin(asked, isAt(scanId, { position: sql`place.position`, index: sql`place.index` }))
    .innerJoin(scanPages, joinsPage)
    .where(isScanVisible(db, reader, findings.scanId))
    .orderBy(asc(findings.position), asc(findings.index));
}

/**
 * Lists one page's findings for the report job, in order, after an index, each with its issue. Findings that
 * belong to excluded issues are skipped.
 */
export async function listFindingsToReport(
  db: Db,
  scanId: string,
  onPage: number,
  { after, limit }: { after: number; limit: number },
): Promise<(OccurrenceRow & { readonly issue: string })[]> {
  const membership = sql`(
    select ${pageIssues.issue} as issue, unnest(${pageIssues.indexes}) as index
    from ${pageIssues}
    where ${pageIssues.scanId} = ${scanId} and ${pageIssues.position} = ${onPage} and not exists (
      select 1 from ${issues}
      where ${issues.scanId} = ${scanId} and ${issues.fingerprint} = ${pageIssues.issue} and ${issues.excluded} is not null
    )
  ) member`;
  return db
    .select({ ...occurrenceColumns, issue: sql<string>`member.issue` })
    .from(findings)
    .innerJoin(membership, sql`member.index = ${findings.index} and member.index > ${after}`)
    .innerJoin(scanPages, joinsPage)
    .where(and(eq(findings.scanId, scanId), eq(findings.position, onPage)))
    .orderBy(asc(findings.index)) // served by the primary key
    .limit(limit);
}
