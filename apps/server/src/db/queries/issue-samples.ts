import type { Finding } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { findings, pageCauses, scanPages } from '../schema.ts';

/** One place of an issue. */
export interface PlaceRow {
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
export async function placesOfIssues(
  db: Db,
  scanId: string,
  issues: readonly string[],
  { samples, pages }: { readonly samples: number; readonly pages: number },
): Promise<PlaceRow[]> {
  const { rows } = await db.execute<{ [Key in keyof PlaceRow]: PlaceRow[Key] }>(sql`
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

/** A page that a scan visited. */
export interface VisitedPage {
  readonly url: string;
  readonly finalUrl: string | null;
  readonly outcome: 'tested' | 'gone';
}

/** The pages that a scan tested, and those that the site answered are not there. */
export async function visitedPages(db: Db, scanId: string): Promise<VisitedPage[]> {
  const { rows } = await db.execute<{ [Key in keyof VisitedPage]: VisitedPage[Key] }>(sql`
    select url, final_url as "finalUrl", case when state = 'tested' then 'tested' else 'gone' end as outcome
    from ${scanPages}
    where scan_id = ${scanId} and (state = 'tested' or not_tested ->> 'code' = 'scan/not-found')`);
  return rows;
}

/** A place where an issue of a site was, on a page of the address given. */
export interface KnownPlace {
  readonly issueId: string;
  readonly url: string;
  readonly selector: string;
  readonly ruleId: string;
  readonly outcome: Finding['outcome'];
}

/** Issues of a site of which a scan has found one of these places just as it was, whatever issue it joined it to. */
export async function issuesStillInPlace(
  db: Db,
  scanId: string,
  places: readonly KnownPlace[],
): Promise<ReadonlySet<string>> {
  if (places.length === 0) return new Set();
  const { rows } = await db.execute<{ issueId: string }>(sql`
    select distinct known."issueId"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as known("issueId" text, url text, selector text, "ruleId" text, outcome text)
    join ${scanPages} page on page.scan_id = ${scanId} and page.url = known.url
    join ${findings} f
      on f.scan_id = ${scanId} and f.position = page.position and f.outcome = known.outcome
        and f.finding ->> 'ruleId' = known."ruleId"
        and right(f.finding ->> 'selector', length(known.selector)) = known.selector`);
  return new Set(rows.map(({ issueId }) => issueId));
}
