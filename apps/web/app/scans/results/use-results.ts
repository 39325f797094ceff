import { type Issue, results } from '@curbcut/contract';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Filters } from './filters.ts';

/** Issues of the first call: what fits on a screen, so that score, counts and the worst issues show early. */
export const FIRST_ISSUES = 6;
/** Issues of each later call. */
const MORE_ISSUES = 50;

export type ResultFilter = Partial<
  Pick<Filters, 'severity' | 'rule' | 'page' | 'component' | 'fix' | 'status'>
>;

export const resultsKey = (scanId: string) => ['results', scanId] as const;

/** What a scan found, in parts: a small first one, then larger ones. Each part has the summary, the same in all. */
export function resultsQuery(
  scanId: string,
  { severity, rule, page, component, fix, status }: ResultFilter = {},
) {
  const filter = { severity, rule, page, component, fix, status };
  return infiniteQueryOptions({
    queryKey: [...resultsKey(scanId), filter],
    queryFn: ({ pageParam: cursor, signal }) => {
      const limit = cursor === undefined ? FIRST_ISSUES : MORE_ISSUES;
      return call(results, { params: { scanId }, query: { ...filter, limit, cursor }, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}

export function useResults(scanId: string, filter: ResultFilter = {}) {
  // The old list stays, dimmed, until the new one is there: nothing jumps while somebody tries filters.
  return useInfiniteQuery({ ...resultsQuery(scanId, filter), placeholderData: keepPreviousData });
}

/** The issues of all parts that are there. */
export function issuesOf(data: { pages: readonly { issues: Issue[] }[] } | undefined): Issue[] {
  return data?.pages.flatMap(({ issues }) => issues) ?? [];
}
