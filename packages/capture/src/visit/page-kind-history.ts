/** Number of pages of a kind that must have been stable before the others of that kind are expected to be. */
const MIN_STABLE_PAGES = 2;
/** With more kinds of pages than this, the history is useless: every page probably has its own scripts. */
const MAX_KINDS = 100;

/** The history of the kinds of pages on one site. */
export interface SitePageKinds {
  /** Kinds whose pages don't change while we wait and scroll. */
  readonly stability: PageKindHistory;
  /**
   * Endpoints that didn't respond in time, for example those for long polling: method and URL without the
   * query.
   */
  readonly slowEndpoints: Set<string>;
  /** Pages whose timers have run without changing or leaving them, by viewport and URL. */
  readonly calmPages: Set<string>;
  /** URLs of pages that didn't finish loading. */
  readonly unfinishedPages: Set<string>;
}

export function createSitePageKinds(): SitePageKinds {
  return {
    stability: new PageKindHistory(),
    slowEndpoints: new Set(),
    calmPages: new Set(),
    unfinishedPages: new Set(),
  };
}

/**
 * Remembers which kinds of pages on one site (same scripts, same number of timers) don't change while we wait
 * and scroll. For those kinds, both are skipped, because they take as long as loading.
 */
export class PageKindHistory {
  readonly #stable = new Map<string, number>();
  readonly #changing = new Set<string>();

  /** Returns the kinds that require no waiting. */
  getStableKinds(): string[] {
    return [...this.#stable].filter(([, seen]) => seen >= MIN_STABLE_PAGES).map(([kind]) => kind);
  }

  /** Records whether a page changed; `null` if we didn't wait for it. */
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
