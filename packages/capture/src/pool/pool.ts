import { CdpError } from '../browser/cdp.ts';
import type { FoundBrowser } from '../browser/find-browser.ts';
import { type BrowserStartError, launchBrowser, type RunningBrowser } from '../browser/launch.ts';
import { type Guard, guardFlags } from '../guard/index.ts';
import { DEFAULT_PAGE_TIME_LIMIT_MS, Deadline } from '../visit/deadline.ts';
import { visitFunctions } from '../visit/in-page/functions.ts';
import { type InPageFunctions, installedScript } from '../visit/installed-script.ts';
import { newSiteKinds, type SiteKinds } from '../visit/known-kinds.ts';
import { notTested } from '../visit/not-tested.ts';
import type { VisitOptions } from '../visit/options.ts';
import type { RestingPage } from '../visit/resting-page.ts';
import { Tab } from '../visit/tab.ts';
import { type Untested, Visit } from '../visit/visit.ts';
import { BrowserKeeper } from './browser-keeper.ts';
import { lost, tookTheTab, untested } from './lost-page.ts';
import { dataLimitFor } from './memory.ts';
import { MemoryWatch, type Overuse } from './memory-watch.ts';
import { Slots } from './slots.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface PoolOptions {
  browser: FoundBrowser;
  guard: Guard;
  /** Pages at the same time; each has a tab of its own. */
  concurrency: number;
  /** Functions beside the visit's own that stand in our isolated world of every page. */
  functions?: InPageFunctions;
  /** Pages after which the browser is replaced by a fresh one. Default: 1,000. */
  recycleAfterPages?: number;
  /** Megabytes beside its pages above which the browser is replaced by a fresh one. Default: 600. */
  maxBrowserMb?: number;
  /** Milliseconds for all that is done with one page. Default: {@link DEFAULT_PAGE_TIME_LIMIT_MS}. */
  pageTimeLimitMs?: number;
  /** Megabytes that one page may hold. Default: {@link DEFAULT_PAGE_MEMORY_LIMIT_MB}. */
  pageMemoryLimitMb?: number;
  /** Hears sentences for the log. */
  onWarning?: (sentence: string) => void;
}

export interface PageOptions extends VisitOptions {
  /** Names the scan. Tabs and what is learned about pages are shared within it and with no other. */
  site: string;
}

/** What became of one page: what the caller made of it, or why it could not be tested. */
export type PageOutcome<T> =
  | { readonly tested: true; readonly value: T }
  | ({ readonly tested: false } & Untested);

export interface Pool {
  readonly concurrency: number;
  /**
   * Opens a URL, waits until the page is stable and hands it to `examine`. Waits for a free tab. A page that takes its
   * tab or the browser down is tried once more within the same deadline. One that reaches its deadline or holds too much
   * memory is stopped and not tried again.
   *
   * @throws what `examine` throws, but for a `CdpError`, which tells that the page was lost; the signal's reason when
   * it aborts; {@link BrowserStartError} when no browser starts any more.
   */
  withPage<T>(
    url: string,
    options: PageOptions,
    examine: (page: RestingPage) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<PageOutcome<T>>;
  /** Ends what the pages of one scan shared: its tabs with all that is stored in them. */
  forget(site: string): Promise<void>;
  /**
   * Opens a blank tab and evaluates something in it.
   *
   * @throws when the browser does not work.
   */
  check(): Promise<void>;
  /** Ends the browser. Pages under way are lost. */
  close(): Promise<void>;
}

const DEFAULT_RECYCLE_AFTER_PAGES = 1_000;
const DEFAULT_MAX_BROWSER_MB = 600;
/** Megabytes that one page may hold, unless configured otherwise. */
export const DEFAULT_PAGE_MEMORY_LIMIT_MB = 1_024;
/** Milliseconds for a tab to open; a browser that takes longer does not work any more. */
const OPEN_TAB_MS = 10_000;

/** Opens a pool of tabs. No browser is started before the first page is asked for. */
export function openPool(options: PoolOptions): Pool {
  return new TabPool(options);
}

/** A page to be examined, with all that this depends on. */
interface PageJob<T> {
  readonly url: string;
  readonly options: PageOptions;
  readonly examine: (page: RestingPage) => Promise<T>;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
}

/** A place for one page at a time. Its tab stays open for the next page of the same site. */
interface Slot {
  tab: Tab | undefined;
  site: string;
}

class TabPool implements Pool {
  readonly concurrency: number;
  readonly #options: PoolOptions;
  readonly #keeper: BrowserKeeper;
  readonly #slots: Slots<Slot>;
  readonly #script: string;
  readonly #kinds = new Map<string, SiteKinds>();
  readonly #closing = new AbortController();
  readonly #timeLimitMs: number;
  readonly #memoryLimitMb: number;
  readonly #watches = new WeakMap<RunningBrowser, MemoryWatch>();
  /** Why tabs crashed that were killed for their memory. */
  readonly #kills = new WeakMap<Tab, Overuse>();
  /** Pages that took a whole browser down are tried again one at a time, each in a browser of its own. */
  #alone: Promise<unknown> = Promise.resolve();

