import type { PageSelection } from '@curbcut/contract';
import {
  type CandidateUrl,
  chooseByTemplate,
  countTemplates,
  type TemplateCounts,
} from './choose-by-template.ts';
import { getPageKey, normalizeUrl } from './normalize-url.ts';

export interface FrontierOptions {
  /** The URL that the scan starts with. */
  readonly start: string;
  /** Other URLs known from the start (sitemaps), in order of precedence. */
  readonly seeds: readonly string[];
  readonly maxPages: number;
  /** Which of the URLs to visit if there are more than `maxPages`. Default: `in-order`. */
  readonly selection?: PageSelection;
  /** Whether a URL may be visited at all: scope, robots.txt, trap budgets. Called once per URL, in order. */
  readonly isAllowed: (url: string) => boolean;
}

/** A visit's result. */
export interface VisitOutcome {
  /** The final URL when a page was reached; null otherwise. */
  readonly finalUrl: string | null;
  /** URLs that the page links to, in document order. */
  readonly links: readonly string[];
}

interface FrontierEntry {
  readonly level: number;
  readonly clicks: number | null;
  visited: VisitOutcome | null;
}

/** Maximum number of URLs remembered, visited or not; a larger site exceeds what any plan scans. */
const MAX_KNOWN_URLS = 100_000;

/**
 * The URLs of a scan, breadth-first and level by level. The next level is built only when every page of the
 * previous level is done, in the order of the pages and of the links on them. The pages admitted by a limit
 * therefore depend on the site alone, not on which response came first. To restore the frontier of an
 * interrupted scan, report the visited pages to a new one.
 */
export class Frontier {
  readonly #options: FrontierOptions;
  /** Admitted URLs in the order of admission. */
  readonly #entries = new Map<string, FrontierEntry>();
  /** The key of every URL encountered, admitted or not. */
  readonly #knownKeys = new Set<string>();
  /** Number of admitted URLs on the current level that are not done. */
  #pending = 0;
  #level: string[] = [];
  /** With `by-template`: URLs that have not been admitted yet. */
  #waiting: CandidateUrl[] = [];
  /** With `in-order`: number of URLs that were not admitted because of `maxPages`. */
  #beyondLimitCount = 0;
  #depth = 0;
  /** Builds the next level, one link at a time; null once it is built. */
  #levelBuilder: Iterator<void> | null = null;

  constructor(options: FrontierOptions) {
    this.#options = options;
    const start = normalizeUrl(options.start);
    this.#knownKeys.add(getPageKey(start));
    this.#admit(start, 0);
  }

  /** Returns the URLs that can be visited now and haven't been handed out or visited yet, in order. */
  take(): string[] {
    this.continueLevel();
    const handedOut = this.#level.filter((url) => this.#entries.get(url)!.visited === null);
    this.#level = [];
    return handedOut;
  }

  /** Records that a visit is over, regardless of its outcome. */
  markVisited(url: string, visited: VisitOutcome): void {
    this.continueLevel();
    const entry = this.#entries.get(url);
    if (entry === undefined || entry.visited !== null) return;
    entry.visited = visited;
    this.#pending -= 1;
    if (this.#pending === 0) this.#levelBuilder = this.#buildNextLevel();
  }

  /**
   * Continues building the next level, which takes time when its pages have many links. Every other method
   * completes the level first.
   *
   * @param isOver returns whether to pause
   * @returns whether the level is complete
   */
  continueLevel(isOver: () => boolean = () => false): boolean {
    while (this.#levelBuilder !== null) {
      if (this.#levelBuilder.next().done) this.#levelBuilder = null;
      else if (isOver()) return false;
    }
    return true;
  }

  /** Whether nothing is left to visit and nothing is in progress. */
  get isFinished(): boolean {
    this.continueLevel();
    return this.#pending === 0 && this.#level.length === 0;
  }

  /** Number of pages admitted so far. */
  get foundCount(): number {
    this.continueLevel();
    return this.#entries.size;
  }

  /** Number of URLs found on the site beyond `maxPages`. */
  get beyondLimitCount(): number {
    this.continueLevel();
    return this.#beyondLimitCount + this.#waiting.length;
  }

  /** Returns the number of clicks from the start page; null for a URL known only from a sitemap. */
  getClicks(url: string): number | null {
    this.continueLevel();
    return this.#entries.get(url)?.clicks ?? null;
  }

  /** Counts the templates of all URLs found, and those of which a page was reached. */
  countTemplates(): TemplateCounts {
    this.continueLevel();
    const reached = [...this.#entries].flatMap(([url, { visited }]) =>
      visited?.finalUrl == null ? [] : [url],
    );
    const admitted = [...this.#entries.keys()];
    return countTemplates([...admitted, ...this.#waiting.map(({ url }) => url)], new Set(reached));
  }

  *#buildNextLevel(): Generator<void> {
    const visitedPages = [...this.#entries.values()].filter(({ level }) => level === this.#depth);
    // A page that was reached through a redirect is not visited again under its final URL.
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
    // Sitemap URLs come after the start page's links: what a site shows first matters more.
    for (const seed of isStart ? this.#options.seeds : []) {
      this.#considerCandidate({ url: normalizeUrl(seed), clicks: null });
      yield;
    }
    if (this.#options.selection === 'by-template') yield* this.#admitByTemplate();
  }

  *#admitByTemplate(): Generator<void> {
    const free = this.#options.maxPages - this.#entries.size;
    const chosen = yield* chooseByTemplate([...this.#entries.keys()], this.#waiting, free);
    const isChosen = new Set(chosen);
    for (const { url, clicks } of chosen) this.#admit(url, clicks);
    this.#waiting = this.#waiting.filter((candidate) => !isChosen.has(candidate));
  }

  #considerCandidate({ url, clicks }: CandidateUrl): void {
    const key = getPageKey(url);
    if (this.#knownKeys.has(key) || this.#knownKeys.size >= MAX_KNOWN_URLS) return;
    this.#knownKeys.add(key);
    if (!this.#options.isAllowed(url)) return;
    if (this.#options.selection === 'by-template') this.#waiting.push({ url, clicks });
    else if (this.#entries.size < this.#options.maxPages) this.#admit(url, clicks);
    else this.#beyondLimitCount += 1;
  }

  #admit(url: string, clicks: number | null): void {
    this.#entries.set(url, { level: this.#depth, clicks, visited: null });
    this.#level.push(url);
    this.#pending += 1;
  }
}

/** Maximum number of links followed from one page. Pages made for people don't have more. */
export const MAX_LINKS_PER_PAGE = 5_000;
