import type { Finding, UnexaminedPart } from '@curbcut/contract';
import type { IssueOnPage, PageCoverage } from '@curbcut/engine';
import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { findings, pageIssues, type StoredPageParts, scanPages } from '../schema.ts';

/** Lists each issue's first pages, in order, with the issue's first findings on each page. */
export async function listIssuePages(
  db: Db,
  scanId: string,
  issues: readonly string[],
  { pages, findings }: { readonly pages: number; readonly findings: number },
): Promise<IssueOnPage[]> {
  const { rows } = await db.execute<{ [Key in keyof IssueOnPage]: IssueOnPage[Key] }>(sql`
    select asked.issue, first.position, coalesce(page.final_url, page.url) as url, on_page.indexes
    from jsonb_array_elements_text(${JSON.stringify(issues)}::jsonb) as asked(issue)
    cross join lateral (
      select distinct position from ${pageIssues} -- page_issues_issue_idx, no further than asked for
      where scan_id = ${scanId} and issue = asked.issue
      order by position limit ${pages}
    ) first
    cross join lateral (
      select array_agg(index order by index) as indexes from (
        select place.index from ${pageIssues} c
        cross join lateral unnest(c.indexes[:${findings}]) as place(index)
        where c.scan_id = ${scanId} and c.issue = asked.issue and c.position = first.position
        order by place.index limit ${findings}
      ) as chosen
    ) on_page
    join ${scanPages} page on page.scan_id = ${scanId} and page.position = first.position
    order by asked.issue, first.position`);
  return rows;
}

/** Lists each issue's lowest element hashes, at most `limit` per issue. */
export async function listElementHashes(
  db: Db,
  scanId: string,
  issues: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.execute<{ issue: string; hashes: string[] }>(sql`
    select asked.issue, lowest.hashes
    from jsonb_array_elements_text(${JSON.stringify(issues)}::jsonb) as asked(issue)
    cross join lateral (
      select array_agg(element) as hashes from (
        select hash.element from ${pageIssues} c -- page_issues_issue_idx
        cross join lateral unnest(c.elements) as hash(element)
        where c.scan_id = ${scanId} and c.issue = asked.issue
        order by hash.element collate "C" limit ${limit}
      ) as chosen
    ) lowest
    where lowest.hashes is not null`);
  return new Map(rows.map(({ issue, hashes }) => [issue, hashes]));
}

/** A page that a scan visited. */
export interface VisitedPage {
  readonly url: string;
  readonly finalUrl: string | null;
  readonly outcome: PageCoverage['state'];
  readonly unexamined: readonly UnexaminedPart[];
  readonly position: number;
  readonly parts: StoredPageParts | null;
}

/**
 * Lists the pages that a scan visited, with the outcome of each visit. `gone`: the site responded “not
 * found”.
 */
export async function listVisitedPages(db: Db, scanId: string): Promise<VisitedPage[]> {
  const { rows } = await db.execute<{ [Key in keyof VisitedPage]: VisitedPage[Key] }>(sql`
    select url, final_url as "finalUrl", unexamined, position, parts,
      case when state = 'tested' then 'tested'
        when not_tested ->> 'code' = 'scan/not-found' then 'gone' else 'not-tested' end as outcome
    from ${scanPages}
    where scan_id = ${scanId}`);
  return rows;
}

/** A position where one of a site's issues was found before. */
export interface KnownLocation {
  readonly issueId: string;
  readonly url: string;
  readonly selector: string;
  readonly ruleId: string;
  readonly outcome: Finding['outcome'];
}

/** An element that a scan found at a position where one of the site's issues was found before. */
export interface RelocatedElement {
  readonly issueId: string;
  /** The element's hash. */
  readonly element: string;
}

/**
 * Finds what a scan reported at exactly these positions for the same rule and outcome, regardless of which
 * issue it belongs to.
 */
export async function findElementsAtKnownLocations(
  db: Db,
  scanId: string,
  places: readonly KnownLocation[],
): Promise<readonly RelocatedElement[]> {
  if (places.length === 0) return [];
  const { rows } = await db.execute<{ [Key in keyof RelocatedElement]: RelocatedElement[Key] }>(sql`
    select distinct known."issueId", c.elements[array_position(c.indexes, f.index)] as element
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as known("issueId" text, url text, selector text, "ruleId" text, outcome text)
    join ${scanPages} page on page.scan_id = ${scanId} and page.url = known.url
    join ${findings} f
      on f.scan_id = ${scanId} and f.position = page.position and f.outcome = known.outcome
        and f.finding ->> 'ruleId' = known."ruleId"
        and right(f.finding ->> 'selector', length(known.selector)) = known.selector
    join ${pageIssues} c
      on c.scan_id = ${scanId} and c.position = f.position and f.index = any(c.indexes)`);
  return rows;
}
