import { setTimeout as delay } from 'node:timers/promises';
import type { RunningBrowser } from '../browser/launch.ts';
import { measureBrowserMemory } from './memory.ts';

export interface BrowserSupervisorOptions {
  launch: () => Promise<RunningBrowser>;
  /** Pages after which a browser is replaced by a fresh one. */
  recycleAfterPages: number;
  /** Megabytes beside its pages above which a browser is replaced by a fresh one. */
  maxBrowserMb: number;
  onWarning: (sentence: string) => void;
}

/** Pages between two looks at the browser's memory. */
const PAGES_BETWEEN_MEMORY_CHECKS = 10;
/** A browser that ends as soon as it starts must not be started without a pause. */
const RESTART_DELAY_MS = 500;

/** Browsers that pages are still using, and how many. */
interface SupervisedBrowser {
  browser: RunningBrowser;
  tabs: number;
  pages: number;
  isRetired: boolean;
}

/** Keeps one browser running: replaces one that ended, has shown many pages or has grown too large. */
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
   * The browser for a new tab; tell {@link BrowserSupervisor.releaseTab} when the tab is closed.
   *
   * @throws {BrowserStartError} when no browser starts any more.
   */
  async acquireForTab(): Promise<RunningBrowser> {
    this.#current ??= this.#start();
    const browser = await this.#current;
    const kept = this.#browsers.get(browser);
    // It may have ended between the two lines above.
    if (!kept || kept.isRetired) return this.acquireForTab();
    // A browser that has closed its pipe may still run, and answers nothing any more.
    if (browser.connection.browser.isUsable === false) {
      this.#handleLoss(kept);
      return this.acquireForTab();
    }
    kept.tabs++;
    return browser;
  }

  async releaseTab(browser: RunningBrowser): Promise<void> {
    const kept = this.#browsers.get(browser);
    if (!kept) return;
    kept.tabs--;
    if (kept.isRetired && kept.tabs === 0) await this.#closeBrowser(kept);
  }

  /** Whether a tab of this browser may show another page; counts the one it has shown. */
  async completePage(browser: RunningBrowser): Promise<boolean> {
    const kept = this.#browsers.get(browser);
    if (!kept) return false;
    kept.pages++;
    if (kept.isRetired) return false;
    if (kept.pages >= this.#options.recycleAfterPages) this.#retire(kept);
    else if (kept.pages % PAGES_BETWEEN_MEMORY_CHECKS === 0) {
      const megabytes = await measureBrowserMemory(browser).catch(() => undefined);
      if (megabytes !== undefined && megabytes > this.#options.maxBrowserMb) this.#retire(kept);
    }
    return !kept.isRetired;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#current?.catch(() => {});
    await Promise.all([...this.#browsers.values()].map((kept) => this.#closeBrowser(kept)));
  }

  async #start(): Promise<RunningBrowser> {
    await delay(Math.max(0, this.#lostAt + RESTART_DELAY_MS - performance.now()));
    const browser = await this.#options.launch().catch((error) => {
      this.#current = undefined;
      throw error;
    });
    const kept: SupervisedBrowser = { browser, tabs: 0, pages: 0, isRetired: false };
    this.#browsers.set(browser, kept);
    browser.exited.then(() => {
      // One that we dropped ourselves is not kept any more.
      if (this.#browsers.has(browser)) this.#handleLoss(kept);
    });
    if (this.#isClosed) await this.#closeBrowser(kept);
    return browser;
  }

  /** Gives up a browser that does not work any more. */
  #handleLoss(kept: SupervisedBrowser): void {
    this.#options.onWarning('The browser ended unexpectedly and is replaced.');
    this.#lostAt = performance.now();
    this.#retire(kept);
    void this.#closeBrowser(kept);
  }

  #retire(kept: SupervisedBrowser): void {
    if (kept.isRetired) return;
    kept.isRetired = true;
    this.#current = undefined;
  }

  async #closeBrowser(kept: SupervisedBrowser): Promise<void> {
    this.#browsers.delete(kept.browser);
    await kept.browser.close();
  }
}
