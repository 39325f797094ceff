import { parseUrlPattern } from './url-pattern.ts';

export interface CrawlScopeOptions {
  /** Where the scan starts; its host is the site. */
  readonly start: string;
  /** Patterns; when there are any, an address must match one of them. The start address may always be visited. */
  readonly include: readonly string[];
  /** Patterns of addresses that are left alone. */
  readonly exclude: readonly string[];
}

/** Endings of addresses that are no pages; following them would cost a visit each to learn it. */
const nonPageExtension =
  /\.(?:7z|avi|avif|bmp|bz2|css|csv|dmg|docx?|eot|epub|exe|gif|gz|ico|iso|jar|jpe?g|js|json|m4[av]|mjs|mov|mp[34]|mpe?g|msi|odp|ods|odt|og[agv]|otf|pdf|png|pptx?|rar|rss|rtf|svgz?|tar|tgz|tiff?|ttf|txt|wav|webm|webmanifest|webp|wmv|woff2?|xlsx?|xz|zip)$/i;

/** Hosts are the same site whether `www.` stands before them or not, over http and https alike. */
export function getSiteHost(url: URL): string {
  const defaultPort = url.protocol === 'https:' ? '443' : '80';
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  return `${host}:${url.port || defaultPort}`.replace(/:(80|443)$/, '');
}

/**
 * Tells which addresses belong to a scan: the same site, a page by its ending, matching the patterns. How patterns
 * are written stands at {@link parseUrlPattern}.
 *
 * @throws {InvalidPatternError} for a pattern that cannot be used.
 */
export function createScope({ start, include, exclude }: CrawlScopeOptions): (address: string) => boolean {
  const startUrl = new URL(start);
  const site = getSiteHost(startUrl);
  const included = include.map(parseUrlPattern);
  const excluded = exclude.map(parseUrlPattern);
  return (address) => {
    const url = URL.parse(address);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
    if (url.href === startUrl.href) return true;
    if (getSiteHost(url) !== site || nonPageExtension.test(url.pathname)) return false;
    if (excluded.some((matches) => matches(url))) return false;
    return included.length === 0 || included.some((matches) => matches(url));
  };
}
