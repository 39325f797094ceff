import { LRUCache } from 'lru-cache';
import type { FacetGroup } from '../db/queries/issues.ts';

/** Maximum number of groups in all of a process's cached lists: about 10 MB. */
const MAX_GROUPS = 50_000;

/** Caches issue counts for scans that have ended, because every result page and filter needs them. */
export class FacetCache {
  readonly #groups = new LRUCache<string, readonly FacetGroup[]>({
    maxSize: MAX_GROUPS,
    sizeCalculation: (groups) => groups.length + 1,
  });

  /** Returns the cached groups for a key, or reads and caches them. Without a key, nothing is cached. */
  async getOrRead(
    key: string | undefined,
    read: () => Promise<readonly FacetGroup[]>,
  ): Promise<readonly FacetGroup[]> {
    const cached = key === undefined ? undefined : this.#groups.get(key);
    if (cached) return cached;
    const groups = await read();
    if (key !== undefined) this.#groups.set(key, groups);
    return groups;
  }
}
