import { PRODUCT_TOKEN } from '@curbcut/capture';
import robotsParser from 'robots-parser';

type DefaultExport<Module> = Module extends { readonly default: infer Default } ? Default : Module;

// The package's types declare an ES module, but the package is CommonJS and exports the function itself. The
// web application, whose end-to-end tests use the engine, resolves modules differently: there, the import has
// the function's type.
const createRobotsParser = robotsParser as unknown as DefaultExport<typeof robotsParser>;

/** RFC 9309, section 2.5: at least 500 KiB must be read; anything beyond is ignored. */
export const MAX_ROBOTS_BYTES = 500 * 1024;

/** Milliseconds. A site, or a typo in its robots.txt, must not stall a scan. */
const MAX_CRAWL_DELAY_MS = 10_000;

/** The rules of a site's robots.txt that apply to Curbcut. */
export interface RobotsRules {
  isAllowed(url: string): boolean;
  /** Milliseconds between two visits; 0 if the file sets no delay. */
  readonly crawlDelayMs: number;
  /** Absolute http(s) URLs, in file order. */
  readonly sitemaps: readonly string[];
}

/** Allows everything: there is no robots.txt, or it is ignored. */
export const allowAllRobots: RobotsRules = { isAllowed: () => true, crawlDelayMs: 0, sitemaps: [] };

/**
 * Replaces a file that could not be read: RFC 9309, section 2.3.1.4, requires treating this as a complete
 * disallow.
 */
export const DISALLOW_ALL = '# could not be read\nUser-agent: *\nDisallow: /';

/** Returns the URL of the robots.txt that applies to a URL (RFC 9309, section 2.3). */
export function getRobotsUrl(url: string): string {
  return new URL('/robots.txt', url).href;
}

/**
 * Parses the rules in a robots.txt (RFC 9309). They apply to the whole site as a scan defines it: over http
 * and https, with and without `www.`, regardless of which of these the file was read from.
 */
export function parseRobots(robotsUrl: string, text: string): RobotsRules {
  const rules = createRobotsParser(robotsUrl, text);
  const maxLength = getMaxComparedLength(text);
  const delaySeconds = rules.getCrawlDelay(PRODUCT_TOKEN) ?? 0;
  return {
    isAllowed: (page) => {
      const { pathname, search } = new URL(page);
      if (pathname.length + search.length > maxLength) return false;
      const fileUrl = new URL(robotsUrl);
      fileUrl.pathname = pathname;
      fileUrl.search = search;
      return rules.isAllowed(fileUrl.href, PRODUCT_TOKEN) ?? true;
    },
    crawlDelayMs: Number.isFinite(delaySeconds)
      ? Math.min(Math.max(0, delaySeconds * 1000), MAX_CRAWL_DELAY_MS)
      : 0,
    sitemaps: rules.getSitemaps().flatMap((sitemap) => {
      const url = URL.parse(sitemap, robotsUrl);
      return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : [];
    }),
  };
}

/** Maximum steps per comparison, at a few nanoseconds each. */
const MAX_MATCH_STEPS = 2_000_000;

/**
 * Returns the maximum length of URLs that are compared with the rules; longer URLs are disallowed. The cost
 * of a comparison is up to the total length of all rules with a `*` times the length of the URL, which a
 * hostile site can turn into seconds for each of thousands of links. The limit matters only when rules and
 * URL are both far longer than usual: with 10,000 characters of such rules, it is 200.
 */
function getMaxComparedLength(text: string): number {
  const wildcardLines = text.split(/[\r\n]+/).filter((line) => /^\s*(?:dis)?allow\s*:.*\*/i.test(line));
  return MAX_MATCH_STEPS / Math.max(1, wildcardLines.join('').length);
}
