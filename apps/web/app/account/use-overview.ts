import { getOverview } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { sitesKey } from './user-scans.ts';

/** What needs attention on all sites and in all audits. Like site lists, it is outdated after each scan. */
export function useOverview() {
  return useQuery({
    queryKey: [...sitesKey, 'overview'],
    queryFn: ({ signal }) => callApi(getOverview, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}
