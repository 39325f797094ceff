import type { ExclusionReason } from '@curbcut/contract';
import type { PageToScore } from '@curbcut/engine';
import type { IssueToAssess } from '@curbcut/scoring';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { issues, pageIssues, scanPages, scans } from '../schema.ts';
import type { PageRange } from './finalization.ts';

/**
 * Lists the tested pages in a range, in order.
 *
 * @param excluded fingerprints of the excluded issues.
 */
export async function listPagesToScore(
  db: Db,
  scanId: string,
  { from, to }: PageRange,
  excluded: readonly string[],
): Promise<PageToScore[]> {
  const { rows } = await db.execute<{ [Key in keyof PageToScore]: PageToScore[Key] }>(sql`
    select page.position, page.importance, page.elements, page.tallies as outcomes,
      coalesce(page_issue."excluded", '[]'::jsonb) as "excluded", coalesce(page_issue.fixed, '[]'::jsonb) as fixed
    from ${scanPages} page
    left join lateral (
      select
        jsonb_agg(jsonb_build_object('issue', c.issue, 'count', cardinality(c.indexes)))
          filter (where c.issue in (select jsonb_array_elements_text(${JSON.stringify(excluded)}::jsonb))) as "excluded",
        jsonb_agg(jsonb_build_object('issue', c.issue, 'count', cardinality(c.fixed)))
          filter (where cardinality(c.fixed) > 0) as fixed
      from ${pageIssues} c
      where c.scan_id = page.scan_id and c.position = page.position
    ) page_issue on true
    where page.scan_id = ${scanId} and page.position between ${from} and ${to} and page.state = 'tested'
    order by page.position`);
  return rows;
}

/** Lists the fields of stored issues that counting and scoring need, after a rank, worst first. */
export async function listIssuesToAssess(
  db: Db,
  scanId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<(IssueToAssess & { readonly rank: number })[]> {
  const rows = await db
    .select({
      fingerprint: issues.fingerprint,
      rank: issues.rank,
      excluded: issues.excluded,
      issue: issues.issue,
    })
    .from(issues)
    .where(and(eq(issues.scanId, scanId), gt(issues.rank, after)))
    .orderBy(asc(issues.rank)) // served by issues_rank_idx
    .limit(limit);
  return rows.map(({ fingerprint, rank, excluded, issue }) => ({
    ...issue,
    id: fingerprint,
    rank,
    excluded: excluded satisfies ExclusionReason | null,
  }));
}

/** Stores the scores of the pages in a range, and how many counted occurrences they have. */
export async function storeAssessedPages(
  db: Db,
  scanId: string,
  { from, to }: PageRange,
  scores: readonly { readonly position: number; readonly score: number | null }[],
): Promise<void> {
  await db.execute(sql`
    update ${scanPages} as page set score = assessed.score,
      failed = coalesce(found.failed, 0), needs_review = coalesce(found.review, 0)
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as assessed(position int, score float8)
    left join lateral (
      select sum(cardinality(c.indexes)) filter (where i.outcome = 'failed') as failed,
        sum(cardinality(c.indexes)) filter (where i.outcome = 'cantTell') as review
      from ${pageIssues} c
      join ${issues} i on i.scan_id = c.scan_id and i.fingerprint = c.issue and i.exclusion is null
      where c.scan_id = ${scanId} and c.position = assessed.position
    ) found on true
    where page.scan_id = ${scanId} and page.position between ${from} and ${to}
      and page.position = assessed.position`);
}

/**
 * Returns the current and the assessed revision of a scan's marks, and its number of pages; undefined if the
 * scan was deleted.
 */
export async function getMarkRevisions(
  db: Db,
  scanId: string,
): Promise<{ readonly revision: number; readonly assessed: number; readonly pages: number } | undefined> {
  const [scan] = await db
    .select({ revision: scans.marksRevision, assessed: scans.assessedRevision, pages: scans.pagesFound })
    .from(scans)
    .where(eq(scans.id, scanId));
  return scan;
}
