import type { Site } from '@curbcut/contract';
import { getHost } from '../format/format.ts';

export type NamedSite = Pick<Site, 'origin' | 'name'>;

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
