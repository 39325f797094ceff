import type { Site } from '@curbcut/contract';
import { counted, figure } from '../scans/words.ts';
import { openIn } from './state-look.ts';

/**
 * What the numbers of a site count: open issues of all pages that any scan tested, beside those of the latest scan alone.
 */
export function openIssuesInWords({
  counts,
  needs_review,
  last_scan: last,
}: Pick<Site, 'counts' | 'needs_review' | 'last_scan'>): string {
  const open = openIn(counts);
  const toReview = openIn(needs_review);
  const review = toReview > 0 ? ` ${counted(toReview, 'issue')} to review.` : '';
  if (!last) return `${counted(open, 'open issue')} on this site.${review}`;
  const latest =
    open === last.total_issues
      ? 'all found by the latest scan'
      : `${figure(last.total_issues)} in the latest scan`;
  return open === 0 && last.total_issues === 0
    ? `No open issues on this site.${review}`
    : `${counted(open, 'open issue')} on this site, ${latest}.${review}`;
}
