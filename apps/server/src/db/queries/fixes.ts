import type { Fix } from '@curbcut/contract';
import type { StoredFixAttempt } from '@curbcut/engine';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { fixes, issues, type StoredFixScreenshot, scanPages } from '../schema.ts';
import { isScanVisible, type Reader } from './reader.ts';

/** The attempted fix for one issue group on a page. It has no change if there's nothing to show. */
export interface AttemptedFix {
  readonly fingerprint: string;
  readonly fix: Fix | null;
  readonly screenshot: StoredFixScreenshot | null;
}

/** Stores a page's attempted fixes, most severe issue first. */
export async function insertFixes(
  tx: Db,
  scanId: string,
  position: number,
  tried: readonly AttemptedFix[],
): Promise<void> {
  if (tried.length === 0) return;
  const rows = tried.map((attempt, rank) => ({ ...attempt, rank }));
  await tx.execute(sql`
    insert into ${fixes} (scan_id, position, fingerprint, rank, fix, screenshot)
    select ${scanId}::uuid, ${position}::int, row.fingerprint, row.rank, row.fix, row.screenshot
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(fingerprint text, rank int, fix jsonb, screenshot jsonb)`);
}

/** Returns the fingerprints with an attempted fix on earlier pages. */
export async function listFingerprintsTriedBefore(
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

/**
 * Lists the first attempt to fix each issue group, by page and rank. Groups whose first attempt produced
 * nothing to show are skipped.
 */
export async function listFirstFixAttempts(db: Db, scanId: string): Promise<StoredFixAttempt[]> {
  const { rows } = await db.execute<{ [Key in keyof StoredFixAttempt]: StoredFixAttempt[Key] }>(sql`
    select fingerprint, position, rank, jsonb_build_object('status', fix -> 'status',
      'confidence', fix -> 'confidence', 'needs_author_text', fix -> 'needs_author_text') as fix
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

/** A stored fix with its page. */
export interface FixOnPage {
  readonly fix: Fix;
  readonly screenshot: StoredFixScreenshot | null;
  readonly position: number;
  readonly rank: number;
  readonly url: string;
  readonly framework: (typeof scanPages.$inferSelect)['framework'];
}

/** Reads an issue's fix; undefined if none is known. */
export async function readFix(
  db: Db,
  reader: Reader,
  scanId: string,
  issue: string,
): Promise<FixOnPage | undefined> {
  const [row] = await db
    .select({
      fix: fixes.fix,
      screenshot: fixes.screenshot,
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
      and(eq(issues.scanId, scanId), eq(issues.fingerprint, issue), isScanVisible(db, reader, issues.scanId)),
    );
  return row?.fix ? { ...row, fix: row.fix } : undefined;
}
