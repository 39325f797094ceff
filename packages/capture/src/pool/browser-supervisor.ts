import { setTimeout as delay } from 'node:timers/promises';
import type { RunningBrowser } from '../browser/launch.ts';
import { measureBrowserMemory } from './memory.ts';

export interface BrowserSupervisorOptions {
  launch: () => Promise<RunningBrowser>;
  /** Number of pages after which a browser is replaced. */
  recycleAfterPages: number;
  /** Megabytes that a browser may use in addition to its pages before it is replaced. */
  maxBrowserMb: number;
  onWarning: (sentence: string) => void;
}

/** Number of pages between checks of the browser's memory. */
const PAGES_BETWEEN_MEMORY_CHECKS = 10;
/** Pause before restarting a browser that exited right after it started. */
const RESTART_DELAY_MS = 500;

/** A browser and the number of pages that still use it. */
interface SupervisedBrowser {
  browser: RunningBrowser;
  tabs: number;
  pages: number;
  isRetired: boolean;
}

/**
 * Keeps one browser running. Replaces it when it has exited, has shown many pages or uses too much memory.
 */
export class BrowserSupervisor {
  readonly #options: BrowserSupervisorOptions;
  readonly #browsers = new Map<RunningBrowser, SupervisedBrowser>();
  #current: Promise<RunningBrowser> | undefined;
  #lostAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(options: BrowserSupervisorOptions) {
    this.#options = options;
  }

  /**
   * Returns the browser for a new tab. Call {@link BrowserSupervisor.releaseTab} when the tab is closed.
   *
   * @throws {BrowserStartError} if no browser can be started.
   */
  async acquireForTab(): Promise<RunningBrowser> {
    this.#current ??= this.#start();
    const browser = await this.#current;
    const supervised = this.#browsers.get(browser);
    // The browser may have exited while we were waiting for it.
    if (!supervised || supervised.isRetired) return this.acquireForTab();
    // A browser that has closed its pipe may still be running, but it no longer responds.
    if (browser.connection.browser.isUsable === false) {
      this.#handleLoss(supervised);
      return this.acquireForTab();
    }
    supervised.tabs++;
    return browser;
  }

  /**
   * Starts a browser unless one is running. A failure is reported by the next call that needs the browser.
   */
  prepare(): void {
    if (this.#isClosed) return;
    this.#current ??= this.#start();
    this.#current.catch(() => undefined);
  }

  /** Opens no more tabs in a browser, and closes it with its last tab. */
  retire(browser: RunningBrowser): void {
    const supervised = this.#browsers.get(browser);
    if (supervised) this.#retire(supervised);
  }

  async releaseTab(browser: RunningBrowser): Promise<void> {
    const supervised = this.#browsers.get(browser);
    if (!supervised) return;
    supervised.tabs--;
    if (supervised.isRetired && supervised.tabs === 0) await this.#closeBrowser(supervised);
  }

  /** Counts a completed page and returns whether a tab of this browser may show another one. */
  async completePage(browser: RunningBrowser): Promise<boolean> {
    const supervised = this.#browsers.get(browser);
    if (!supervised) return false;
    supervised.pages++;
    if (supervised.isRetired) return false;
    if (supervised.pages >= this.#options.recycleAfterPages) this.#retire(supervised);
    else if (supervised.pages % PAGES_BETWEEN_MEMORY_CHECKS === 0) {
      const megabytes = await measureBrowserMemory(browser).catch(() => undefined);
      if (megabytes !== undefined && megabytes > this.#options.maxBrowserMb) this.#retire(supervised);
    }
    return !supervised.isRetired;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#current?.catch(() => {});
    await Promise.all([...this.#browsers.values()].map((supervised) => this.#closeBrowser(supervised)));
  }

  async #start(): Promise<RunningBrowser> {
    await delay(Math.max(0, this.#lostAt + RESTART_DELAY_MS - performance.now()));
    const browser = await this.#options.launch().catch((error) => {
      this.#current = undefined;
      throw error;
    });
    const supervised: SupervisedBrowser = { browser, tabs: 0, pages: 0, isRetired: false };
    this.#browsers.set(browser, supervised);
    void browser.exited.then(() => {
      // A browser that we dropped ourselves is no longer in the set.
      if (this.#browsers.has(browser)) this.#handleLoss(supervised);
    });
    if (this.#isClosed) await this.#closeBrowser(supervised);
    return browser;
  }

  /** Drops a browser that no longer works. */
  #handleLoss(supervised: SupervisedBrowser): void {
    this.#options.onWarning('The browser exited unexpectedly; a new one is being started.');
    this.#lostAt = performance.now();
    this.#retire(supervised);
    void this.#closeBrowser(supervised);
  }

  #retire(supervised: SupervisedBrowser): void {
    if (supervised.isRetired) return;
    supervised.isRetired = true;
    this.#current = undefined;
  }

  async #closeBrowser(supervised: SupervisedBrowser): Promise<void> {
    this.#browsers.delete(supervised.browser);
    await supervised.browser.close();
  }
}
