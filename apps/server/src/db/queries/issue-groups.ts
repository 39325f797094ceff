import type { CrossSiteIssue, Severity } from '@curbcut/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { toContainsPattern } from '../contains-pattern.ts';
import type { Db } from '../database.ts';
import { sites, trackedIssues } from '../schema.ts';
import { isSiteAccessibleTo, type OrganizationReader } from './reader.ts';
import { isOpenAndNotMerged, type TrackedIssueRow } from './tracking.ts';

/** Queries about issues that are the same on several sites. */

const { issue, ruleId, outcome, severity, siteId, occurrences, pages } = trackedIssues;

/** Which issues to group. */
interface GroupFilter {
  readonly outcome: TrackedIssueRow['outcome'];
  readonly severity?: readonly Severity[] | undefined;
  readonly q?: string | undefined;
  readonly minSites: number;
}

const rank = sql`case ${severity} when 'critical' then 0 when 'serious' then 1 when 'moderate' then 2 else 3 end`;

type GroupRow = Omit<CrossSiteIssue, 'outcome' | 'severity'> & {
  readonly rank: number;
  readonly total: number;
};

/** Lists groups of open issues, those on the most of the reader's sites first, and the total number of groups. */
export async function listGroups(
  db: Db,
  reader: OrganizationReader,
  { outcome: wanted, severity: severities, q, minSites }: GroupFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly groups: CrossSiteIssue[]; readonly total: number }> {
  const isInGroups = and(
    eq(siteId, sites.id), // served by tracked_issues_open_idx
    isNull(trackedIssues.auditId),
    isOpenAndNotMerged,
    eq(outcome, wanted),
    severities?.length ? inArray(severity, [...severities]) : undefined,
    q ? sql`${trackedIssues.searchText} like lower(${toContainsPattern(q)})` : undefined,
  );
  // Grouped by site first, because these groups are small and the index returns their issues in order. Sums are integers,
  // and the issue to show is found last, because decimals and text in each group would take most of the time.
  const { rows } = await db.execute<GroupRow & Record<string, unknown>>(sql`
    with grouped as (
      select by_site.key, min(by_site.rank)::int as rank, count(*)::int as sites, sum(by_site.issues)::int as issues,
        sum(by_site.occurrences)::int as occurrences, sum(by_site.pages)::int as pages, (count(*) over ())::int as total
      from ${sites} cross join lateral (
        select ${trackedIssues.crossSiteKey} as key, min(${rank}) as rank, count(*)::int as issues,
          sum(${occurrences})::int as occurrences, sum(${pages})::int as pages
        from ${trackedIssues}
        where ${isInGroups}
        group by ${trackedIssues.crossSiteKey}
      ) by_site
      where ${isSiteAccessibleTo(reader)} -- sites_organization_origin_idx
      group by by_site.key having count(*) >= ${minSites}
      order by 3 desc, 2, 5 desc, 1 limit ${page.limit} offset ${page.offset}
    )
    select grouped.*, shown.* from grouped cross join lateral (
      select ${ruleId} as rule_id, ${issue} ->> 'rule_title' as rule_title, ${issue} ->> 'component' as component,
        ${issue} ->> 'cause' as cause, ${trackedIssues.message} as message
      from ${sites} join ${trackedIssues} on ${isInGroups}
      where ${isSiteAccessibleTo(reader)} and ${trackedIssues.crossSiteKey} = grouped.key
      order by ${sites.origin}, ${trackedIssues.id} limit 1
    ) shown
    order by sites desc, rank, grouped.occurrences desc, grouped.key`);
  return {
    groups: rows.map(({ total: _total, rank: order, ...group }) => ({
      ...group,
      outcome: wanted,
      severity: SEVERITY_BY_RANK[order]!,
    })),
    total: rows[0]?.total ?? 0,
  };
}

const SEVERITY_BY_RANK: readonly Severity[] = ['critical', 'serious', 'moderate', 'minor'];
