import { PRODUCT_TOKEN } from '@curbcut/capture';
import robotsParser from 'robots-parser';

// The package's types tell of an ES module, but it is CommonJS: what it exports is the function itself.
const createRobotsParser = robotsParser as unknown as typeof robotsParser.default;

/** RFC 9309, section 2.5: at least 500 KiB must be read; nothing beyond it is. */
export const MAX_ROBOTS_BYTES = 500 * 1024;

/** A site may not slow a scan down to a standstill, nor may a typing mistake in its robots.txt. Milliseconds. */
const MAX_CRAWL_DELAY_MS = 10_000;

/** What a site's robots.txt asks of us. */
export interface RobotsRules {
  isAllowed(address: string): boolean;
  /** Milliseconds between two visits; 0 when nothing is asked. */
  readonly crawlDelayMs: number;
  /** Absolute http(s) addresses, in the order of the file. */
  readonly sitemaps: readonly string[];
}

/** Everything allowed: there is no robots.txt, or it is not to be respected. */
export const allowAllRobots: RobotsRules = { isAllowed: () => true, crawlDelayMs: 0, sitemaps: [] };

/** The text that stands for a file that could not be read: RFC 9309, section 2.3.1.4, then assumes a complete disallow. */
export const DISALLOW_ALL = '# could not be read\nUser-agent: *\nDisallow: /';

/** Address of the robots.txt that speaks for an address (RFC 9309, section 2.3). */
export function getRobotsUrl(address: string): string {
  return new URL('/robots.txt', address).href;
}

/**
 * Reads the rules of a robots.txt (RFC 9309) for a site as a scan understands it: over http and https, with `www.`
 * and without, wherever the file itself was read.
 */
export function parseRobots(address: string, text: string): RobotsRules {
  const rules = createRobotsParser(address, text);
  const longest = getMaxComparedLength(text);
  const delaySeconds = rules.getCrawlDelay(PRODUCT_TOKEN) ?? 0;
  return {
    isAllowed: (page) => {
      const { pathname, search } = new URL(page);
      if (pathname.length + search.length > longest) return false;
      const ofFile = new URL(address);
      ofFile.pathname = pathname;
      ofFile.search = search;
      return rules.isAllowed(ofFile.href, PRODUCT_TOKEN) ?? true;
    },
    crawlDelayMs: Number.isFinite(delaySeconds)
      ? Math.min(Math.max(0, delaySeconds * 1000), MAX_CRAWL_DELAY_MS)
      : 0,
    sitemaps: rules.getSitemaps().flatMap((sitemap) => {
      const url = URL.parse(sitemap, address);
      return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : [];
    }),
  };
}

/** Steps that one comparison may take, at some nanoseconds each. */
const MAX_MATCH_STEPS = 2_000_000;

/**
 * Comparing takes up to the length of all rules with a `*` times that of the address: seconds, when a site wants it to,
 * and that for each of thousands of links. Longer addresses than this are not worth finding out. The limit is felt only
 * where rules and address are both far longer than any that are meant: with 10,000 characters of such rules, 200.
 */
function getMaxComparedLength(text: string): number {
  const costly = text.split(/[\r\n]+/).filter((line) => /^\s*(?:dis)?allow\s*:.*\*/i.test(line));
  return MAX_MATCH_STEPS / Math.max(1, costly.join('').length);
}
