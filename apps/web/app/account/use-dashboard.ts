import { dashboard } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { againAfter } from './again-after.ts';

export const dashboardKey = ['dashboard'] as const;

/** Usage, plan and average score of the account. */
export function useDashboard() {
  return useQuery({
    queryKey: dashboardKey,
    queryFn: ({ signal }) => call(dashboard, { signal }),
    // A scan that ends changes the average, and one that tested nothing is given back.
    refetchInterval: ({ state }) => againAfter(state.data?.recent_scans),
  });
}
