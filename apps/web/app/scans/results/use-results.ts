import { type Issue, results } from '@curbcut/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Filters } from './filters.ts';

/** Issues that one call brings: a screen or two, so that the first ones are there soon. */
const perCall = 50;

export type ResultFilter = Partial<
  Pick<Filters, 'severity' | 'rule' | 'page' | 'component' | 'fix' | 'status'>
>;

/** What a scan found, a part at a time. The summary stands in each part and is the same in all. */
export function useResults(
  scanId: string,
  { severity, rule, page, component, fix, status }: ResultFilter = {},
) {
  const filter = { severity, rule, page, component, fix, status };
  return useInfiniteQuery({
    queryKey: ['results', scanId, filter],
    queryFn: ({ pageParam, signal }) =>
      call(results, { params: { scanId }, query: { ...filter, limit: perCall, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    // The old list stays, dimmed, until the new one is there: nothing jumps while somebody tries filters.
    placeholderData: keepPreviousData,
  });
}

/** The issues of all parts that are there. */
export function issuesOf(data: { pages: readonly { issues: Issue[] }[] } | undefined): Issue[] {
  return data?.pages.flatMap(({ issues }) => issues) ?? [];
}
