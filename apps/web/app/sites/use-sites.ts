import { getSite, getSiteHistory, listSites, type Site } from '@curbcut/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sitesKey } from '../account/user-scans.ts';
import { callApi } from '../api/call-api.ts';

const getSiteKey = (siteId: string) => [...sitesKey, 'one', siteId] as const;

/** Loads the account's sites, most recently scanned first. */
export function useSites({ isEnabled = true }: { readonly isEnabled?: boolean } = {}) {
  return useQuery({
    enabled: isEnabled,
    queryKey: [...sitesKey, 'all'],
    queryFn: ({ signal }) => callApi(listSites, { signal }),
  });
}

export function useSite(siteId: string) {
  return useQuery({
    queryKey: getSiteKey(siteId),
    queryFn: ({ signal }) => callApi(getSite, { params: { siteId }, signal }),
  });
}

/** Loads all of a site's completed scans, oldest first. */
export function useHistory(siteId: string) {
  return useQuery({
    queryKey: [...getSiteKey(siteId), 'history'],
    queryFn: ({ signal }) => callApi(getSiteHistory, { params: { siteId }, signal }),
  });
}

/** Merges a server response about part of a site into the cached site. */
export function useUpdateCachedSite(siteId: string) {
  const queries = useQueryClient();
  return (change: Partial<Site>) => {
    queries.setQueryData<Site>(getSiteKey(siteId), (site) => site && { ...site, ...change });
    void queries.invalidateQueries({ queryKey: [...sitesKey, 'all'] });
  };
}
