import { listUserScans } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { getRefetchInterval } from './refetch-interval.ts';

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
        if (!signal.aborted) console.error('The list of scans could not be loaded.', error);
        throw error;
      }
    },
    refetchInterval: ({ state }) => getRefetchInterval(state.data?.scans),
  });
}
