import { setTimeout as delay } from 'node:timers/promises';
import type { RunningBrowser } from '../browser/launch.ts';
import { memoryBesidePages } from './memory.ts';

export interface BrowserKeeperOptions {
  launch: () => Promise<RunningBrowser>;
  /** Pages after which a browser is replaced by a fresh one. */
  recycleAfterPages: number;
  /** Megabytes beside its pages above which a browser is replaced by a fresh one. */
  maxBrowserMb: number;
  onWarning: (sentence: string) => void;
}

/** Pages between two looks at the browser's memory. */
const PAGES_BETWEEN_LOOKS = 10;
/** A browser that ends as soon as it starts must not be started without a pause. */
const PAUSE_AFTER_LOSS_MS = 500;

/** Browsers that pages are still using, and how many. */
interface Kept {
  browser: RunningBrowser;
  tabs: number;
  pages: number;
  retired: boolean;
}

/** Keeps one browser running: replaces one that ended, has shown many pages or has grown too large. */
export class BrowserKeeper {
  readonly #options: BrowserKeeperOptions;
  readonly #kept = new Map<RunningBrowser, Kept>();
  #current: Promise<RunningBrowser> | undefined;
  #lostAt = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(options: BrowserKeeperOptions) {
    this.#options = options;
  }

  /**
   * The browser for a new tab; tell {@link BrowserKeeper.tabClosed} when the tab is closed.
   *
   * @throws {BrowserStartError} when no browser starts any more.
   */
  async forTab(): Promise<RunningBrowser> {
    this.#current ??= this.#start();
    const browser = await this.#current;
    const kept = this.#kept.get(browser);
    // It may have ended between the two lines above.
    if (!kept || kept.retired) return this.forTab();
    // A browser that has closed its pipe may still run, and answers nothing any more.
    if (browser.connection.browser.usable === false) {
      this.#lose(kept);
      return this.forTab();
    }
    kept.tabs++;
    return browser;
  }

  async tabClosed(browser: RunningBrowser): Promise<void> {
    const kept = this.#kept.get(browser);
    if (!kept) return;
    kept.tabs--;
    if (kept.retired && kept.tabs === 0) await this.#drop(kept);
  }

  /** Whether a tab of this browser may show another page; counts the one it has shown. */
  async pageDone(browser: RunningBrowser): Promise<boolean> {
    const kept = this.#kept.get(browser);
    if (!kept) return false;
    kept.pages++;
    if (kept.retired) return false;
    if (kept.pages >= this.#options.recycleAfterPages) this.#retire(kept);
    else if (kept.pages % PAGES_BETWEEN_LOOKS === 0) {
      const megabytes = await memoryBesidePages(browser).catch(() => undefined);
      if (megabytes !== undefined && megabytes > this.#options.maxBrowserMb) this.#retire(kept);
    }
    return !kept.retired;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#current?.catch(() => {});
    await Promise.all([...this.#kept.values()].map((kept) => this.#drop(kept)));
  }

  async #start(): Promise<RunningBrowser> {
    await delay(Math.max(0, this.#lostAt + PAUSE_AFTER_LOSS_MS - performance.now()));
    const browser = await this.#options.launch().catch((error) => {
      this.#current = undefined;
      throw error;
    });
    const kept: Kept = { browser, tabs: 0, pages: 0, retired: false };
    this.#kept.set(browser, kept);
    browser.gone.then(() => {
      // One that we dropped ourselves is not kept any more.
      if (this.#kept.has(browser)) this.#lose(kept);
    });
    if (this.#closed) await this.#drop(kept);
    return browser;
  }

  /** Gives up a browser that does not work any more. */
  #lose(kept: Kept): void {
    this.#options.onWarning('The browser ended unexpectedly and is replaced.');
    this.#lostAt = performance.now();
    this.#retire(kept);
    void this.#drop(kept);
  }

  #retire(kept: Kept): void {
    if (kept.retired) return;
    kept.retired = true;
    this.#current = undefined;
  }

  async #drop(kept: Kept): Promise<void> {
    this.#kept.delete(kept.browser);
    await kept.browser.close();
  }
}