  constructor(options: PoolOptions) {
    this.concurrency = options.concurrency;
    this.#options = options;
    this.#timeLimitMs = options.pageTimeLimitMs ?? DEFAULT_PAGE_TIME_LIMIT_MS;
    this.#memoryLimitMb = options.pageMemoryLimitMb ?? DEFAULT_PAGE_MEMORY_LIMIT_MB;
    this.#script = installedScript({ ...options.functions, ...visitFunctions });
    this.#slots = new Slots(
      Array.from({ length: options.concurrency }, (): Slot => ({ tab: undefined, site: '' })),
    );
    this.#keeper = new BrowserKeeper({
      launch: () => this.#launch(options.concurrency),
      recycleAfterPages: options.recycleAfterPages ?? DEFAULT_RECYCLE_AFTER_PAGES,
      maxBrowserMb: options.maxBrowserMb ?? DEFAULT_MAX_BROWSER_MB,
      onWarning: options.onWarning ?? (() => {}),
    });
  }

  async withPage<T>(
    url: string,
    options: PageOptions,
    examine: (page: RestingPage) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<PageOutcome<T>> {
    const ends = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal;
    const slot = await this.#slots.take(({ tab, site }) => tab !== undefined && site === options.site, ends);
    // The time in which it waited for a tab is not the page's.
    const deadline = new Deadline(this.#timeLimitMs);
    try {
      for (let attempt = 1; ; attempt++) {
        let tab: Tab | undefined;
        try {
          tab = await this.#tabFor(slot, options.site);
          return await this.#visit(slot, tab, { url, options, examine, deadline, signal: ends });
        } catch (error) {
          ends.throwIfAborted();
          if (!(error instanceof CdpError)) throw error;
          const overuse = tab && this.#kills.get(tab);
          if (overuse === 'page') return this.#overused(deadline.usedMs);
          const isBrowserLost = tab?.browser.connection.browser.usable === false;
          // What others took from it does not count as an attempt of this page.
          if (tookTheTab(error) && (overuse === 'together' || (isBrowserLost && attempt === 1))) {
            return await this.#tryAlone({ url, options, examine, deadline, signal: ends });
          }
          // A tab that did not even open says nothing about the page.
          if (attempt === 2 || !(tab === undefined || tookTheTab(error))) return lost(error, deadline.usedMs);
        }
      }
    } finally {
      this.#slots.give(slot);
    }
  }

  async forget(site: string): Promise<void> {
    this.#kinds.delete(site);
    await Promise.all(
      this.#slots.free.filter((slot) => slot.site === site).map((slot) => this.#closeTab(slot)),
    );
  }

  async check(): Promise<void> {
    // A slot of its own, so that it is answered even while every other is busy.
    const slot: Slot = { tab: undefined, site: '' };
    try {
      const { session } = await this.#tabFor(slot, '');
      const { result } = await session.send('Runtime.evaluate', { expression: '6 * 7' });
      if (result.value !== 42) throw new Error('The browser answered, but not what it was asked.');
    } finally {
      await this.#closeTab(slot);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The browser pool was closed.'));
    await this.#keeper.close();
  }

  /** @param pages that it may show at the same time */
  async #launch(pages: number): Promise<RunningBrowser> {
    const { browser, guard } = this.#options;
    const pageMb = this.#memoryLimitMb;
    const launched = await launchBrowser({
      executablePath: browser.executablePath,
      env: browser.env,
      sandbox: browser.sandbox,
      userAgent: browser.userAgent,
      networkFlags: guardFlags(guard.proxyUrl),
      maxDataMb: dataLimitFor(pageMb),
    });
    const browserMb = pageMb + (this.#options.maxBrowserMb ?? DEFAULT_MAX_BROWSER_MB);
    this.#watches.set(launched, new MemoryWatch(launched, { pageMb, browserMb, pages }));
    return launched;
  }

  /** Opens a tab and remembers why it crashes, should it. */
  async #openTab(browser: RunningBrowser): Promise<Tab> {
    try {
      const opening = Tab.open(browser, this.#script);
      const tab = await new Deadline(OPEN_TAB_MS).bound(opening, 'open a tab');
      void tab.session.ended.then((reason) => {
        const overuse = reason === 'crashed' ? this.#watches.get(browser)?.takeKill() : undefined;
        if (overuse !== undefined) this.#kills.set(tab, overuse);
      });
      return tab;
    } catch (error) {
      // Whatever a page has done to it, the pages after it need one that works.
      if (error instanceof CdpError && error.reason === 'timed-out') browser.kill();
      throw error;
    }
  }

  #overused(tookMs: number): { tested: false } & Untested {
    return untested(notTested('scan/too-much-memory', { limit: `${this.#memoryLimitMb} MB` }), tookMs);
  }

  /** The slot's tab when it belongs to the site and still works; otherwise a fresh one. */
  async #tabFor(slot: Slot, site: string): Promise<Tab> {
    if (slot.tab?.usable && slot.site === site) return slot.tab;
    await this.#closeTab(slot);
    const browser = await this.#keeper.forTab();
    try {
      slot.tab = await this.#openTab(browser);
    } catch (error) {
      await this.#keeper.tabClosed(browser);
      throw error;
    }
    slot.site = site;
    return slot.tab;
  }

  async #closeTab(slot: Slot): Promise<void> {
    const { tab } = slot;
    slot.tab = undefined;
    if (!tab) return;
    await tab.close();
    await this.#keeper.tabClosed(tab.browser);
  }

  async #visit<T>(slot: Slot, tab: Tab, job: PageJob<T>): Promise<PageOutcome<T>> {
    let reusable = false;
    try {
      const outcome = await this.#examine(tab, job);
      reusable = outcome.reusable;
      return outcome.page;
    } finally {
      const wanted = await this.#keeper.pageDone(tab.browser);
      // Nobody waits for a tab that closes slowly; the next page gets another.
      if (!reusable || !wanted) void this.#closeTab(slot);
    }
  }

  async #examine<T>(
    tab: Tab,
    { url, options, examine, deadline, signal }: PageJob<T>,
  ): Promise<{ page: PageOutcome<T>; reusable: boolean }> {
    const kinds = this.#kindsOf(options.site);
    const visit = new Visit(tab, url, this.#options.guard, kinds, options, deadline);
    let page: PageOutcome<T>;
    try {
      const result = await unlessAborted(visit.toRest(), signal);
      if (result.atRest) {
        const examined = deadline.of('evaluation').bound(examine(result.page), 'examine');
        page = { tested: true, value: await unlessAborted(examined, signal) };
      } else page = { tested: false, ...result.untested };
    } catch (error) {
      await visit.end();
      throw error;
    }
    return { page, reusable: await visit.end() };
  }

  #kindsOf(site: string): SiteKinds {
    const known = this.#kinds.get(site) ?? newSiteKinds();
    this.#kinds.set(site, known);
    return known;
  }

  async #tryAlone<T>(job: PageJob<T>): Promise<PageOutcome<T>> {
    const { usedMs } = job.deadline;
    const attempt = this.#alone.then(async () => {
      job.signal.throwIfAborted();
      const browser = await this.#launch(1);
      // The time in which it waited for its turn is not the page's.
      const deadline = new Deadline(this.#timeLimitMs, usedMs);
      let tab: Tab | undefined;
      try {
        tab = await this.#openTab(browser);
        return (await this.#examine(tab, { ...job, deadline })).page;
      } catch (error) {
        job.signal.throwIfAborted();
        if (!(error instanceof CdpError)) throw error;
        const isOverused = (tab && this.#kills.has(tab)) || this.#watches.get(browser)?.browserOverused;
        return isOverused ? this.#overused(deadline.usedMs) : lost(error, deadline.usedMs);
      } finally {
        await browser.close();
      }
    });
    this.#alone = attempt.catch(() => {});
    return attempt;
  }
}
