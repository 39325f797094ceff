import type { Guard, GuardedFetchOptions, GuardedResponse, NotTestedCode } from '@curbcut/capture';
import type { PageSelection } from '@curbcut/contract';
import type { TemplateCounts } from './choose-by-template.ts';
import { Frontier, type VisitOutcome } from './frontier.ts';
import {
  allowAllRobots,
  DISALLOW_ALL,
  getRobotsUrl,
  MAX_ROBOTS_BYTES,
  parseRobots,
  type RobotsRules,
} from './robots.ts';
import { createScope, getSiteHost } from './scope.ts';
import { MAX_SITEMAP_BYTES, readSitemaps } from './sitemaps.ts';
import { createTrapBudget } from './trap-budget.ts';

export interface SitePlanOptions {
  /** The start URL. */
  readonly start: string;
  readonly maxPages: number;
  /** Which pages to visit if there are more than `maxPages`. Default: `in-order`. */
  readonly selection?: PageSelection | undefined;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly respectRobots: boolean;
}

/** The options that determine what is read from a site before its first page is visited. */
export type SiteRulesOptions = Pick<SitePlanOptions, 'start' | 'maxPages' | 'respectRobots' | 'selection'>;

/**
 * A site's robots.txt and sitemaps, read before its first page is visited. Plain data that is stored with a
 * scan.
 */
export interface SiteRules {
  /** The contents of robots.txt; null if there is none or it is ignored. */
  readonly robots: string | null;
  /** URLs from the sitemaps, in file order. */
  readonly seeds: readonly string[];
}

/** The pages to visit on a site, in an order that does not depend on timing. */
export interface SitePlan {
  /** Milliseconds between two visits; 0 if the site requests no delay. */
  readonly crawlDelayMs: number;
  /** Pages found and admitted so far. */
  readonly foundCount: number;
  /** Pages found beyond the page limit. */
  readonly beyondLimitCount: number;
  /**
   * Counts the templates of all pages found, and the templates with at least one reached page; null unless
   * pages are chosen by template.
   */
  countTemplates(): TemplateCounts | null;
  /**
   * Returns why robots.txt disallows a URL, or null. Needed for the start URL, which is always in the plan.
   */
  getDisallowReason(url: string): NotTestedCode | null;
  /** Returns whether the final URL of a visit still belongs to the scanned site. */
  isOnSite(url: string): boolean;
  /** Returns URLs that can be visited now and haven't been handed out yet, in order. */
  take(): string[];
  /** Records that a visit is over, regardless of its outcome. */
  markVisited(url: string, visited: VisitOutcome): void;
  /** Returns the number of clicks from the start page; null for a page known only from a sitemap. */
  getClicks(url: string): number | null;
  /**
   * Continues choosing pages until `isOver` returns true; returns whether it is done. Every other method
   * completes this first, which takes a while if pages have thousands of links.
   */
  continuePlanning(isOver: () => boolean): boolean;
}

/** Sitemap URLs kept per page that the scan may visit, since some are out of scope or redirect elsewhere. */
const SEEDS_PER_PAGE = 4;
/** Sitemap URLs kept when pages are chosen by template; enough to include the templates of a larger site. */
const SEEDS_FOR_TEMPLATES = 20_000;
/** The budget for similar pages when pages are chosen by template, which already limits them. */
const PAGES_FOR_TEMPLATES = 100_000;

/** Fetches robots.txt and the sitemaps of a site through the guard. */
export async function fetchSiteRules(
  guard: Pick<Guard, 'fetch'>,
  { start, maxPages, respectRobots, selection }: SiteRulesOptions,
  signal?: AbortSignal,
): Promise<SiteRules> {
  const fetchUrl = (url: string, options: GuardedFetchOptions): Promise<GuardedResponse> =>
    guard.fetch(url, { ...options, signal });
  const text = await fetchRobotsText(start, fetchUrl);
  const robots = text === null ? allowAllRobots : parseRobots(getRobotsUrl(start), text);
  const sitemaps = robots.sitemaps.length > 0 ? robots.sitemaps : [new URL('/sitemap.xml', start).href];
  // A scan of a single page does not need the sitemaps.
  const seeds =
    maxPages === 1
      ? []
      : await readSitemaps(
          sitemaps,
          (url) => fetchUrl(url, { maxBytes: MAX_SITEMAP_BYTES }),
          selection === 'by-template' ? SEEDS_FOR_TEMPLATES : maxPages * SEEDS_PER_PAGE,
          (url) => getSiteHost(new URL(url)) === getSiteHost(new URL(start)),
        );
  return { robots: respectRobots ? text : null, seeds };
}

