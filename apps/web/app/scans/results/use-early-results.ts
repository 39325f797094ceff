import type { ScanProgress } from '@curbcut/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isFinished } from '../progress/use-progress.ts';
import { readResultFilters } from './result-filters.ts';
import { buildResultsQuery, getResultsKey } from './use-results.ts';

/**
 * Requests a scan's results in parallel with its progress, which saves one round trip on slow connections. A
 * response from before the scan ended is discarded.
 *
 * @param status undefined until the progress is known
 */
export function useEarlyResults(scanId: string, status: ScanProgress['status'] | undefined): void {
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const first = useRef(search);
  useEffect(() => {
    void queries.prefetchInfiniteQuery({
      ...buildResultsQuery(scanId, readResultFilters(first.current)),
      retry: false,
    });
  }, [scanId, queries]);

  useEffect(() => {
    if (status === undefined) return;
    const queryKey = getResultsKey(scanId);
    if (!isFinished(status)) {
      // Canceled first, because a response in flight would otherwise be cached.
      void queries.cancelQueries({ queryKey }).then(() => queries.removeQueries({ queryKey }));
      return;
    }
    // The results may have been read just before the scan ended, and the progress just after.
    const early = queries.getQueryData(buildResultsQuery(scanId, readResultFilters(first.current)).queryKey);
    if (early?.pages[0] && !isFinished(early.pages[0].status)) void queries.resetQueries({ queryKey });
  }, [status, scanId, queries]);
}
