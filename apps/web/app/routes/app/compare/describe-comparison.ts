import type { ComparedIssue, ScanComparison, ScanSummary } from '@curbcut/contract';
import { describeExclusion } from '@curbcut/scoring';
import { formatCount, formatNumber } from '#app/format/format.ts';

/**
 * Describes the score change in a sentence.
 *
 * @param isComparable whether both scans tested the same scope with the same settings; otherwise, a score change
 * doesn't mean that the site changed
 */
export function describeScoreChange(
  before: number | null,
  after: number | null,
  isComparable = true,
): string {
  if (before === null && after === null) return 'Neither scan has a score.';
  if (before === null) return `The earlier scan has no score; the later scan scored ${after}.`;
  if (after === null) return `The earlier scan scored ${before}; the later scan has no score.`;
  if (!isComparable) return `The scores ${before} and ${after} can’t be compared.`;
  const change = after - before;
  if (change === 0) return `The score is the same: ${after}.`;
  const points = Math.abs(change) === 1 ? 'point' : 'points';
  return `The score went ${change > 0 ? 'up' : 'down'} by ${Math.abs(change)} ${points}, from ${before} to ${after}.`;
}

/** Describes what changed, in the words of the history: “2 issues fixed, 1 new, 13 newly tested, 35 still there.” */
export function describeChanges({
  added,
  fixed,
  remaining,
  not_comparable,
}: Pick<ScanComparison, 'added' | 'fixed' | 'remaining' | 'not_comparable'>): string {
  const newlyTested = not_comparable.filter(({ before }) => before === null).length;
  const notRetested = not_comparable.length - newlyTested;
  return [
    `${formatCount(fixed.length, 'issue')} fixed`,
    `${formatNumber(added.length)} new`,
    ...(newlyTested > 0 ? [`${formatNumber(newlyTested)} newly tested`] : []),
    ...(notRetested > 0 ? [`${formatNumber(notRetested)} not retested`] : []),
    `${formatNumber(remaining.length)} still there.`,
  ].join(', ');
}

/** Groups issues by rule, in the order in which each rule's first issue is listed. */
export function groupByRule(
  issues: readonly ComparedIssue[],
): { readonly ruleId: string; readonly title: string; readonly issues: readonly ComparedIssue[] }[] {
  return [...Map.groupBy(issues, ({ rule_id }) => rule_id)].map(([ruleId, ofRule]) => ({
    ruleId,
    title: ofRule[0]!.rule_title,
    issues: ofRule,
  }));
}

/**
 * Describes a scan's counts: “7 pages, 47 issues, 7 to review. 3 issues excluded: 2 ignored, 1 false
 * positive.”
 */
export function describeScanCounts({
  pages_scanned,
  total_issues,
  needs_review_count,
  excluded,
}: Pick<ScanSummary, 'pages_scanned' | 'total_issues' | 'needs_review_count' | 'excluded'>): string {
  const counts = [
    formatCount(pages_scanned, 'page'),
    formatCount(total_issues, 'issue'),
    ...(needs_review_count > 0 ? [`${formatNumber(needs_review_count)} to review`] : []),
  ];
  return [`${counts.join(', ')}.`, describeExclusion(excluded)].filter((part) => part !== null).join(' ');
}

/** Explains why the lists do not add up to the earlier scan's issues; null if they do. */
export function describeUnlistedIssues({
  merged,
  split,
  excluded,
  counted_again,
}: ScanComparison['unlisted']): string | null {
  const reasons = [
    ...(merged > 0
      ? [
          `${formatCount(merged, 'earlier issue was merged into another', 'earlier issues were merged into others')}.`,
        ]
      : []),
    ...(split > 0
      ? [
          `${formatCount(split, 'issue was split off from an earlier one', 'issues were split off from earlier ones')}.`,
        ]
      : []),
    ...(excluded > 0
      ? [`${formatCount(excluded, 'earlier issue has', 'earlier issues have')} since been excluded.`]
      : []),
    ...(counted_again > 0
      ? [
          `${formatCount(counted_again, 'previously excluded issue counts', 'previously excluded issues count')} again.`,
        ]
      : []),
  ];
  return reasons.length === 0 ? null : reasons.join(' ');
}
