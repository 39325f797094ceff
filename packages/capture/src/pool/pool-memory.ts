import type { RunningBrowser } from '../browser/launch.ts';
import type { Tab } from '../visit/tab.ts';
import { type MemoryLimitExceeded, type MemoryLimits, MemoryWatch } from './memory-watch.ts';

export interface PoolMemoryLimits extends Omit<MemoryLimits, 'pages'> {
  /** Megabytes that all open pages together should use at most. */
  readonly openPagesMb: number;
}

/** A pool's data about the memory use of its browsers and tabs. */
export class PoolMemory {
  readonly limits: PoolMemoryLimits;
  readonly #watches = new WeakMap<RunningBrowser, MemoryWatch>();
  /** Why tabs were killed. */
  readonly #killReasons = new WeakMap<Tab, MemoryLimitExceeded>();

  constructor(limits: PoolMemoryLimits) {
    this.limits = limits;
  }

  /**
   * Starts limiting a browser's memory.
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

  /** Returns why a tab was killed; `undefined` if it wasn't killed because of its memory. */
  getOveruse(tab: Tab): MemoryLimitExceeded | undefined {
    return this.#killReasons.get(tab);
  }

  /** Whether a browser was killed because it used too much memory in addition to its pages. */
  isBrowserOverLimit(browser: RunningBrowser): boolean {
    return this.#watches.get(browser)?.isBrowserOverLimit === true;
  }

  /** Whether a browser's pages together use more memory than they should. */
  isTight(browser: RunningBrowser): boolean {
    return this.#getPagesMb(browser) > this.limits.openPagesMb;
  }

  /** Whether a browser's pages use so much more than they should that no other page should be opened. */
  isFull(browser: RunningBrowser): boolean {
    return this.#getPagesMb(browser) > 2 * this.limits.openPagesMb;
  }

  #getPagesMb(browser: RunningBrowser): number {
    return this.#watches.get(browser)?.pagesMb ?? 0;
  }
}
