import type { Site } from '@curbcut/contract';
import { useMemo } from 'react';
import { getHost } from '../format/format.ts';
import { useSession } from '../session/session.ts';
import { useSites } from './use-sites.ts';

type NamedSite = Pick<Site, 'origin' | 'name'>;

/**
 * Returns the names of sites by origin; those without a name are omitted. If several sites have the same name,
 * their hosts are added.
 */
export function nameSites(sites: readonly NamedSite[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { name } of sites) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    sites.flatMap(({ origin, name }) => {
      if (name === null) return [];
      return [[origin, counts.get(name) === 1 ? name : `${name} (${getHost(origin)})`] as const];
    }),
  );
}

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
