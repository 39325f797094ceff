import type { ScanProgress } from '@curbcut/contract';
import { formatCount, formatNumber } from '#app/format/format.ts';

/**
 * Describes how many pages are finished. Until the first one is, only the number of pages found says anything: a scan
 * finds most of its pages on the first one.
 */
export function formatPages({
  pages_done: done,
  pages_found: found,
}: Pick<ScanProgress, 'pages_done' | 'pages_found'>): { count: string; state: string } {
  return done === 0
    ? { count: formatCount(found, 'page'), state: 'found so far' }
    : { count: `${formatNumber(done)} of ${formatCount(found, 'page')}`, state: 'done' };
}
