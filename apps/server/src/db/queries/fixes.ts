import type { Fix, RuleTally } from '@curbcut/contract';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { fixes, issues, pageCauses, type StoredFixPicture, scanPages } from '../schema.ts';
import { ofReadableScan, type Reader } from './reader.ts';
import type { PageRange } from './settling.ts';

/** What was tried on a page for one cause; without a change where there is none to show. */
export interface TriedFix {
  readonly fingerprint: string;
  readonly fix: Fix | null;
  readonly picture: StoredFixPicture | null;
}

/** Stores what was tried on a page, the worst cause first. */
export async function insertFixes(
  tx: Db,
  scanId: string,
  position: number,
  tried: readonly TriedFix[],
): Promise<void> {
  if (tried.length === 0) return;
  const rows = tried.map((one, rank) => ({ ...one, rank }));
  await tx.execute(sql`
    insert into ${fixes} (scan_id, position, fingerprint, rank, fix, picture)
    select ${scanId}::uuid, ${position}::int, row.fingerprint, row.rank, row.fix, row.picture
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(fingerprint text, rank int, fix jsonb, picture jsonb)`);
}

/** Causes that were tried on pages before this one. */
export async function causesTriedBefore(
  db: Db,
  scanId: string,
  position: number,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ fingerprint: fixes.fingerprint })
    .from(fixes)
    .where(and(eq(fixes.scanId, scanId), lt(fixes.position, position)));
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** The change that mends a cause, by where it was tried. */
export interface ShownFix extends Pick<Fix, 'status' | 'confidence' | 'person_writes'> {
  readonly fingerprint: string;
  readonly position: number;
  readonly rank: number;
}

/**
 * The change for each cause that has one to show. The first page on which it was tried decides, so that it does not
 * matter which of the others tried it as well.
 */
export async function fixesToShow(db: Db, scanId: string): Promise<ShownFix[]> {
  const { rows } = await db.execute<{ [Key in keyof ShownFix]: ShownFix[Key] }>(sql`
    select fingerprint, position, rank, fix ->> 'status' as status, fix ->> 'confidence' as confidence,
      fix ->> 'person_writes' as person_writes
    from (
      select distinct on (fingerprint) fingerprint, position, rank, fix
      from ${fixes}
      where scan_id = ${scanId}
      order by fingerprint, position -- served by the primary key
    ) first
    where fix is not null
    order by position, rank`);
  return rows;
}

/** What the changes of pages mended, with the page's tallies. */
export interface MendedPage {
  readonly position: number;
  readonly tallies: readonly RuleTally[];
  /** How many findings of each issue were gone; issues of which none was are left out. */
  readonly mended: readonly { readonly issue: string; readonly count: number }[];
}

/** Pages of a range on which something was mended, in order. */
export async function mendedPages(db: Db, scanId: string, { from, to }: PageRange): Promise<MendedPage[]> {
  const { rows } = await db.execute<{ [Key in keyof MendedPage]: MendedPage[Key] }>(sql`
    select page.position, page.tallies,
      jsonb_agg(jsonb_build_object('issue', cause.issue, 'count', cardinality(cause.mended))) as mended
    from ${pageCauses} cause
    join ${scanPages} page on page.scan_id = cause.scan_id and page.position = cause.position
    where cause.scan_id = ${scanId} and cause.position between ${from} and ${to} and cardinality(cause.mended) > 0
    group by page.scan_id, page.position
    order by page.position`);
  return rows;
}

/** A stored change with its page. */
export interface FixOnPage {
  readonly fix: Fix;
  readonly picture: StoredFixPicture | null;
  readonly position: number;
  readonly rank: number;
  readonly url: string;
  readonly framework: (typeof scanPages.$inferSelect)['framework'];
}

/** The change that mends an issue, or undefined when none is known. */
export async function readFix(
  db: Db,
  reader: Reader,
  scanId: string,
  issue: string,
): Promise<FixOnPage | undefined> {
  const [row] = await db
    .select({
      fix: fixes.fix,
      picture: fixes.picture,
      position: fixes.position,
      rank: fixes.rank,
      url: scanPages.url,
      framework: scanPages.framework,
    })
    .from(issues)
    .innerJoin(
      fixes,
      and(
        eq(fixes.scanId, issues.scanId),
        eq(fixes.position, issues.fixPosition),
        eq(fixes.rank, issues.fixRank),
      ),
    )
    .innerJoin(scanPages, and(eq(scanPages.scanId, fixes.scanId), eq(scanPages.position, fixes.position)))
    .where(
      and(
        eq(issues.scanId, scanId),
        eq(issues.fingerprint, issue),
        ofReadableScan(db, reader, issues.scanId),
      ),
    );
  return row?.fix ? { ...row, fix: row.fix } : undefined;
}
