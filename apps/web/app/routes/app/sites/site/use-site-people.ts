import { listSitePeople, type SitePerson } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { sitesKey } from '#app/account/user-scans.ts';
import { callApi } from '#app/api/call-api.ts';

/** Query key for the people who can see a site. */
export const getSitePeopleKey = (siteId: string) => [...sitesKey, 'one', siteId, 'people'] as const;

/** The people who can see a site, by name; its issues can be assigned to them. */
export function useSitePeople(siteId: string) {
  return useQuery({
    queryKey: getSitePeopleKey(siteId),
    queryFn: async ({ signal }): Promise<SitePerson[]> =>
      (await callApi(listSitePeople, { params: { siteId }, signal })).people,
  });
}
