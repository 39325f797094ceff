import type { Site } from '@curbcut/contract';
import { formatCount, formatNumber } from '../format/format.ts';
import { countOpenIssues } from './issue-states.ts';

/**
 * Describes a site's issue counts: open issues on all pages ever tested, and those found by the latest scan.
 */
export function describeOpenIssues({
  counts,
  needs_review,
  last_scan: last,
}: Pick<Site, 'counts' | 'needs_review' | 'last_scan'>): string {
  const open = countOpenIssues(counts);
  const toReview = countOpenIssues(needs_review);
  const review = toReview > 0 ? ` ${formatCount(toReview, 'issue')} to review.` : '';
  if (!last) return `${formatCount(open, 'open issue')} on this site.${review}`;
  const latest =
    open === last.total_issues
      ? 'all found by the latest scan'
      : `${formatNumber(last.total_issues)} in the latest scan`;
  return open === 0 && last.total_issues === 0
    ? `No open issues on this site.${review}`
    : `${formatCount(open, 'open issue')} on this site, ${latest}.${review}`;
}
