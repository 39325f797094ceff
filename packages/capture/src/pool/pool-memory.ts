import type { RunningBrowser } from '../browser/launch.ts';
import type { Tab } from '../visit/tab.ts';
import { type MemoryLimitExceeded, type MemoryLimits, MemoryWatch } from './memory-watch.ts';

export interface PoolMemoryLimits extends Omit<MemoryLimits, 'pages'> {
  /** Megabytes that all open pages should use together. */
  readonly openPagesMb: number;
}

/** What a pool knows about the memory of its browsers and tabs. */
export class PoolMemory {
  readonly limits: PoolMemoryLimits;
  readonly #watches = new WeakMap<RunningBrowser, MemoryWatch>();
  /** The reasons why tabs were killed. */
  readonly #killReasons = new WeakMap<Tab, MemoryLimitExceeded>();

  constructor(limits: PoolMemoryLimits) {
    this.limits = limits;
  }

  /**
   * Limits the memory of a browser from now on.
   *
   * @param pages maximum number of pages at the same time
   */
  watch(browser: RunningBrowser, pages: number): void {
    this.#watches.set(browser, new MemoryWatch(browser, { ...this.limits, pages }));
  }

  /** Records the reason if a tab is killed. */
  watchTab(tab: Tab): void {
    void tab.session.ended.then((reason) => {
      const overuse = reason === 'crashed' ? this.#watches.get(tab.browser)?.takeKillReason() : undefined;
      if (overuse !== undefined) this.#killReasons.set(tab, overuse);
    });
  }

  /** Returns why a tab was killed; `undefined` if it was not, or for another reason than its memory. */
  getOveruse(tab: Tab): MemoryLimitExceeded | undefined {
    return this.#killReasons.get(tab);
  }

  /** Whether a browser was killed because it used too much memory in addition to its pages. */
  isBrowserOverLimit(browser: RunningBrowser): boolean {
    return this.#watches.get(browser)?.isBrowserOverLimit === true;
  }

  /** Whether the pages of a browser use more memory together than they should. */
  isTight(browser: RunningBrowser): boolean {
    return this.#getPagesMb(browser) > this.limits.openPagesMb;
  }

  /** Whether the pages of a browser use so much more than they should that no other page should be opened. */
  isFull(browser: RunningBrowser): boolean {
    return this.#getPagesMb(browser) > 2 * this.limits.openPagesMb;
  }

  #getPagesMb(browser: RunningBrowser): number {
    return this.#watches.get(browser)?.pagesMb ?? 0;
  }
}
