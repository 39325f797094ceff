import { getPageKey, normalizeUrl } from './normalize-url.ts';

export interface FrontierOptions {
  /** The address that the scan starts with. */
  readonly start: string;
  /** Other addresses known from the beginning (sitemaps), in the order in which they count. */
  readonly seeds: readonly string[];
  readonly maxPages: number;
  /** Whether an address may be visited at all: scope, robots.txt, trap budgets. Asked once for each, in order. */
  readonly isAllowed: (address: string) => boolean;
}

/** What a visit tells the frontier. */
export interface VisitOutcome {
  /** The address reached, when a page was; null otherwise. */
  readonly finalUrl: string | null;
  /** Addresses that the page links to, in document order. */
  readonly links: readonly string[];
}

interface FrontierEntry {
  readonly level: number;
  readonly clicks: number | null;
  visited: VisitOutcome | null;
}

interface CandidateUrl {
  readonly url: string;
  readonly clicks: number | null;
}

/** Addresses remembered at most, visited or not; beyond it a site is larger than any plan scans. */
const MAX_KNOWN_URLS = 100_000;

/** Links that are followed of one page; no page that people read has more. */
const MAX_LINKS_PER_PAGE = 5_000;

/**
 * The addresses of a scan, breadth first and level by level: the next level is chosen only when every page of
 * the level before is done, in the order of the pages and of the links on them. So which pages a limit lets in
 * depends on the site alone, never on which answer came first; and the frontier of a scan that was interrupted
 * is had again by telling a new one what was visited.
 */
export class Frontier {
  readonly #options: FrontierOptions;
  /** Admitted addresses in the order of their admission. */
  readonly #entries = new Map<string, FrontierEntry>();
  /** The key of every address met, admitted or not. */
  readonly #knownKeys = new Set<string>();
  /** Admitted addresses of the level under way that are not done. */
  #pending = 0;
  #level: string[] = [];
  /** Addresses that would have been admitted but for `maxPages`. */
  #beyondLimitKeys = 0;
  #depth = 0;
  /** Chooses the next level, one link at a time; null when that is done. */
  #levelBuilder: Iterator<void> | null = null;

  constructor(options: FrontierOptions) {
    this.#options = options;
    const start = normalizeUrl(options.start);
    this.#knownKeys.add(getPageKey(start));
    this.#admit(start, 0);
  }

  /** Addresses that may be visited now and were neither handed out before nor told of as visited, in order. */
  take(): string[] {
    this.continueLevel();
    const handedOut = this.#level.filter((address) => this.#entries.get(address)!.visited === null);
    this.#level = [];
    return handedOut;
  }

  /** Tells that a visit is over, whatever came of it. */
  markVisited(address: string, visited: VisitOutcome): void {
    this.continueLevel();
    const place = this.#entries.get(address);
    if (place === undefined || place.visited !== null) return;
    place.visited = visited;
    this.#pending -= 1;
    if (this.#pending === 0) this.#levelBuilder = this.#buildNextLevel();
  }

  /**
   * Goes on choosing the next level, which takes time where its pages have many links. Everything else that is asked of the
   * frontier does so to the end.
   *
   * @param isOver whether to stop for now
   * @returns whether the level is chosen
   */
  continueLevel(isOver: () => boolean = () => false): boolean {
    while (this.#levelBuilder !== null) {
      if (this.#levelBuilder.next().done) this.#levelBuilder = null;
      else if (isOver()) return false;
    }
    return true;
  }

  /** True when nothing is left to visit and nothing is under way. */
  get isFinished(): boolean {
    this.continueLevel();
    return this.#pending === 0 && this.#level.length === 0;
  }

  /** Pages admitted so far. */
  get foundCount(): number {
    this.continueLevel();
    return this.#entries.size;
  }

  /** Addresses of the site that were found but are more than `maxPages` allows. */
  get beyondLimitCount(): number {
    this.continueLevel();
    return this.#beyondLimitKeys;
  }

  /** Clicks from the start page; null for an address known from a sitemap alone. */
  getClicks(address: string): number | null {
    this.continueLevel();
    return this.#entries.get(address)?.clicks ?? null;
  }

  *#buildNextLevel(): Generator<void> {
    const visitedPages = [...this.#entries.values()].filter(({ level }) => level === this.#depth);
    // A page reached by a redirect is not visited again under its own address.
    for (const { visited } of visitedPages) {
      if (visited?.finalUrl != null) this.#knownKeys.add(getPageKey(normalizeUrl(visited.finalUrl)));
      yield;
    }
    const isStart = this.#depth === 0;
    this.#depth += 1;
    for (const { clicks, visited } of visitedPages) {
      for (const link of visited?.links.slice(0, MAX_LINKS_PER_PAGE) ?? []) {
        this.#considerCandidate({ url: normalizeUrl(link), clicks: clicks === null ? null : clicks + 1 });
        yield;
      }
    }
    // Sitemaps come after what the start page links to: what a site shows first matters more than its list.
    if (!isStart) return;
    for (const seed of this.#options.seeds) {
      this.#considerCandidate({ url: normalizeUrl(seed), clicks: null });
      yield;
    }
  }

  #considerCandidate({ url, clicks }: CandidateUrl): void {
    const key = getPageKey(url);
    if (this.#knownKeys.has(key) || this.#knownKeys.size >= MAX_KNOWN_URLS) return;
    this.#knownKeys.add(key);
    if (!this.#options.isAllowed(url)) return;
    if (this.#entries.size < this.#options.maxPages) this.#admit(url, clicks);
    else this.#beyondLimitKeys += 1;
  }

  #admit(address: string, clicks: number | null): void {
    this.#entries.set(address, { level: this.#depth, clicks, visited: null });
    this.#level.push(address);
    this.#pending += 1;
  }
}
