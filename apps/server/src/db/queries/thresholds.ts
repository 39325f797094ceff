import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { scans, trackedIssues } from '../schema.ts';

/** A site, and which of its scans to compare with its thresholds. */
interface SiteToCheck {
  readonly siteId: string;
  /**
   * The score series (see `getScoreSeries`) of the scans that decide, if there are any; otherwise, the newest scan
   * decides.
   */
  readonly series?: readonly string[];
  /** A particular scan, instead of the one that decides. */
  readonly scanId?: string;
}

/** What a scan found. Ignored issues and false positives don't count. */
export interface ThresholdFactsRow {
  readonly scanId: string;
  readonly score: number | null;
  /** Number of critical issues. */
  readonly critical: number;
  /** Open critical issues that the scan couldn't have found, for example because their pages weren't tested. */
  readonly criticalNotRetested: number;
  /**
   * Open critical and serious issues that the scan found but the previous scan in the same series didn't, or
   * that came back; null if there's no such scan.
   */
  readonly newSerious: number | null;
}

/**
 * Reads what sites' scans found, by site. Only completed scans whose issues have been matched with the site's count,
 * because until then, none is known to be new. Sites without such a scan are omitted.
 */
export async function readThresholdFacts(
  db: Db,
  sites: readonly SiteToCheck[],
): Promise<ReadonlyMap<string, ThresholdFactsRow>> {
  if (sites.length === 0) return new Map();
  const wanted = JSON.stringify(
    sites.map(({ siteId, series = [], scanId = null }) => ({ site_id: siteId, series, scan_id: scanId })),
  );
  // Matches the predicate of the partial index scans_site_series_idx.
  const matched = sql`scan.site_id = wanted.site_id and scan.status = 'completed' and scan.updates_site
    and scan.tracked is not null`;
  const newest = sql`order by scan.completed_at desc, scan.id limit 1`;
  const { rows } = await db.execute<{
    site_id: string;
    scan_id: string;
    score: number | null;
    critical: number;
    has_previous: boolean;
    new_serious: number;
    not_retested: number;
  }>(sql`
    select wanted.site_id, last.id as scan_id, (last.score_result ->> 'score')::float8 as score, last.critical,
      previous.completed_at is not null as has_previous, issues.new_serious, issues.not_retested
    from jsonb_to_recordset(${wanted}::jsonb) as wanted(site_id uuid, series text[], scan_id uuid)
    cross join lateral (
      select coalesce(
        wanted.scan_id,
        -- Per series, because the index returns only one series' scans in order.
        (select scan.id from unnest(wanted.series) as wanted_series(key) cross join lateral (
            select scan.id, scan.completed_at from ${scans} scan
            where ${matched} and scan.score_series = wanted_series.key ${newest}
          ) scan ${newest}),
        (select scan.id from ${scans} scan where ${matched} ${newest})
      ) as id
    ) decisive
    join ${scans} last on last.id = decisive.id
    left join lateral (
      select scan.completed_at from ${scans} scan
      where ${matched} and scan.score_series = last.score_series and scan.completed_at < last.completed_at
      order by scan.completed_at desc limit 1
    ) previous on true
    cross join lateral (
      select
        (count(*) filter (where issue.state = 'regressed'
          -- Also if a scan in between, such as a quick one, was the first to find it.
          or issue.first_seen_at > previous.completed_at and issue.first_seen_at <= last.completed_at
            and issue.last_seen_at >= last.completed_at))::int as new_serious,
        (count(*) filter (where issue.severity = 'critical' and issue.not_retested is not null))::int as not_retested
      from ${trackedIssues} issue -- tracked_issues_site_idx
      where issue.site_id = wanted.site_id and issue.outcome = 'failed' and issue.severity in ('critical', 'serious')
        and issue.state in ('open', 'in_progress', 'regressed')
        and issue.audit_id is null and issue.merged_into_id is null
    ) issues`);
  return new Map(
    rows.map((row) => [
      row.site_id,
      {
        scanId: row.scan_id,
        score: row.score,
        critical: row.critical,
        criticalNotRetested: row.not_retested,
        newSerious: row.has_previous ? row.new_serious : null,
      },
    ]),
  );
}
