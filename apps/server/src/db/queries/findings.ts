import type { Finding } from '@curbcut/contract';
import type { CauseToRank } from '@curbcut/engine';
import { and, asc, count, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { findings, scanPages } from '../schema.ts';
import { ofReadableScan, type Reader } from './reader.ts';

/** A finding with the issue that it belongs to. */
export interface FingerprintedFinding {
  readonly fingerprint: string;
  readonly finding: Finding;
}

/** Rows in one statement: each is a round trip to a database that computes on this thread. */
const ROWS_AT_ONCE = 500;

/** Stores the findings of a page, in order. */
export async function insertFindings(
  tx: Db,
  scanId: string,
  position: number,
  found: readonly FingerprintedFinding[],
): Promise<void> {
  for (let start = 0; start < found.length; start += ROWS_AT_ONCE) {
    const rows = found.slice(start, start + ROWS_AT_ONCE).map(({ fingerprint, finding }, offset) => ({
      index: start + offset,
      fingerprint,
      outcome: finding.outcome,
      finding,
    }));
    await tx.execute(sql`
      insert into ${findings} (scan_id, position, index, fingerprint, outcome, finding)
      select ${scanId}::uuid, ${position}::int, row.index, row.fingerprint, row.outcome, row.finding
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row(index int, fingerprint text, outcome text, finding jsonb)`);
  }
}

/** All causes of a scan, in the order in which each was first met. The importance of pages must be settled. */
export async function causesOf(db: Db, scanId: string): Promise<CauseToRank[]> {
  const { rows } = await db.execute<{ [Key in keyof CauseToRank]: CauseToRank[Key] }>(sql`
    with grouped as (
      select
        f.fingerprint,
        count(*)::int as occurrences,
        count(distinct f.position)::int as pages,
        min(array[f.position, f.index]) as place,
        bool_or(f.finding -> 'engines' ? 'curbcut') as by_curbcut,
        bool_or(f.finding -> 'engines' ? 'axe-core') as by_axe,
        bool_or(p.importance = 'high') as any_high,
        bool_or(p.importance = 'medium') as any_medium
      from ${findings} f
      join ${scanPages} p on p.scan_id = f.scan_id and p.position = f.position
      where f.scan_id = ${scanId}
      group by f.fingerprint
    )
    select
      g.fingerprint,
      f.finding as first,
      g.occurrences,
      g.pages,
      to_jsonb(array_remove(array[
        case when g.by_curbcut then 'curbcut' end,
        case when g.by_axe then 'axe-core' end
      ], null)) as engines,
      case when g.any_high then 'high' when g.any_medium then 'medium' else 'low' end as importance
    from grouped g
    join ${findings} f
      on f.scan_id = ${scanId} and f.position = g.place[1] and f.index = g.place[2]
    order by g.place`);
  return rows;
}

/** Gives findings of a scan the fingerprint of the cause that theirs was joined with. */
export async function replaceFingerprints(
  tx: Db,
  scanId: string,
  replaced: ReadonlyMap<string, string>,
): Promise<void> {
  if (replaced.size === 0) return;
  await tx.execute(sql`
    update ${findings} f set fingerprint = joined.value
    from jsonb_each_text(${JSON.stringify(Object.fromEntries(replaced))}::jsonb) joined
    where f.scan_id = ${scanId} and f.fingerprint = joined.key`);
}

const { fingerprint, position, index, finding } = getTableColumns(findings);

export interface OccurrenceRow {
  readonly fingerprint: string;
  readonly position: number;
  readonly index: number;
  readonly finding: Finding;
  readonly page: { readonly url: string; readonly picture: (typeof scanPages.$inferSelect)['picture'] };
}

const occurrence = {
  fingerprint,
  position,
  index,
  finding,
  page: { url: scanPages.url, picture: scanPages.picture },
};

const onItsPage = and(eq(scanPages.scanId, findings.scanId), eq(scanPages.position, findings.position));

function ofIssue(db: Db, reader: Reader, scanId: string, issue: string, page: number | undefined) {
  return and(
    eq(findings.scanId, scanId),
    ofReadableScan(db, reader, findings.scanId),
    eq(findings.fingerprint, issue),
    page === undefined ? undefined : eq(findings.position, page),
  );
}

/** Where an issue shows, page by page from the top, after a place. */
export async function occurrencesOf(
  db: Db,
  reader: Reader,
  scanId: string,
  issue: string,
  { page, after, limit }: { page?: number; after: { position: number; index: number }; limit: number },
): Promise<OccurrenceRow[]> {
  return db
    .select(occurrence)
    .from(findings)
    .innerJoin(scanPages, onItsPage)
    .where(
      and(
        ofIssue(db, reader, scanId, issue, page),
        sql`(${findings.position}, ${findings.index}) > (${after.position}, ${after.index})`,
      ),
    )
    .orderBy(asc(findings.position), asc(findings.index)) // served by findings_issue_idx
    .limit(limit);
}

export async function countOccurrences(
  db: Db,
  reader: Reader,
  scanId: string,
  issue: string,
  page?: number,
): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(findings)
    .where(ofIssue(db, reader, scanId, issue, page));
  return row?.found ?? 0;
}

/** The first place of each issue: on the page when one is named, else anywhere. */
export async function firstOccurrences(
  db: Db,
  reader: Reader,
  scanId: string,
  fingerprints: readonly string[],
  page?: number,
): Promise<Map<string, OccurrenceRow>> {
  if (fingerprints.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([findings.fingerprint], occurrence)
    .from(findings)
    .innerJoin(scanPages, onItsPage)
    .where(
      and(
        eq(findings.scanId, scanId),
        ofReadableScan(db, reader, findings.scanId),
        inArray(findings.fingerprint, [...fingerprints]),
        page === undefined ? undefined : eq(findings.position, page),
      ),
    )
    .orderBy(asc(findings.fingerprint), asc(findings.position), asc(findings.index)); // findings_issue_idx
  return new Map(rows.map((row) => [row.fingerprint, row]));
}

/** The findings of one page for the job that reports them, in order, after an index. */
export async function findingsToReport(
  db: Db,
  scanId: string,
  onPage: number,
  { after, limit }: { after: number; limit: number },
): Promise<OccurrenceRow[]> {
  return db
    .select(occurrence)
    .from(findings)
    .innerJoin(scanPages, onItsPage)
    .where(and(eq(findings.scanId, scanId), eq(findings.position, onPage), gt(findings.index, after)))
    .orderBy(asc(findings.index)) // served by the primary key
    .limit(limit);
}
