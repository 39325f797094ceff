import type { CrossSiteIssue, Severity } from '@curbcut/contract';
import { and, eq, gte, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { toContainsPattern } from '../contains-pattern.ts';
import type { Db } from '../database.ts';
import { sites, trackedIssues } from '../schema.ts';
import { isNotMerged } from './merged-issues.ts';
import { isReadersSite, type OrganizationReader } from './reader.ts';
import { OPEN_STATES, type TrackedIssueRow } from './tracking.ts';

/** Queries about issues that are the same on several sites. */

const { issue, ruleId, outcome, severity, siteId } = trackedIssues;
const component = sql<string | null>`(${issue} ->> 'component')`;

/**
 * Equal for the same issue on different sites: the rule and the component that a development build names, otherwise the
 * fingerprint, which contains nothing about the site. See `getFingerprint` in the engine.
 */
export const crossSiteKey = sql<string>`case when ${component} is null then 'fingerprint ' || ${trackedIssues.lastFingerprint}
  else left('component ' || ${ruleId} || ' ' || ${outcome} || ' ' || ${component}, 500) end`;

/** Which issues to group. */
interface GroupFilter {
  readonly outcome: TrackedIssueRow['outcome'];
  readonly severity?: readonly Severity[] | undefined;
  readonly q?: string | undefined;
  readonly minSites: number;
}

const rank = sql<number>`min(case ${severity} when 'critical' then 0 when 'serious' then 1 when 'moderate' then 2 else 3 end)`;
const siteCount = sql<number>`count(distinct ${siteId})::int`;
const sum = (field: 'occurrences' | 'pages') =>
  sql<number>`sum((${issue} ->> ${sql.raw(`'${field}'`)})::int)::int`;
const first = <Value>(value: SQL) => sql<Value>`(array_agg(${value} order by ${trackedIssues.id}))[1]`;

/** Lists open issues by the number of the reader's sites that have them, with how many there are in total. */
export async function listGroups(
  db: Db,
  reader: OrganizationReader,
  { outcome: wanted, severity: severities, q, minSites }: GroupFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly groups: CrossSiteIssue[]; readonly total: number }> {
  const matches = (column: SQL | typeof ruleId) => ilike(column, toContainsPattern(q ?? ''));
  const rows = await db
    .select({
      key: sql<string>`${crossSiteKey}`.as('key'),
      rule_id: sql<string>`min(${ruleId})`,
      rule_title: sql<string>`min(${issue} ->> 'rule_title')`,
      rank: rank.mapWith(Number),
      component: sql<string | null>`min(${component})`,
      cause: first<string>(sql`${issue} ->> 'cause'`),
      message: first<string>(sql`${trackedIssues.message}`),
      sites: siteCount,
      issues: sql<number>`count(*)::int`,
      occurrences: sum('occurrences'),
      pages: sum('pages'),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(trackedIssues)
    .innerJoin(sites, eq(sites.id, siteId))
    .where(
      and(
        isReadersSite(reader), // rows served by sites_organization_origin_idx and tracked_issues_site_idx
        isNull(trackedIssues.auditId),
        isNotMerged,
        inArray(trackedIssues.state, [...OPEN_STATES]),
        eq(outcome, wanted),
        severities?.length ? inArray(severity, [...severities]) : undefined,
        q
          ? or(
              matches(ruleId),
              matches(sql`${issue} ->> 'rule_title'`),
              matches(sql`${issue} ->> 'cause'`),
              matches(component),
            )
          : undefined,
      ),
    )
    .groupBy(sql`1`)
    .having(gte(siteCount, minSites))
    .orderBy(sql`${siteCount} desc, ${rank}, sum((${issue} ->> 'occurrences')::int) desc, 1`)
    .limit(page.limit)
    .offset(page.offset);
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
