import { readSitemapFile } from './sitemap-file.ts';

/** Bytes of one sitemap that are fetched; packed ones are unpacked to as much as sitemaps.org allows. */
export const MAX_SITEMAP_BYTES = 10 * 1024 * 1024;

/** Files read for one scan, index files included. */
const MAX_FILES = 50;

/** Index files that lead to index files are against the protocol, but there are some. */
const MAX_INDEX_DEPTH = 3;

export interface SitemapResponse {
  readonly status: number;
  readonly body: Uint8Array;
}

/** Reads a file through the guard; rejects when it cannot be had. */
export type FetchSitemap = (address: string) => Promise<SitemapResponse>;

/**
 * The page addresses of some sitemaps, in their order, each once. What cannot be read or is no sitemap is passed
 * over: a sitemap is a help, never a condition.
 *
 * @param most addresses that are wanted at most
 * @param wants whether an address is worth keeping: one of another site would take the place of one of ours
 */
export async function readSitemaps(
  addresses: readonly string[],
  read: FetchSitemap,
  most: number,
  wants: (address: string) => boolean = () => true,
): Promise<string[]> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const waiting = addresses.map((address) => ({ address, depth: 1 }));
  for (
    let next = waiting.shift();
    next && found.size < most && seen.size < MAX_FILES;
    next = waiting.shift()
  ) {
    const { address, depth } = next;
    if (seen.has(address)) continue;
    seen.add(address);
    const answer = await read(address).catch(() => undefined);
    if (answer?.status !== 200) continue;
    const isNew = (page: string) => !found.has(page) && wants(page);
    const { sitemaps, pages } = await readSitemapFile(address, answer.body, most - found.size, isNew);
    for (const page of pages) found.add(page);
    if (depth < MAX_INDEX_DEPTH)
      waiting.push(...sitemaps.map((sitemap) => ({ address: sitemap, depth: depth + 1 })));
  }
  return [...found];
}
