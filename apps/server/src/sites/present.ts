import { type HistoryPoint, ISSUE_STATES, type IssueState, type Site } from '@curbcut/contract';
import type { CourseRow } from '../db/queries/sites.ts';
import { toLeftOut } from '../scans/present.ts';

/** Issues in each state, from counts of the states that have any. */
export function toCounts(
  counted: readonly { readonly state: IssueState; readonly issues: number }[],
): Site['counts'] {
  const counts = Object.fromEntries(ISSUE_STATES.map((state) => [state, 0])) as Record<IssueState, number>;
  for (const { state, issues } of counted) counts[state] = issues;
  return counts;
}

/** @param newest The newest completed scans of the site, newest first. */
export function toCourse(newest: readonly CourseRow[]): Pick<Site, 'last_scan' | 'trend'> {
  const points = newest.map(toPoint);
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

export function toPoint(scan: CourseRow): HistoryPoint {
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
    left_out: toLeftOut(scan),
    pages_tested: scan.pagesTested,
    fixed: tracked?.fixed ?? 0,
    fresh: tracked?.fresh ?? 0,
    regressed: tracked?.regressed ?? 0,
  };
}
