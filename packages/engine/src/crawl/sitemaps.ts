import { readSitemapFile } from './sitemap-file.ts';

/** Maximum bytes fetched per sitemap; compressed files are decompressed up to the sitemaps.org limit. */
export const MAX_SITEMAP_BYTES = 10 * 1024 * 1024;

/** Maximum number of files read for one scan, including index files. */
const MAX_FILES = 50;

/** Nested index files violate the protocol, but they exist. */
const MAX_INDEX_DEPTH = 3;

export interface SitemapResponse {
  readonly status: number;
  readonly body: Uint8Array;
}

/** Fetches a file through the guard; rejects when it cannot be fetched. */
export type FetchSitemap = (url: string) => Promise<SitemapResponse>;

/**
 * Returns the page URLs in sitemaps in file order, without duplicates. Files that cannot be read or are not
 * sitemaps are skipped, because sitemaps are optional.
 *
 * @param maxUrls maximum number of URLs
 * @param isIncluded returns whether to keep a URL, so that URLs on other sites do not use up the limit
 */
export async function readSitemaps(
  urls: readonly string[],
  read: FetchSitemap,
  maxUrls: number,
  isIncluded: (url: string) => boolean = () => true,
): Promise<string[]> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const queue = urls.map((url) => ({ url, depth: 1 }));
  for (
    let next = queue.shift();
    next && found.size < maxUrls && seen.size < MAX_FILES;
    next = queue.shift()
  ) {
    const { url, depth } = next;
    if (seen.has(url)) continue;
    seen.add(url);
    const response = await read(url).catch(() => undefined);
    if (response?.status !== 200) continue;
    const isNew = (page: string) => !found.has(page) && isIncluded(page);
    const { sitemaps, pages } = await readSitemapFile(url, response.body, maxUrls - found.size, isNew);
    for (const page of pages) found.add(page);
    if (depth < MAX_INDEX_DEPTH)
      queue.push(...sitemaps.map((sitemap) => ({ url: sitemap, depth: depth + 1 })));
  }
  return [...found];
}