/**
 * RFC 9309, section 2.3.1: a missing file means allowed, a server error means disallowed. If the site is
 * unreachable, the visit itself reports that.
 */
async function fetchRobotsText(
  start: string,
  fetchUrl: (url: string, options: GuardedFetchOptions) => Promise<GuardedResponse>,
): Promise<string | null> {
  try {
    const { status, body } = await fetchUrl(getRobotsUrl(start), { maxBytes: MAX_ROBOTS_BYTES });
    if (status >= 500) return DISALLOW_ALL;
    return status === 200 ? new TextDecoder().decode(body) : null;
  } catch {
    return null;
  }
}

/** Creates a scan's plan. The same options, rules and visits, reported in any order, give the same plan. */
export function planSite(options: SitePlanOptions, rules: SiteRules): SitePlan {
  const robots: RobotsRules =
    rules.robots === null ? allowAllRobots : parseRobots(getRobotsUrl(options.start), rules.robots);
  const inScope = createScope(options);
  const site = getSiteHost(new URL(options.start));
  const { selection = 'in-order' } = options;
  const byTemplate = selection === 'by-template';
  const isWithinTrapBudget = createTrapBudget(byTemplate ? PAGES_FOR_TEMPLATES : options.maxPages);
  const frontier = new Frontier({
    start: options.start,
    seeds: rules.seeds,
    maxPages: options.maxPages,
    selection,
    isAllowed: (url) => inScope(url) && robots.isAllowed(url) && isWithinTrapBudget(url),
  });
  return {
    crawlDelayMs: robots.crawlDelayMs,
    get foundCount() {
      return frontier.foundCount;
    },
    get beyondLimitCount() {
      return frontier.beyondLimitCount;
    },
    getDisallowReason: (url) => {
      if (robots.isAllowed(url)) return null;
      return rules.robots === DISALLOW_ALL ? 'scan/robots-unavailable' : 'scan/robots-disallow';
    },
    isOnSite: (url) => getSiteHost(new URL(url)) === site,
    take: () => frontier.take(),
    markVisited: (url, visited) => frontier.markVisited(url, visited),
    countTemplates: () => (byTemplate ? frontier.countTemplates() : null),
    getClicks: (url) => frontier.getClicks(url),
    continuePlanning: (isOver) => frontier.continueLevel(isOver),
  };
}

/**
 * Creates a plan of exactly these URLs, without duplicates. The user chose them, so robots.txt does not
 * apply.
 */
export function planList(urls: readonly string[]): SitePlan {
  let queue = [...new Set(urls)];
  const { length } = queue;
  return {
    crawlDelayMs: 0,
    foundCount: length,
    beyondLimitCount: 0,
    countTemplates: () => null,
    getDisallowReason: () => null,
    isOnSite: () => true,
    take: () => {
      const handedOut = queue;
      queue = [];
      return handedOut;
    },
    markVisited: () => undefined,
    getClicks: () => null,
    continuePlanning: () => true,
  };
}

/**
 * Creates a plan of pages that are visited one after the other: each is handed out when the visit before it
 * is over, like the steps of a journey.
 *
 * @param maxPages number of URLs to visit; the others count as beyond the limit
 */
export function planInOrder(urls: readonly string[], maxPages: number): SitePlan {
  const planned = urls.slice(0, maxPages);
  let [next, visited] = [0, 0];
  return {
    ...planList([]),
    foundCount: planned.length,
    beyondLimitCount: urls.length - planned.length,
    take: () => (next > visited ? [] : planned.slice(next, ++next)),
    markVisited: () => {
      visited += 1;
    },
  };
}
