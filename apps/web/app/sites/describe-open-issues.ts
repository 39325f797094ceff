import type { Site } from '@curbcut/contract';
import { formatCount, formatNumber } from '../format/format.ts';
import { countOpenIssues } from './issue-states.ts';

/**
 * Explains why a site's number of open issues differs from the number its latest scan found: open issues come
 * from all scans and audits. Null if the numbers are equal.
 */
export function describeOpenIssues({
  counts,
  last_scan: last,
}: Pick<Site, 'counts' | 'last_scan'>): string | null {
  const open = countOpenIssues(counts);
  if (last === null || open === last.total_issues) return null;
  return `${formatCount(open, 'open issue')} from all scans and audits, ${formatNumber(last.total_issues)} in the last scan`;
}
