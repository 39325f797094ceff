import { listUserScans } from '@curbcut/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { getRefetchInterval } from './refetch-interval.ts';
import { userScansKey } from './use-recent-scans.ts';

/** Scans asked for at a time. */
const PAGE_SIZE = 100;

/** The scans of the account, newest first, as many as have been asked for so far. */
export function useScans(search: string) {
  return useInfiniteQuery({
    queryKey: [...userScansKey, 'all', search],
    queryFn: ({ pageParam, signal }) =>
      callApi(listUserScans, { query: { search, limit: PAGE_SIZE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => getRefetchInterval(state.data?.pages.flatMap(({ scans }) => scans)),
  });
}
