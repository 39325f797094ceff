import type { Severity } from '@curbcut/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { issueActivity, scans, trackedIssues } from '../schema.ts';
import { isNotMerged } from './merged-issues.ts';

/** Sites and a period; `end` is the first moment after it. */
export interface SitePeriod {
  readonly siteIds: readonly string[];
  readonly start: Date;
  readonly end: Date;
}

/** An issue's state at a given time; `none` before it was found. */
export type IssueStanding = 'none' | 'open' | 'fixed' | 'excluded';

/** Issues with the same site, rule and standing at the start and end of a period. */
export interface IssueGroup {
  readonly siteId: string;
  readonly outcome: 'failed' | 'cantTell';
  readonly severity: Severity;
  readonly ruleId: string;
  readonly ruleTitle: string;
  readonly criteria: readonly string[];
  readonly isBestPractice: boolean;
  /** Whether people found them in an audit. */
  readonly isFromAudit: boolean;
  readonly before: IssueStanding;
  readonly after: IssueStanding;
  readonly issues: number;
  /** Number of them that have a due date before the period's last day. */
  readonly overdue: number;
  /** Number of them that are on pages that no longer exist. */
  readonly withoutPages: number;
}

/**
 * The standing of each issue at the start and end of a period, computed from its history. A change by a scan
 * counts from when that scan ended, as on all other screens, even if its issues were matched later. An issue
 * that was split off from another one has its current state, because it has no history until its state
 * changes. An issue that was merged into another one counts in periods before the merge, so that their figures don't
 * change.
 */
function toStandings({ siteIds, start, end }: SitePeriod): SQL {
  const { before, after, id } = issueActivity;
  const time = sql`coalesce(${scans.completedAt}, ${issueActivity.at})`;
  const stateAt = (moment: Date) => sql`case
    when bool_or(${time} < ${moment}) then (array_agg(${after} order by ${id} desc) filter (where ${time} < ${moment}))[1]
    when count(${id}) > 0 then coalesce((array_agg(${before} order by ${id}))[1], 'none')
    when ${trackedIssues.firstSeenAt} < ${moment} then coalesce(${trackedIssues.beforeMerge} ->> 'state', ${trackedIssues.state})
    else 'none' end`;
  return sql`
    select ${trackedIssues.id} as id, ${stateAt(start)} as before, ${stateAt(end)} as after,
      max(${time}) filter (where ${time} < ${end} and ${after} = 'fixed') as fixed_at,
      max(${time}) filter (where ${time} < ${end} and ${after} <> 'fixed' and coalesce(${before}, 'fixed') = 'fixed')
        as opened_at
    from ${trackedIssues}
    left join ${issueActivity} on ${issueActivity.issueId} = ${trackedIssues.id} and ${issueActivity.field} = 'state'
    left join ${scans} on ${scans.id} = ${issueActivity.scanId}
    where ${trackedIssues.siteId} = any(${toUuids(siteIds)}) and (${isNotMerged} or ${wasMergedSince(end)})
    group by ${trackedIssues.id}`;
}

const wasMergedSince = (moment: Date): SQL => sql`(
  select max(merge.at) from ${issueActivity} merge
  where merge.issue_id = ${trackedIssues.id} and merge.field = 'merged' and merge.after is not null) >= ${moment}`;

const toUuids = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

const toStanding = (state: SQL): SQL => sql`case
  when ${state} in ('open', 'in_progress', 'regressed') then 'open'
  when ${state} in ('ignored', 'false_alarm') then 'excluded'
  else ${state} end`;

/** Lists the issues of these sites, grouped by what reports count. */
export async function listIssueGroups(db: Db, period: SitePeriod): Promise<IssueGroup[]> {
  const lastDay = toLastDay(period);
  const { rows } = await db.execute(sql`
    select ${trackedIssues.siteId} as "siteId", ${trackedIssues.outcome} as outcome,
      ${trackedIssues.severity} as severity, ${trackedIssues.ruleId} as "ruleId",
      min(${trackedIssues.issue} ->> 'rule_title') as "ruleTitle", ${trackedIssues.issue} -> 'wcag_criteria' as criteria,
      coalesce((${trackedIssues.issue} -> 'best_practice')::boolean, false) as "isBestPractice",
      ${trackedIssues.auditId} is not null as "isFromAudit",
      ${toStanding(sql`standing.before`)} as before, ${toStanding(sql`standing.after`)} as after,
      count(*)::int as issues,
      (count(*) filter (where ${trackedIssues.dueOn} < ${lastDay}::date))::int as overdue,
      (count(*) filter (where coalesce((${trackedIssues.seen} -> 'pagesRemoved')::boolean, false)))::int
        as "withoutPages"
    from (${toStandings(period)}) as standing
    join ${trackedIssues} on ${trackedIssues.id} = standing.id
    group by 1, 2, 3, 4, 6, 7, 8, 9, 10`);
  return rows as unknown as IssueGroup[];
}

/** The median time to a verified fix. */
export interface DaysToFix {
  /** Null for all severities. */
  readonly severity: Severity | null;
  readonly median: number;
}

/**
 * For issues fixed in a period, calculates the median number of days from when an issue was found (or found
 * again) to the scan that verified its fix: overall, and for each severity.
 */
export async function calculateDaysToFix(db: Db, period: SitePeriod): Promise<DaysToFix[]> {
  const { rows } = await db.execute(sql`
    select ${trackedIssues.severity} as severity, percentile_cont(0.5) within group (
      order by greatest(0, extract(epoch from standing.fixed_at - coalesce(standing.opened_at, ${trackedIssues.firstSeenAt})))
    ) / 86400 as median
    from (${toStandings(period)}) as standing
    join ${trackedIssues} on ${trackedIssues.id} = standing.id
    where standing.after = 'fixed' and standing.before not in ('fixed', 'ignored', 'false_alarm')
      and ${trackedIssues.outcome} = 'failed' and ${trackedIssues.auditId} is null and standing.fixed_at is not null
    group by grouping sets ((${trackedIssues.severity}), ())
    having count(*) > 0`);
  return rows as unknown as DaysToFix[];
}

/** Returns a period's last day in UTC. */
const toLastDay = ({ end }: Pick<SitePeriod, 'end'>): string =>
  new Date(end.getTime() - 1).toISOString().slice(0, 10);
