import { listIssueOccurrences } from '@curbcut/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

const PAGE_SIZE = 200;

/** Loads the occurrences of an issue page by page; restricted to one page of the site if given. */
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
