import { type HistoryPoint, ISSUE_STATES, type IssueState, type Site } from '@curbcut/contract';
import type { TrendRow } from '../db/queries/sites.ts';
import { toLeftOutCounts } from '../scans/scan-presenters.ts';

/** Returns the number of issues in each state, from counts of the states that have any. */
export function toStateCounts(
  counted: readonly { readonly state: IssueState; readonly issues: number }[],
): Site['counts'] {
  const counts = Object.fromEntries(ISSUE_STATES.map((state) => [state, 0])) as Record<IssueState, number>;
  for (const { state, issues } of counted) counts[state] = issues;
  return counts;
}

/** @param newest The newest completed scans of the site, newest first. */
export function toTrend(newest: readonly TrendRow[]): Pick<Site, 'last_scan' | 'trend'> {
  const points = newest.map(toHistoryPoint);
  const [last] = points;
  return {
    last_scan: last
      ? {
          id: last.scan_id,
          completed_at: last.completed_at,
          score: last.score,
          grade: last.grade,
          total_issues: last.total_issues,
          needs_review_count: last.needs_review,
          left_out: last.left_out,
        }
      : null,
    trend: points.map(({ completed_at, score }) => ({ completed_at, score })).toReversed(),
  };
}

export function toHistoryPoint(scan: TrendRow): HistoryPoint {
  const { critical, serious, moderate, minor, tracked, scoreResult } = scan;
  return {
    scan_id: scan.id,
    completed_at: scan.completedAt!.toISOString(),
    score: scoreResult?.score ?? null,
    grade: scoreResult?.grade ?? null,
    critical,
    serious,
    moderate,
    minor,
    total_issues: critical + serious + moderate + minor,
    needs_review: scan.needsReview,
    left_out: toLeftOutCounts(scan),
    pages_tested: scan.pagesTested,
    fixed: tracked?.fixed ?? 0,
    fresh: tracked?.fresh ?? 0,
    regressed: tracked?.regressed ?? 0,
  };
}
