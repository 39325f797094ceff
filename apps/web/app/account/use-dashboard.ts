import { getDashboard } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { getRefetchInterval } from './user-scans.ts';

export const dashboardKey = ['dashboard'] as const;

/** The account's usage, plan and average score. */
export function useDashboard() {
  return useQuery({
    queryKey: dashboardKey,
    queryFn: ({ signal }) => callApi(getDashboard, { signal }),
    // Reloaded when a scan ends, because the average changes, and a scan that tested nothing is refunded.
    refetchInterval: ({ state }) => getRefetchInterval(state.data?.recent_scans),
  });
}
