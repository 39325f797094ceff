import type { Finding } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { findings, pageCauses, scanPages } from '../schema.ts';

/** One place of an issue. */
export interface SampleRow {
  readonly fingerprint: string;
  /** Where the page was in the end. */
  readonly url: string;
  /** Null for places that are read for their address alone. */
  readonly finding: Finding | null;
}

/**
 * Places of each of these issues of a scan: the first of each page in the order of pages, then the second of each, and
 * so on. The same in every scan, so that the same places are compared.
 *
 * @param samples Places of each issue that are read with their finding.
 * @param pages Places of each issue that are read at all, beyond the samples on pages of their own only.
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
        select distinct position from ${pageCauses} -- page_causes_issue_idx, no further than asked for
        where scan_id = ${scanId} and issue = asked.issue
        order by position limit ${Math.max(samples, pages)}
      ) first
    ),
    on_page as (
      select l.issue, l.position, place.index,
        row_number() over (partition by l.issue, l.position order by place.index) as nth
      from looked_at l
      join ${pageCauses} c on c.scan_id = ${scanId} and c.issue = l.issue and c.position = l.position
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

/** The marks of the elements of each of these issues of a scan: the lowest, `most` of each at most. */
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
        select mark.element from ${pageCauses} c -- page_causes_issue_idx
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

/** The pages that a scan tested, and those that the site answered are not there. */
export async function listVisitedPages(db: Db, scanId: string): Promise<VisitedPage[]> {
  const { rows } = await db.execute<{ [Key in keyof VisitedPage]: VisitedPage[Key] }>(sql`
    select url, final_url as "finalUrl", case when state = 'tested' then 'tested' else 'gone' end as outcome
    from ${scanPages}
    where scan_id = ${scanId} and (state = 'tested' or not_tested ->> 'code' = 'scan/not-found')`);
  return rows;
}

/** A place where an issue of a site was, on a page of the address given. */
export interface KnownLocation {
  readonly issueId: string;
  readonly url: string;
  readonly selector: string;
  readonly ruleId: string;
  readonly outcome: Finding['outcome'];
}

/** An element that a scan found where an issue of its site was. */
export interface RefoundElement {
  readonly issueId: string;
  /** Its mark; null in scans from before there were marks. */
  readonly element: string | null;
}

/** What a scan has found in just these places with the same fault, whatever issue it joined it to. */
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
    left join ${pageCauses} c
      on c.scan_id = ${scanId} and c.position = f.position and f.index = any(c.indexes)`);
  return rows;
}
