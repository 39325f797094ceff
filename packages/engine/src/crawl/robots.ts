import robotsParser from 'robots-parser';

// The package's types tell of an ES module, but it is CommonJS: what it exports is the function itself.
const readRules = robotsParser as unknown as typeof robotsParser.default;

/** The name under which robots.txt files may speak of us. */
export const robotName = 'Curbcut';

/** RFC 9309, section 2.5: at least 500 KiB must be read; nothing beyond it is. */
export const mostRobotsBytes = 500 * 1024;

/** A site may not slow a scan down to a standstill, nor may a typing mistake in its robots.txt. Milliseconds. */
const longestCrawlDelayMs = 10_000;

/** What a site's robots.txt asks of us. */
export interface Robots {
  allows(address: string): boolean;
  /** Milliseconds between two visits; 0 when nothing is asked. */
  readonly crawlDelayMs: number;
  /** Absolute http(s) addresses, in the order of the file. */
  readonly sitemaps: readonly string[];
}

/** Everything allowed: there is no robots.txt, or it is not to be respected. */
export const noRobots: Robots = { allows: () => true, crawlDelayMs: 0, sitemaps: [] };

/** The text that stands for a file that could not be read: RFC 9309, section 2.3.1.4, then assumes a complete disallow. */
export const disallowAll = 'User-agent: *\nDisallow: /';

/** Address of the robots.txt that speaks for an address (RFC 9309, section 2.3). */
export function robotsAddress(address: string): string {
  return new URL('/robots.txt', address).href;
}

/**
 * Reads the rules of a robots.txt (RFC 9309) for a site as a scan understands it: over http and https, with `www.`
 * and without, wherever the file itself was read.
 */
export function parseRobots(address: string, text: string): Robots {
  const rules = readRules(address, withoutCostlyRules(text));
  const delaySeconds = rules.getCrawlDelay(robotName) ?? 0;
  return {
    allows: (page) => {
      const { pathname, search } = new URL(page);
      return rules.isAllowed(new URL(pathname + search, address).href, robotName) ?? true;
    },
    crawlDelayMs: Number.isFinite(delaySeconds)
      ? Math.min(Math.max(0, delaySeconds * 1000), longestCrawlDelayMs)
      : 0,
    sitemaps: rules.getSitemaps().flatMap((sitemap) => {
      const url = URL.parse(sitemap, address);
      return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : [];
    }),
  };
}

/** Characters that all rules with a `*` may have together. The largest files in use have a few thousand. */
const mostWildcardCharacters = 20_000;

/**
 * A rule with a wildcard costs its length times that of the address, for each address: half a megabyte of them would
 * take seconds a page. Rules beyond the limit are left out, which only a file made for that purpose reaches.
 */
function withoutCostlyRules(text: string): string {
  let left = mostWildcardCharacters;
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => {
      if (!/^\s*(?:dis)?allow\s*:.*\*/i.test(line)) return true;
      left -= line.length;
      return left >= 0;
    })
    .join('\n');
}
