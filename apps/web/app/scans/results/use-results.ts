import { getEnhancedResults, getResults, type Issue } from '@curbcut/contract';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { groupByCategory } from './group-by-category.ts';
import type { ResultFilters } from './result-filters.ts';

/**
 * Number of issues in the first request: one screenful, so that the score, counts and worst issues appear
 * early.
 */
const FIRST_PAGE_SIZE = 20;
/** Number of issues in each later request. */
const PAGE_SIZE = 50;

export type IssueQuery = Partial<
  Pick<ResultFilters, 'severity' | 'rule' | 'page' | 'component' | 'fix' | 'status'>
>;

export const getResultsKey = (scanId: string) => ['results', scanId] as const;

/** Loads a scan's results in parts: a small one first, then larger ones. Each part repeats the summary. */
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
  // The old list remains visible, dimmed, until the new one is loaded, so that the layout does not jump while
  // filtering.
  return useInfiniteQuery({ ...buildResultsQuery(scanId, filter), placeholderData: keepPreviousData });
}

/** Returns the issues of all loaded parts. */
export function flattenIssues(data: { pages: readonly { issues: Issue[] }[] } | undefined): Issue[] {
  return data?.pages.flatMap(({ issues }) => issues) ?? [];
}

/** Loads the issues by category. The totals require all issues, so only the totals are kept. */
export function useCategories(scanId: string) {
  return useQuery({
    queryKey: [...getResultsKey(scanId), 'categories'],
    queryFn: async ({ signal }) => {
      const { issues } = await callApi(getEnhancedResults, { params: { scanId }, signal });
      return groupByCategory(issues);
    },
  });
}
