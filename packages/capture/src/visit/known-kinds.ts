/** Pages of one kind that must have stayed as they are before others of the kind are trusted to. */
const ENOUGH = 2;
/** Beyond this many kinds a site has no kinds: every page has scripts of its own. */
const MOST = 100;

/** What has been learned about the pages of one site. */
export interface SiteKinds {
  /** Kinds that are the same after waiting as before. */
  readonly resting: KnownKinds;
  /** Kinds whose texts stay as they are however long they are watched. */
  readonly ticking: KnownKinds;
  /** Endpoints that did not answer in time, such as those of long polling: method and URL without the query. */
  readonly endless: Set<string>;
}

export function newSiteKinds(): SiteKinds {
  return { resting: new KnownKinds(), ticking: new KnownKinds(), endless: new Set() };
}

/**
 * What has been learned in one respect about the pages of one site: which kinds of pages (same scripts, same number of timers) are
 * still the same after we have waited and scrolled, or have watched them. For those, neither is done any more: it takes
 * as long as loading.
 */
export class KnownKinds {
  readonly #calm = new Map<string, number>();
  readonly #restless = new Set<string>();

  /** Kinds that need no waiting. */
  calm(): string[] {
    return [...this.#calm].filter(([, seen]) => seen >= ENOUGH).map(([kind]) => kind);
  }

  /** Takes what became of one page; `null` when it was not waited for. */
  saw(kind: string, changed: boolean | null): void {
    if (kind === '' || changed === null || this.#restless.has(kind)) return;
    if (changed) {
      this.#calm.delete(kind);
      if (this.#restless.size < MOST) this.#restless.add(kind);
      return;
    }
    const seen = this.#calm.get(kind) ?? 0;
    if (seen > 0 || this.#calm.size < MOST) this.#calm.set(kind, seen + 1);
  }
}
