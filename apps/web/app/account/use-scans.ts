import { userScans } from '@curbcut/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { againAfter } from './again-after.ts';
import { userScansKey } from './use-recent-scans.ts';

/** Scans asked for at a time. */
const atATime = 100;

/** The scans of the account, newest first, as many as have been asked for so far. */
export function useScans(search: string) {
  return useInfiniteQuery({
    queryKey: [...userScansKey, 'all', search],
    queryFn: ({ pageParam, signal }) =>
      call(userScans, { query: { search, limit: atATime, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => againAfter(state.data?.pages.flatMap(({ scans }) => scans)),
  });
}
