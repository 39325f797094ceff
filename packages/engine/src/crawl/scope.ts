import { parseUrlPattern } from './url-pattern.ts';

export interface CrawlScopeOptions {
  /** The start URL; its host defines the site. */
  readonly start: string;
  /** Patterns; if there are any, a URL must match one of them. The start URL may always be visited. */
  readonly include: readonly string[];
  /** Patterns of URLs that are not visited. */
  readonly exclude: readonly string[];
}

/** Extensions of URLs that aren't pages. Otherwise it would take a visit to each URL to find out. */
const nonPageExtension =
  /\.(?:7z|avi|avif|bmp|bz2|css|csv|dmg|docx?|eot|epub|exe|gif|gz|ico|iso|jar|jpe?g|js|json|m4[av]|mjs|mov|mp[34]|mpe?g|msi|odp|ods|odt|og[agv]|otf|pdf|png|pptx?|rar|rss|rtf|svgz?|tar|tgz|tiff?|ttf|txt|wav|webm|webmanifest|webp|wmv|woff2?|xlsx?|xz|zip)$/i;

/** Returns a site's host, which is the same with and without `www.`, over http and https. */
export function getSiteHost(url: URL): string {
  const defaultPort = url.protocol === 'https:' ? '443' : '80';
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  return `${host}:${url.port || defaultPort}`.replace(/:(80|443)$/, '');
}

/**
 * Creates a function that returns whether a URL belongs to a scan: on the same site, with the extension of a
 * page, and matching the patterns. See {@link parseUrlPattern} for the pattern syntax.
 *
 * @throws {InvalidPatternError} for an invalid pattern.
 */
export function createScope({ start, include, exclude }: CrawlScopeOptions): (candidate: string) => boolean {
  const startUrl = new URL(start);
  const site = getSiteHost(startUrl);
  const included = include.map(parseUrlPattern);
  const excluded = exclude.map(parseUrlPattern);
  return (candidate) => {
    const url = URL.parse(candidate);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
    if (url.href === startUrl.href) return true;
    if (getSiteHost(url) !== site || nonPageExtension.test(url.pathname)) return false;
    if (excluded.some((matches) => matches(url))) return false;
    return included.length === 0 || included.some((matches) => matches(url));
  };
}
