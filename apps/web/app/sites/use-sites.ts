import { listSites, readSite, type Site, siteHistory } from '@curbcut/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sitesKey } from '../account/use-recent-scans.ts';
import { call } from '../api/call.ts';

const siteKey = (siteId: string) => [...sitesKey, 'one', siteId] as const;

/** The sites of the account, the one scanned last first. */
export function useSites() {
  return useQuery({ queryKey: [...sitesKey, 'all'], queryFn: ({ signal }) => call(listSites, { signal }) });
}

export function useSite(siteId: string) {
  return useQuery({
    queryKey: siteKey(siteId),
    queryFn: ({ signal }) => call(readSite, { params: { siteId }, signal }),
  });
}

/** Every completed scan of a site, oldest first. */
export function useHistory(siteId: string) {
  return useQuery({
    queryKey: [...siteKey(siteId), 'history'],
    queryFn: ({ signal }) => call(siteHistory, { params: { siteId }, signal }),
  });
}

/** Writes what the server has answered about a part of a site into what is known of the site. */
export function useSiteChange(siteId: string) {
  const queries = useQueryClient();
  return (change: Partial<Site>) => {
    queries.setQueryData<Site>(siteKey(siteId), (site) => site && { ...site, ...change });
    void queries.invalidateQueries({ queryKey: [...sitesKey, 'all'] });
  };
}
