import { getDashboard } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { getRefetchInterval } from './user-scans.ts';

export const dashboardKey = ['dashboard'] as const;

/** Usage, plan and average score of the account. */
export function useDashboard() {
  return useQuery({
    queryKey: dashboardKey,
    queryFn: ({ signal }) => callApi(getDashboard, { signal }),
    // A scan that ends changes the average, and one that tested nothing is given back.
    refetchInterval: ({ state }) => getRefetchInterval(state.data?.recent_scans),
  });
}
