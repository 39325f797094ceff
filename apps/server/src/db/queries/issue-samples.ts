import type { Finding } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { findings, pageIssues, scanPages } from '../schema.ts';

/** One occurrence of an issue. */
export interface SampleRow {
  readonly fingerprint: string;
  /** Final URL of the page. */
  readonly url: string;
  /** Null for occurrences that are read for their URL alone. */
  readonly finding: Finding | null;
}

/**
 * Lists occurrences of each of these issues: the first on each page in page order, then the second on each, and so
 * on. The order is the same in every scan, so that the same occurrences are compared.
 *
 * @param samples Number of occurrences per issue that are read with their finding.
 * @param pages Number of occurrences per issue that are read in total; those beyond `samples` are on pages of their
 * own.
 */
export async function listIssueSamples(
  db: Db,
  scanId: string,
  issues: readonly string[],
  { samples, pages }: { readonly samples: number; readonly pages: number },
): Promise<SampleRow[]> {
  const { rows } = await db.execute<{ [Key in keyof SampleRow]: SampleRow[Key] }>(sql`
    with looked_at as (
      select asked.issue, first.position
      from jsonb_array_elements_text(${JSON.stringify(issues)}::jsonb) as asked(issue)
      cross join lateral (
        select distinct position from ${pageIssues} -- page_issues_issue_idx, no further than asked for
        where scan_id = ${scanId} and issue = asked.issue
        order by position limit ${Math.max(samples, pages)}
      ) first
    ),
    on_page as (
      select l.issue, l.position, place.index,
        row_number() over (partition by l.issue, l.position order by place.index) as nth
      from looked_at l
      join ${pageIssues} c on c.scan_id = ${scanId} and c.issue = l.issue and c.position = l.position
      cross join lateral unnest(c.indexes[:${samples}]) as place(index)
    ),
    placed as (
      select *, row_number() over (partition by issue order by nth, position) as place
      from on_page
      where nth <= ${samples}
    )
    select p.issue as fingerprint, coalesce(page.final_url, page.url) as url, f.finding
    from placed p
    join ${scanPages} page on page.scan_id = ${scanId} and page.position = p.position
    left join ${findings} f
      on f.scan_id = ${scanId} and f.position = p.position and f.index = p.index and p.place <= ${samples}
    where p.place <= ${samples} or (p.nth = 1 and p.place <= ${pages})
    order by p.issue, p.place`);
  return rows;
}

/** Lists the lowest element hashes of each of these issues, at most `most` each. */
export async function listElementMarks(
  db: Db,
  scanId: string,
  issues: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.execute<{ issue: string; marks: string[] }>(sql`
    select asked.issue, lowest.marks
    from jsonb_array_elements_text(${JSON.stringify(issues)}::jsonb) as asked(issue)
    cross join lateral (
      select array_agg(element) as marks from (
        select mark.element from ${pageIssues} c -- page_issues_issue_idx
        cross join lateral unnest(c.elements) as mark(element)
        where c.scan_id = ${scanId} and c.issue = asked.issue
        order by mark.element collate "C" limit ${most}
      ) as chosen
    ) lowest
    where lowest.marks is not null`);
  return new Map(rows.map(({ issue, marks }) => [issue, marks]));
}

/** A page that a scan visited. */
export interface VisitedPage {
  readonly url: string;
  readonly finalUrl: string | null;
  readonly outcome: 'tested' | 'gone';
}

/** Lists the pages that a scan tested, and those for which the site answered “not found”. */
export async function listVisitedPages(db: Db, scanId: string): Promise<VisitedPage[]> {
  const { rows } = await db.execute<{ [Key in keyof VisitedPage]: VisitedPage[Key] }>(sql`
    select url, final_url as "finalUrl", case when state = 'tested' then 'tested' else 'gone' end as outcome
    from ${scanPages}
    where scan_id = ${scanId} and (state = 'tested' or not_tested ->> 'code' = 'scan/not-found')`);
  return rows;
}

/** A position where an issue of a site was found before. */
export interface KnownLocation {
  readonly issueId: string;
  readonly url: string;
  readonly selector: string;
  readonly ruleId: string;
  readonly outcome: Finding['outcome'];
}

/** An element that a scan found where an issue of its site was found before. */
export interface RefoundElement {
  readonly issueId: string;
  /** Its hash; null in scans from before element hashes were stored. */
  readonly element: string | null;
}

/**
 * Finds what a scan reported at exactly these positions for the same rule and outcome, whatever issue it belongs to.
 */
export async function findElementsAtKnownLocations(
  db: Db,
  scanId: string,
  places: readonly KnownLocation[],
): Promise<readonly RefoundElement[]> {
  if (places.length === 0) return [];
  const { rows } = await db.execute<{ [Key in keyof RefoundElement]: RefoundElement[Key] }>(sql`
    select distinct known."issueId", c.elements[array_position(c.indexes, f.index)] as element
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as known("issueId" text, url text, selector text, "ruleId" text, outcome text)
    join ${scanPages} page on page.scan_id = ${scanId} and page.url = known.url
    join ${findings} f
      on f.scan_id = ${scanId} and f.position = page.position and f.outcome = known.outcome
        and f.finding ->> 'ruleId' = known."ruleId"
        and right(f.finding ->> 'selector', length(known.selector)) = known.selector
    left join ${pageIssues} c
      on c.scan_id = ${scanId} and c.position = f.position and f.index = any(c.indexes)`);
  return rows;
}
