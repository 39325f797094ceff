import type { Comparison, ScanSummary } from '@curbcut/contract';
import { leftOutSentence } from '@curbcut/scoring';
import { counted, figure } from '../../../scans/words.ts';

/** “7 pages, 47 issues, 7 to review. 3 issues left out: 2 ignored, 1 false positive.” */
export function scanCountsInWords({
  pages_scanned,
  total_issues,
  needs_review_count,
  left_out,
}: Pick<ScanSummary, 'pages_scanned' | 'total_issues' | 'needs_review_count' | 'left_out'>): string {
  const counts = [
    counted(pages_scanned, 'page'),
    counted(total_issues, 'issue'),
    ...(needs_review_count > 0 ? [`${figure(needs_review_count)} to review`] : []),
  ];
  return [`${counts.join(', ')}.`, leftOutSentence(left_out)].filter((part) => part !== null).join(' ');
}

/** Why the lists do not add up to the issues of the scan before; null when they do. */
export function unlistedInWords({
  merged,
  split,
  left_out,
  counted_again,
}: Comparison['unlisted']): string | null {
  const reasons = [
    ...(merged > 0
      ? [
          `${counted(merged, 'issue')} of the scan before ${merged === 1 ? 'is' : 'are'} part of another issue now.`,
        ]
      : []),
    ...(split > 0 ? [`${counted(split, 'issue')} split off from issues that were there before.`] : []),
    ...(left_out > 0
      ? [
          `${counted(left_out, 'issue')} of the scan before ${left_out === 1 ? 'was' : 'were'} left out since.`,
        ]
      : []),
    ...(counted_again > 0
      ? [
          `${counted(counted_again, 'issue')} left out of the scan before ${counted_again === 1 ? 'counts' : 'count'} again.`,
        ]
      : []),
  ];
  return reasons.length === 0 ? null : reasons.join(' ');
}
