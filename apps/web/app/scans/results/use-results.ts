import { getResults, type Issue } from '@curbcut/contract';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import type { ResultFilters } from './result-filters.ts';

/** Issues of the first call: what fits on a screen, so that score, counts and the worst issues show early. */
export const FIRST_PAGE_SIZE = 6;
/** Issues of each later call. */
const PAGE_SIZE = 50;

export type IssueQuery = Partial<
  Pick<ResultFilters, 'severity' | 'rule' | 'page' | 'component' | 'fix' | 'status'>
>;

export const getResultsKey = (scanId: string) => ['results', scanId] as const;

/** What a scan found, in parts: a small first one, then larger ones. Each part has the summary, the same in all. */
export function buildResultsQuery(
  scanId: string,
  { severity, rule, page, component, fix, status }: IssueQuery = {},
) {
  const filter = { severity, rule, page, component, fix, status };
  return infiniteQueryOptions({
    queryKey: [...getResultsKey(scanId), filter],
    queryFn: ({ pageParam: cursor, signal }) => {
      const limit = cursor === undefined ? FIRST_PAGE_SIZE : PAGE_SIZE;
      return callApi(getResults, { params: { scanId }, query: { ...filter, limit, cursor }, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}

export function useResults(scanId: string, filter: IssueQuery = {}) {
  // The old list stays, dimmed, until the new one is there: nothing jumps while somebody tries filters.
  return useInfiniteQuery({ ...buildResultsQuery(scanId, filter), placeholderData: keepPreviousData });
}

/** The issues of all parts that are there. */
export function flattenIssues(data: { pages: readonly { issues: Issue[] }[] } | undefined): Issue[] {
  return data?.pages.flatMap(({ issues }) => issues) ?? [];
}
