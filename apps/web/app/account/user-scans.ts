import { listUserScans, type ScanSummary } from '@curbcut/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';

/** Number of recent scans shown on the dashboard (docs/decisions/0095-fixed-values.md). */
export const RECENT_SCAN_COUNT = 5;

/** Number of scans to load. More than are shown, because failed ones come last. */
const RECENT_SCAN_CANDIDATES = 3 * RECENT_SCAN_COUNT;

/** Query key for all lists of the account's scans; starting or deleting a scan makes them stale. */
export const userScansKey = ['user-scans'] as const;

/** Query key for everything about the account's sites, which are derived from its scans. */
export const sitesKey = ['sites'] as const;

export function useRecentScans() {
  return useQuery({
    queryKey: [...userScansKey, 'recent'],
    queryFn: async ({ signal }) => {
      try {
        return await callApi(listUserScans, { query: { limit: RECENT_SCAN_CANDIDATES }, signal });
      } catch (error) {
        if (!signal.aborted) console.error('We couldn’t load your scans.', error);
        throw error;
      }
    },
    refetchInterval: ({ state }) => getRefetchInterval(state.data?.scans),
  });
}

/** Number of scans loaded per request. */
const SCANS_PER_REQUEST = 100;

/** Which scans are listed. */
export interface ScanFilter {
  /** Part of the URL or the site's name. */
  readonly search: string;
  readonly site_id: string | undefined;
  readonly status: ScanSummary['status'] | undefined;
  /** Omits scans that were started earlier. */
  readonly since: string | undefined;
}

/** Omits no scans. */
export const allScans: ScanFilter = { search: '', site_id: undefined, status: undefined, since: undefined };

/** The account's scans, newest first, as many as have been loaded so far. */
export function useScans(filter: ScanFilter) {
  return useInfiniteQuery({
    queryKey: [...userScansKey, 'all', filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(listUserScans, { query: { ...filter, limit: SCANS_PER_REQUEST, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => getRefetchInterval(state.data?.pages.flatMap(({ scans }) => scans)),
  });
}

const REFETCH_INTERVAL_MS = 5_000;

/**
 * Returns the number of milliseconds after which scans are reloaded while one of them is running; false if
 * all have ended.
 */
export function getRefetchInterval(scans: readonly Pick<ScanSummary, 'status'>[] = []): number | false {
  return scans.some(({ status }) => status === 'queued' || status === 'running')
    ? REFETCH_INTERVAL_MS
    : false;
}
