import { useMemo } from 'react';
import { getHost } from '../format/format.ts';
import { useSession } from '../session/session.ts';
import { type NamedSite, nameSites } from './name-sites.ts';
import { useSites } from './use-sites.ts';

const noSites: readonly NamedSite[] = [];

/**
 * Returns a function that names the site of a URL: the name that people have given it, or its host. Every screen
 * names sites with it.
 */
export function useSiteName(): (url: string) => string {
  const { user } = useSession();
  const sites = useSites({ isEnabled: user !== null }).data?.sites ?? noSites;
  return useMemo(() => {
    const names = nameSites(sites);
    return (url) => names.get(URL.parse(url)?.origin ?? '') ?? getHost(url);
  }, [sites]);
}
