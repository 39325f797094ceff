import type { Guard, GuardedFetchOptions, GuardedResponse, NotTestedCode } from '@curbcut/capture';
import { Frontier, type VisitOutcome } from './crawl/frontier.ts';
import {
  allowAllRobots,
  DISALLOW_ALL,
  getRobotsUrl,
  MAX_ROBOTS_BYTES,
  parseRobots,
  type RobotsRules,
} from './crawl/robots.ts';
import { createScope, getSiteHost } from './crawl/scope.ts';
import { MAX_SITEMAP_BYTES, readSitemaps } from './crawl/sitemaps.ts';
import { createTrapBudget } from './crawl/trap-budget.ts';

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
  readonly foundCount: number;
  /** Pages found that the limit leaves out. */
  readonly beyondLimitCount: number;
  /** Why robots.txt keeps us from an address; null when it does not. For the start address, which is always in the plan. */
  getDisallowReason(address: string): NotTestedCode | null;
  /** Whether an address that was reached still is the site that is scanned. */
  isOnSite(address: string): boolean;
  /** Addresses that may be visited now and were not handed out before, in order. */
  take(): string[];
  /** Tells that a visit is over, whatever came of it. */
  markVisited(address: string, visited: VisitOutcome): void;
  /** Clicks from the start page; null for a page known from a sitemap alone. */
  getClicks(address: string): number | null;
  /**
   * Goes on choosing the pages that a visit has led to, until `isOver`; answers whether that is done. What else is asked of
   * the plan waits for the end of it, which takes long where pages have thousands of links.
   */
  continuePlanning(isOver: () => boolean): boolean;
}

/** Sitemap addresses kept for each page that the scan may visit: some fall out of scope or lead elsewhere. */
const SEEDS_PER_PAGE = 4;

/** Reads robots.txt and the sitemaps of a site, through the guard. */
export async function fetchSiteRules(
  guard: Pick<Guard, 'fetch'>,
  { start, maxPages, respectRobots }: Pick<SitePlanOptions, 'start' | 'maxPages' | 'respectRobots'>,
  signal?: AbortSignal,
): Promise<SiteRules> {
  const read = (address: string, options: GuardedFetchOptions): Promise<GuardedResponse> =>
    guard.fetch(address, { ...options, signal });
  const text = await fetchRobotsText(start, read);
  const robots = text === null ? allowAllRobots : parseRobots(getRobotsUrl(start), text);
  const sitemaps = robots.sitemaps.length > 0 ? robots.sitemaps : [new URL('/sitemap.xml', start).href];
  // A single page needs no list of the others.
  const seeds =
    maxPages === 1
      ? []
      : await readSitemaps(
          sitemaps,
          (address) => read(address, { maxBytes: MAX_SITEMAP_BYTES }),
          maxPages * SEEDS_PER_PAGE,
          (address) => getSiteHost(new URL(address)) === getSiteHost(new URL(start)),
        );
  return { robots: respectRobots ? text : null, seeds };
}

/** RFC 9309, section 2.3.1: absent means allowed, a server in trouble means disallowed, unreachable is found out by the visit. */
async function fetchRobotsText(
  start: string,
  read: (address: string, options: GuardedFetchOptions) => Promise<GuardedResponse>,
): Promise<string | null> {
  try {
    const { status, body } = await read(getRobotsUrl(start), { maxBytes: MAX_ROBOTS_BYTES });
    if (status >= 500) return DISALLOW_ALL;
    return status === 200 ? new TextDecoder().decode(body) : null;
  } catch {
    return null;
  }
}

/** The plan of a scan. The same options and rules, told of the same visits in any order, give the same plan. */
export function planSite(options: SitePlanOptions, rules: SiteRules): SitePlan {
  const robots: RobotsRules =
    rules.robots === null ? allowAllRobots : parseRobots(getRobotsUrl(options.start), rules.robots);
  const inScope = createScope(options);
  const site = getSiteHost(new URL(options.start));
  const isNoTrap = createTrapBudget(options.maxPages);
  const frontier = new Frontier({
    start: options.start,
    seeds: rules.seeds,
    maxPages: options.maxPages,
    isAllowed: (address) => inScope(address) && robots.isAllowed(address) && isNoTrap(address),
  });
  return {
    crawlDelayMs: robots.crawlDelayMs,
    get foundCount() {
      return frontier.foundCount;
    },
    get beyondLimitCount() {
      return frontier.beyondLimitCount;
    },
    getDisallowReason: (address) => {
      if (robots.isAllowed(address)) return null;
      return rules.robots === DISALLOW_ALL ? 'scan/robots-unavailable' : 'scan/robots-disallow';
    },
    isOnSite: (address) => getSiteHost(new URL(address)) === site,
    take: () => frontier.take(),
    markVisited: (address, visited) => frontier.markVisited(address, visited),
    getClicks: (address) => frontier.getClicks(address),
    continuePlanning: (isOver) => frontier.continueLevel(isOver),
  };
}

/** A plan of just these addresses, each once; the person named them, so robots.txt is not asked. */
export function planList(addresses: readonly string[]): SitePlan {
  let waiting = [...new Set(addresses)];
  const { length } = waiting;
  return {
    crawlDelayMs: 0,
    foundCount: length,
    beyondLimitCount: 0,
    getDisallowReason: () => null,
    isOnSite: () => true,
    take: () => {
      const handedOut = waiting;
      waiting = [];
      return handedOut;
    },
    markVisited: () => undefined,
    getClicks: () => null,
    continuePlanning: () => true,
  };
}
