import type { FetchOptions, Guard, GuardedResponse, NotTestedCode } from '@curbcut/capture';
import { Frontier, type Visited } from './crawl/frontier.ts';
import {
  disallowAll,
  mostRobotsBytes,
  noRobots,
  parseRobots,
  type Robots,
  robotsAddress,
} from './crawl/robots.ts';
import { makeScope, siteOf } from './crawl/scope.ts';
import { mostSitemapBytes, readSitemaps } from './crawl/sitemaps.ts';
import { makeTrapBudget } from './crawl/traps.ts';

export interface SitePlanOptions {
  /** Where the scan starts. */
  readonly start: string;
  readonly maxPages: number;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly respectRobots: boolean;
}

/** What a site says about itself before its first page is visited: plain data, stored with a scan. */
export interface SiteRules {
  /** The text of robots.txt; null when there is none or it is not respected. */
  readonly robots: string | null;
  /** Addresses from the sitemaps, in their order. */
  readonly seeds: readonly string[];
}

/** Which pages of a site to visit, in an order that does not depend on timing. */
export interface SitePlan {
  /** Milliseconds to leave between two visits; 0 when the site asks for none. */
  readonly crawlDelayMs: number;
  /** Pages found and let in so far. */
  readonly found: number;
  /** Pages found that the limit leaves out. */
  readonly beyondLimit: number;
  /** Why robots.txt keeps us from an address; null when it does not. For the start address, which is always in the plan. */
  keptFrom(address: string): NotTestedCode | null;
  /** Whether an address that was reached still is the site that is scanned. */
  belongs(address: string): boolean;
  /** Addresses that may be visited now and were not handed out before, in order. */
  take(): string[];
  /** Tells that a visit is over, whatever came of it. */
  done(address: string, visited: Visited): void;
  /** Clicks from the start page; null for a page known from a sitemap alone. */
  clicks(address: string): number | null;
  /**
   * Goes on choosing the pages that a visit has led to, until `isOver`; answers whether that is done. What else is asked of
   * the plan waits for the end of it, which takes long where pages have thousands of links.
   */
  advance(isOver: () => boolean): boolean;
}

/** Sitemap addresses kept for each page that the scan may visit: some fall out of scope or lead elsewhere. */
const seedsPerPage = 4;

/** Reads robots.txt and the sitemaps of a site, through the guard. */
export async function readSiteRules(
  guard: Pick<Guard, 'fetch'>,
  { start, maxPages, respectRobots }: Pick<SitePlanOptions, 'start' | 'maxPages' | 'respectRobots'>,
  signal?: AbortSignal,
): Promise<SiteRules> {
  const read = (address: string, options: FetchOptions): Promise<GuardedResponse> =>
    guard.fetch(address, { ...options, signal });
  const text = await readRobotsText(start, read);
  const robots = text === null ? noRobots : parseRobots(robotsAddress(start), text);
  const sitemaps = robots.sitemaps.length > 0 ? robots.sitemaps : [new URL('/sitemap.xml', start).href];
  // A single page needs no list of the others.
  const seeds =
    maxPages === 1
      ? []
      : await readSitemaps(
          sitemaps,
          (address) => read(address, { maxBytes: mostSitemapBytes }),
          maxPages * seedsPerPage,
          (address) => siteOf(new URL(address)) === siteOf(new URL(start)),
        );
  return { robots: respectRobots ? text : null, seeds };
}

/** RFC 9309, section 2.3.1: absent means allowed, a server in trouble means disallowed, unreachable is found out by the visit. */
async function readRobotsText(
  start: string,
  read: (address: string, options: FetchOptions) => Promise<GuardedResponse>,
): Promise<string | null> {
  try {
    const { status, body } = await read(robotsAddress(start), { maxBytes: mostRobotsBytes });
    if (status >= 500) return disallowAll;
    return status === 200 ? new TextDecoder().decode(body) : null;
  } catch {
    return null;
  }
}

/** The plan of a scan. The same options and rules, told of the same visits in any order, give the same plan. */
export function planSite(options: SitePlanOptions, rules: SiteRules): SitePlan {
  const robots: Robots =
    rules.robots === null ? noRobots : parseRobots(robotsAddress(options.start), rules.robots);
  const inScope = makeScope(options);
  const site = siteOf(new URL(options.start));
  const isNoTrap = makeTrapBudget(options.maxPages);
  const frontier = new Frontier({
    start: options.start,
    seeds: rules.seeds,
    maxPages: options.maxPages,
    admits: (address) => inScope(address) && robots.allows(address) && isNoTrap(address),
  });
  return {
    crawlDelayMs: robots.crawlDelayMs,
    get found() {
      return frontier.found;
    },
    get beyondLimit() {
      return frontier.beyondLimit;
    },
    keptFrom: (address) => {
      if (robots.allows(address)) return null;
      return rules.robots === disallowAll ? 'scan/robots-unavailable' : 'scan/robots-disallow';
    },
    belongs: (address) => siteOf(new URL(address)) === site,
    take: () => frontier.take(),
    done: (address, visited) => frontier.done(address, visited),
    clicks: (address) => frontier.clicks(address),
    advance: (isOver) => frontier.advance(isOver),
  };
}

/** A plan of just these addresses, each once; the person named them, so robots.txt is not asked. */
export function planList(addresses: readonly string[]): SitePlan {
  let waiting = [...new Set(addresses)];
  const { length } = waiting;
  return {
    crawlDelayMs: 0,
    found: length,
    beyondLimit: 0,
    keptFrom: () => null,
    belongs: () => true,
    take: () => {
      const handedOut = waiting;
      waiting = [];
      return handedOut;
    },
    done: () => undefined,
    clicks: () => null,
    advance: () => true,
  };
}
