/** Pages of one kind that must have stayed as they are before others of the kind are trusted to. */
const MIN_STABLE_PAGES = 2;
/** Beyond this many kinds a site has no kinds: every page has scripts of its own. */
const MAX_KINDS = 100;

/** What has been learned about the pages of one site. */
export interface SitePageKinds {
  /** Kinds that are the same after waiting as before. */
  readonly stability: PageKindHistory;
  /** Kinds whose texts stay as they are however long they are watched. */
  readonly autoUpdates: PageKindHistory;
  /** Endpoints that did not answer in time, such as those of long polling: method and URL without the query. */
  readonly slowEndpoints: Set<string>;
}

export function createSitePageKinds(): SitePageKinds {
  return { stability: new PageKindHistory(), autoUpdates: new PageKindHistory(), slowEndpoints: new Set() };
}

/**
 * What has been learned in one respect about the pages of one site: which kinds of pages (same scripts, same number of timers) are
 * still the same after we have waited and scrolled, or have watched them. For those, neither is done any more: it takes
 * as long as loading.
 */
export class PageKindHistory {
  readonly #stable = new Map<string, number>();
  readonly #changing = new Set<string>();

  /** Kinds that need no waiting. */
  getStableKinds(): string[] {
    return [...this.#stable].filter(([, seen]) => seen >= MIN_STABLE_PAGES).map(([kind]) => kind);
  }

  /** Takes what became of one page; `null` when it was not waited for. */
  record(kind: string, changed: boolean | null): void {
    if (kind === '' || changed === null || this.#changing.has(kind)) return;
    if (changed) {
      this.#stable.delete(kind);
      if (this.#changing.size < MAX_KINDS) this.#changing.add(kind);
      return;
    }
    const seen = this.#stable.get(kind) ?? 0;
    if (seen > 0 || this.#stable.size < MAX_KINDS) this.#stable.set(kind, seen + 1);
  }
}
