import { dashboard } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export const dashboardKey = ['dashboard'] as const;

/** Usage, plan and average score of the account. */
export function useDashboard() {
  return useQuery({ queryKey: dashboardKey, queryFn: ({ signal }) => call(dashboard, { signal }) });
}
