import { listUserScans, type ScanSummary } from '@curbcut/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';

/** Recent scans that the dashboard shows (specification, section 9). */
export const RECENT_SCAN_COUNT = 5;

/** All lists of the account's scans; whatever starts or deletes one makes them stale. */
export const userScansKey = ['user-scans'] as const;

/** All that is asked about the account's sites, which are made of its scans. */
export const sitesKey = ['sites'] as const;

export function useRecentScans() {
  return useQuery({
    queryKey: [...userScansKey, 'recent'],
    queryFn: async ({ signal }) => {
      try {
        return await callApi(listUserScans, { query: { limit: RECENT_SCAN_COUNT }, signal });
      } catch (error) {
        if (!signal.aborted) console.error('We couldn’t load your scans.', error);
        throw error;
      }
    },
    refetchInterval: ({ state }) => getRefetchInterval(state.data?.scans),
  });
}

/** Scans asked for at a time. */
const SCANS_PER_REQUEST = 100;

/** The scans of the account, newest first, as many as have been asked for so far. */
export function useScans(search: string) {
  return useInfiniteQuery({
    queryKey: [...userScansKey, 'all', search],
    queryFn: ({ pageParam, signal }) =>
      callApi(listUserScans, { query: { search, limit: SCANS_PER_REQUEST, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => getRefetchInterval(state.data?.pages.flatMap(({ scans }) => scans)),
  });
}

const REFETCH_INTERVAL_MS = 5_000;

/** Milliseconds after which scans are asked for again: while one of them is going on; false when all are over. */
export function getRefetchInterval(scans: readonly Pick<ScanSummary, 'status'>[] = []): number | false {
  return scans.some(({ status }) => status === 'queued' || status === 'running')
    ? REFETCH_INTERVAL_MS
    : false;
}
