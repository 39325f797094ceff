import type { CrossSiteIssue, Severity } from '@curbcut/contract';
import { and, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { toContainsPattern } from '../contains-pattern.ts';
import type { Db } from '../database.ts';
import { sites, trackedIssues } from '../schema.ts';
import { isNotMerged } from './merged-issues.ts';
import { isReadersSite, type OrganizationReader } from './reader.ts';
import { OPEN_STATES, type TrackedIssueRow } from './tracking.ts';

/** Queries about issues that are the same on several sites. */

const { issue, ruleId, outcome, severity, siteId } = trackedIssues;

const toKey = (
  component: SQL,
) => sql<string>`case when ${component} is null then 'fingerprint ' || ${trackedIssues.lastFingerprint}
  else left('component ' || ${ruleId} || ' ' || ${outcome} || ' ' || ${component}, 500) end`;

/**
 * Equal for the same issue on different sites: the rule and the component that a development build names, otherwise the
 * fingerprint, which contains nothing about the site. See `getFingerprint` in the engine.
 */
export const crossSiteKey = toKey(sql`(${issue} ->> 'component')`);

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

/** Lists open issues by the number of the reader's sites that have them, with how many there are in total. */
export async function listGroups(
  db: Db,
  reader: OrganizationReader,
  { outcome: wanted, severity: severities, q, minSites }: GroupFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly groups: CrossSiteIssue[]; readonly total: number }> {
  const matches = (column: SQL | typeof ruleId) => ilike(column, toContainsPattern(q ?? ''));
  const order = sql`sites desc, rank, occurrences desc, key`;
  // Issues are large, so each is read once, and again only for the groups on this page.
  const { rows } = await db.execute<GroupRow & Record<string, unknown>>(sql`
    with found as materialized (
      select ${trackedIssues.id} as id, ${siteId} as site_id, ${rank} as rank, ${toKey(sql`details.component`)} as key,
        details.occurrences, details.pages
      from ${trackedIssues}
      join ${sites} on ${sites.id} = ${siteId}
      cross join lateral jsonb_to_record(${issue})
        as details(component text, occurrences int, pages int, rule_title text, cause text)
      where ${and(
        isReadersSite(reader), // rows served by sites_organization_origin_idx and tracked_issues_site_idx
        isNull(trackedIssues.auditId),
        isNotMerged,
        inArray(trackedIssues.state, [...OPEN_STATES]),
        eq(outcome, wanted),
        severities?.length ? inArray(severity, [...severities]) : undefined,
        q
          ? or(
              matches(ruleId),
              matches(sql`details.rule_title`),
              matches(sql`details.cause`),
              matches(sql`details.component`),
            )
          : undefined,
      )}
    ), by_site as (
      select key, min(rank) as rank, count(*) as issues, sum(occurrences) as occurrences, sum(pages) as pages,
        min(id::text) as id
      from found group by key, site_id
    ), grouped as (
      select key, min(rank)::int as rank, count(*)::int as sites, sum(issues)::int as issues,
        sum(occurrences)::int as occurrences, sum(pages)::int as pages, min(id)::uuid as id,
        (count(*) over ())::int as total
      from by_site group by key having count(*) >= ${minSites}
      order by ${order} limit ${page.limit} offset ${page.offset}
    )
    select key, ${ruleId} as rule_id, ${issue} ->> 'rule_title' as rule_title, rank,
      ${issue} ->> 'component' as component, ${issue} ->> 'cause' as cause, ${trackedIssues.message} as message,
      sites, issues, occurrences, pages, total
    from grouped join ${trackedIssues} on ${trackedIssues.id} = grouped.id
    order by ${order}`);
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
