import type { ScanComparison, ScanSummary } from '@curbcut/contract';
import { describeLeftOut } from '@curbcut/scoring';
import { formatCount, formatNumber } from '#app/scans/format.ts';

/**
 * Describes the change of the score in a sentence.
 *
 * @param isComparable whether both scans had the same settings; otherwise a change says nothing about the site
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

/**
 * Describes the counts of a scan: “7 pages, 47 issues, 7 to review. 3 issues left out: 2 ignored, 1 false positive.”
 */
export function describeScanCounts({
  pages_scanned,
  total_issues,
  needs_review_count,
  left_out,
}: Pick<ScanSummary, 'pages_scanned' | 'total_issues' | 'needs_review_count' | 'left_out'>): string {
  const counts = [
    formatCount(pages_scanned, 'page'),
    formatCount(total_issues, 'issue'),
    ...(needs_review_count > 0 ? [`${formatNumber(needs_review_count)} to review`] : []),
  ];
  return [`${counts.join(', ')}.`, describeLeftOut(left_out)].filter((part) => part !== null).join(' ');
}

/** Explains why the lists do not add up to the issues of the earlier scan; null when they do. */
export function describeUnlistedIssues({
  merged,
  split,
  left_out,
  counted_again,
}: ScanComparison['unlisted']): string | null {
  const reasons = [
    ...(merged > 0
      ? [
          `${formatCount(merged, 'issue')} of the earlier scan ${merged === 1 ? 'is' : 'are'} now part of another issue.`,
        ]
      : []),
    ...(split > 0 ? [`${formatCount(split, 'issue')} split off from earlier issues.`] : []),
    ...(left_out > 0
      ? [
          `${formatCount(left_out, 'issue')} of the earlier scan ${left_out === 1 ? 'has' : 'have'} since been left out.`,
        ]
      : []),
    ...(counted_again > 0
      ? [
          `${formatCount(counted_again, 'issue')} left out of the earlier scan ${counted_again === 1 ? 'counts' : 'count'} again.`,
        ]
      : []),
  ];
  return reasons.length === 0 ? null : reasons.join(' ');
}
