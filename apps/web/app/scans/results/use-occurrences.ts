import { listIssueOccurrences } from '@curbcut/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

const PAGE_SIZE = 200;

/** Every element in which an issue shows, a part at a time; on one page only when one is named. */
export function useOccurrences(scanId: string, issueId: string, page: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['occurrences', scanId, issueId, page],
    queryFn: ({ pageParam, signal }) =>
      callApi(listIssueOccurrences, {
        params: { scanId, issueId },
        query: { page, limit: PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}
