import { CdpError } from '../browser/cdp.ts';
import { InPageError } from '../browser/cdp-error.ts';
import type { FoundBrowser } from '../browser/find-browser.ts';
import type { BrowserStartError, RunningBrowser } from '../browser/launch.ts';
import type { Guard } from '../guard/index.ts';
import { createErrorReporter } from '../internal-error.ts';
import { DEFAULT_PAGE_TIME_LIMIT_MS, Deadline, type PageClock } from '../visit/deadline.ts';
import { loadInPageScript } from '../visit/in-page-script.ts';
import type { VisitOptions } from '../visit/options.ts';
import { createSitePageKinds, type SitePageKinds } from '../visit/page-kind-history.ts';
import type { StablePage } from '../visit/stable-page.ts';
import { Tab } from '../visit/tab.ts';
import { type NotTestedVisit, Visit } from '../visit/visit.ts';
import { BrowserSupervisor } from './browser-supervisor.ts';
import { DEFAULT_PAGE_MEMORY_LIMIT_MB, launchForPages } from './launch-for-pages.ts';
import { LoadingPermits, type LoadingPermitsOptions } from './loading-permits.ts';
import {
  createCrashedPageOutcome,
  createFailedOutcome,
  createLateOutcome,
  createMemoryLimitOutcome,
  isTabCrashed,
} from './not-tested-outcome.ts';
import { PoolMemory } from './pool-memory.ts';
import { raceWithAbort } from './race-with-abort.ts';
import { SlotQueue } from './slot-queue.ts';

export interface PoolOptions {
  browser: FoundBrowser;
  guard: Guard;
  /** A browser that was started with `launchForPages` for the same guard and the same limit. It belongs to the pool. */
  running?: RunningBrowser;
  /**
   * Pages that load at the same time on a busy machine; while the processors are idle, more do (`LoadingPermits`). While
   * a page is examined, which is mostly waiting for frames and timers, its place is free for the next one, in another
   * tab.
   */
  concurrency: number;
  /** Folder for the script that runs in pages, so that later processes need not build it again. */
  cacheFolder?: string;
  /** Pages after which the browser is replaced by a fresh one. Default: 1,000. */
  recycleAfterPages?: number;
  /** Megabytes in addition to its pages above which the browser is replaced by a fresh one. Default: 600. */
  maxBrowserMb?: number;
  /** Milliseconds for everything that is done with one page. Default: {@link DEFAULT_PAGE_TIME_LIMIT_MS}. */
  pageTimeLimitMs?: number;
  /**
   * Megabytes that all open pages should use together. Above, renderers that have grown are replaced sooner, and no more
   * than `concurrency` pages load; above twice as much, a page keeps its place while it is examined. Default: 125 for each page that may load.
   */
  openPagesMb?: number;
  /** Megabytes that one page may use. Default: {@link DEFAULT_PAGE_MEMORY_LIMIT_MB}. */
  pageMemoryLimitMb?: number;
  /** See {@link LoadingPermitsOptions}. Default: read from the system. */
  readIdleShare?: LoadingPermitsOptions['readIdleShare'];
  /** Receives sentences for the log. */
  onWarning?: (sentence: string) => void;
  /** Receives what `reportError` of a page writes to the log. Default: `onWarning`. */
  onInternalError?: (sentence: string, page: { readonly site: string; readonly url: string }) => void;
}

export interface PageOptions extends Omit<VisitOptions, 'reportError'> {
  /** Identifies the scan. Tabs and what is learned about pages are shared only within it. */
  site: string;
  /** Shared by all visits of a page, which have one time limit together. Default: the page is visited once. */
  clock?: PageClock;
}

/** The result of one page: what `examine` returned, or why the page was not tested. */
export type PageOutcome<T> =
  | { readonly tested: true; readonly value: T }
  | ({ readonly tested: false } & NotTestedVisit);

export interface Pool {
  /**
   * Opens a URL in a free tab, waits until the page is stable and passes it to `examine`. A page that crashes
   * its tab or the browser is tried once more within the same deadline. One that reaches its deadline or uses
   * too much memory is stopped and not tried again. One whose earlier visits have used its time is not opened.
   *
   * @throws what `examine` throws, except a `CdpError`, which means that the page was lost; the signal's
   *   reason when it aborts; {@link BrowserStartError} when no browser can be started.
   */
  withPage<T>(
    url: string,
    options: PageOptions,
    examine: (page: StablePage) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<PageOutcome<T>>;
  /** Starts the browser unless it is running, so that it is ready when a page is. The first page reports a failure. */
  prepare(): void;
  /** Discards what the pages of one scan shared: its tabs with everything stored in them. */
  forget(site: string): Promise<void>;
  /**
   * Opens a blank tab and evaluates an expression in it.
   *
   * @throws when the browser does not work.
   */
  check(): Promise<void>;
  /** Ends the browser. Pages in progress are lost. */
  close(): Promise<void>;
}

const DEFAULT_RECYCLE_AFTER_PAGES = 1_000;
const DEFAULT_MAX_BROWSER_MB = 600;
const DEFAULT_OPEN_PAGES_MB_PER_LOADING_PAGE = 125;
/** Milliseconds for a tab to open. A browser that takes longer is considered broken. */
const OPEN_TAB_TIMEOUT_MS = 10_000;

/** Opens a pool of tabs. No browser is started before the first page is requested. */
export function openPool(options: PoolOptions): Pool {
  return new TabPool(options);
}

/** Tabs for each page that may load. More would take memory and, on a busy machine, time from each other. */
const TABS_PER_LOADING_PAGE = 2;

/** A page to be examined, with everything needed for it. */
interface PageJob<T> {
  /** Called once the page is stable or cannot be tested. */
  readonly onLoaded: () => void;
  readonly url: string;
  readonly options: PageOptions;
  readonly examine: (page: StablePage) => Promise<T>;
  deadline: Deadline;
  readonly signal: AbortSignal;
}

/** A slot for one page at a time. Its tab stays open for the next page of the same site. */
interface Slot {
  tab: Tab | undefined;
  site: string;
}

class TabPool implements Pool {
  readonly #options: PoolOptions;
  readonly #supervisor: BrowserSupervisor;
  readonly #slots: SlotQueue<Slot>;
  readonly #loadingPermits: LoadingPermits;
  readonly #siteKinds = new Map<string, SitePageKinds>();
  readonly #closing = new AbortController();
  readonly #timeLimitMs: number;
  readonly #memory: PoolMemory;
  /** Until it shows its first page. */
  #running: RunningBrowser | undefined;
  /** Pages that crashed a whole browser are tried again one at a time, each in its own browser. */
  #isolatedRun: Promise<unknown> = Promise.resolve();

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#running = options.running;
    this.#timeLimitMs = options.pageTimeLimitMs ?? DEFAULT_PAGE_TIME_LIMIT_MS;
    const {
      pageMemoryLimitMb: pageMb = DEFAULT_PAGE_MEMORY_LIMIT_MB,
      maxBrowserMb = DEFAULT_MAX_BROWSER_MB,
    } = options;
    this.#memory = new PoolMemory({
      pageMb,
      browserMb: pageMb + maxBrowserMb,
      openPagesMb: options.openPagesMb ?? DEFAULT_OPEN_PAGES_MB_PER_LOADING_PAGE * options.concurrency,
    });
    // Started early to save time. A failure is reported by the first page, and later pages try again.
    loadInPageScript(options.cacheFolder).catch(() => {});
    const tabs = TABS_PER_LOADING_PAGE * options.concurrency;
    const slots = Array.from({ length: tabs }, (): Slot => ({ tab: undefined, site: '' }));
    this.#slots = new SlotQueue(slots);
    this.#loadingPermits = new LoadingPermits({
      concurrency: options.concurrency,
      readIdleShare: options.readIdleShare,
      isMemoryTight: () => slots.some(({ tab }) => tab && this.#memory.isTight(tab.browser)),
    });
    this.#supervisor = new BrowserSupervisor({
      launch: () => this.#launch(tabs),
      recycleAfterPages: options.recycleAfterPages ?? DEFAULT_RECYCLE_AFTER_PAGES,
      maxBrowserMb,
      onWarning: options.onWarning ?? (() => {}),
    });
  }

  async withPage<T>(
    url: string,
    options: PageOptions,
    examine: (page: StablePage) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<PageOutcome<T>> {
    const abortSignal = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal;
    const { clock = { usedMs: 0 } } = options;
    const early = createLateOutcome(new Deadline(this.#timeLimitMs, clock.usedMs));
    if (early !== null) return early;
    const slot = await this.#slots.acquire(
      ({ tab, site }) => tab !== undefined && site === options.site,
      abortSignal,
    );
    let releasePermit = () => {};
    try {
      releasePermit = await this.#loadingPermits.acquire(abortSignal);
      const onLoaded = () => {
        if (!slot.tab || !this.#memory.isFull(slot.tab.browser)) releasePermit();
      };
      // Time spent waiting for a tab does not count.
      const deadline = new Deadline(this.#timeLimitMs, clock.usedMs);
      const job = { url, options, examine, deadline, signal: abortSignal, onLoaded };
      try {
        return await this.#tryPage(slot, job);
      } finally {
        clock.usedMs = job.deadline.usedMs;
      }
    } finally {
      releasePermit();
      this.#slots.release(slot);
    }
  }

  /** Visits a page, and once more if its tab was lost. */
  async #tryPage<T>(slot: Slot, job: PageJob<T>): Promise<PageOutcome<T>> {
    const { deadline, options, signal } = job;
    for (let attempt = 1; ; attempt++) {
      let tab: Tab | undefined;
      try {
        tab = await this.#getTab(slot, options.site);
        return await this.#visitPage(slot, tab, job);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof CdpError)) throw error;
        const overuse = tab && this.#memory.getOveruse(tab);
        if (overuse === 'page') return createMemoryLimitOutcome(this.#memory.limits.pageMb, deadline.usedMs);
        const isBrowserLost = tab?.browser.connection.browser.isUsable === false;
        // A loss caused by other pages does not count as an attempt of this page.
        if (isTabCrashed(error) && (overuse === 'together' || (isBrowserLost && attempt === 1))) {
          return await this.#retryInOwnBrowser(job);
        }
        // A tab that failed to open is not the page's fault.
        if (attempt === 2 || !(tab === undefined || isTabCrashed(error)))
          return this.#createCrashedOutcome(error, job);
        const late = createLateOutcome(deadline);
        if (late !== null) return tab === undefined ? late : this.#createCrashedOutcome(error, job);
      }
    }
  }

  async forget(site: string): Promise<void> {
    this.#siteKinds.delete(site);
    await Promise.all(
      this.#slots.free.filter((slot) => slot.site === site).map((slot) => this.#closeTab(slot)),
    );
  }

  async check(): Promise<void> {
    // A separate slot, so that the check does not wait while all others are busy.
    const slot: Slot = { tab: undefined, site: '' };
    try {
      const { session } = await this.#getTab(slot, '');
      const { result } = await session.send('Runtime.evaluate', { expression: '6 * 7' });
      if (result.value !== 42) throw new Error('The browser returned an unexpected result.');
    } finally {
      await this.#closeTab(slot);
    }
  }

  prepare(): void {
    this.#supervisor.prepare();
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The browser pool was closed.'));
    await this.#supervisor.close();
    await this.#running?.close();
  }

  /** @param pages maximum number of pages at the same time */
  async #launch(pages: number): Promise<RunningBrowser> {
    const { browser, guard } = this.#options;
    const { pageMb } = this.#memory.limits;
    const running = this.#running;
    this.#running = undefined;
    const launched =
      running ?? (await launchForPages({ browser, proxyUrl: guard.proxyUrl, pageMemoryLimitMb: pageMb }));
    this.#memory.watch(launched, pages);
    return launched;
  }

  async #openTab(browser: RunningBrowser): Promise<Tab> {
    try {
      const script = await loadInPageScript(this.#options.cacheFolder);
      const opening = Tab.open(browser, script, await this.#options.guard.openExit());
      const tab = await new Deadline(OPEN_TAB_TIMEOUT_MS).enforce(opening, 'open a tab');
      this.#memory.watchTab(tab);
      return tab;
    } catch (error) {
      // The pages that follow need a working browser, whatever this one suffers from.
      if (error instanceof CdpError && error.reason === 'timed-out') browser.kill();
      throw error;
    }
  }

  /** Returns the slot's tab when it belongs to the site and still works; otherwise a fresh one. */
  async #getTab(slot: Slot, site: string): Promise<Tab> {
    if (slot.tab?.isUsable && slot.site === site) return slot.tab;
    await this.#closeTab(slot);
    const browser = await this.#supervisor.acquireForTab();
    try {
      slot.tab = await this.#openTab(browser);
    } catch (error) {
      await this.#supervisor.releaseTab(browser);
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
    await this.#supervisor.releaseTab(tab.browser);
  }

  async #visitPage<T>(slot: Slot, tab: Tab, job: PageJob<T>): Promise<PageOutcome<T>> {
    let reusable = false;
    try {
      const outcome = await this.#examinePage(tab, job);
      reusable = outcome.reusable;
      return outcome.page;
    } finally {
      const canContinue = await this.#supervisor.completePage(tab.browser);
      // Not awaited: a tab may close slowly, and the next page gets another one.
      if (!reusable || !canContinue) void this.#closeTab(slot);
    }
  }

  async #examinePage<T>(
    tab: Tab,
    { url, options, examine, deadline, signal, onLoaded }: PageJob<T>,
  ): Promise<{ page: PageOutcome<T>; reusable: boolean }> {
    const kinds = this.#getSiteKinds(options.site);
    const { guard } = this.#options;
    const reportError = this.#getErrorReporter({ url, options });
    const visit = new Visit(tab, url, guard, kinds, { ...options, reportError }, deadline);
    let page: PageOutcome<T>;
    try {
      const result = await raceWithAbort(visit.stabilize(), signal);
      onLoaded();
      if (result.isStable) {
        const examined = deadline.forStage('evaluation').enforce(examine(result.page), 'examine');
        page = { tested: true, value: await raceWithAbort(examined, signal) };
      } else page = { tested: false, ...result.notTestedVisit };
    } catch (error) {
      await visit.end();
      throw error;
    }
    return { page, reusable: (await visit.end()) && !(await this.#hasGrown(tab)) };
  }

  /** Creates the outcome of a page that was lost, and reports an error of our own that is the reason. */
  #createCrashedOutcome<T>(error: CdpError, job: PageJob<T>) {
    const { usedMs } = job.deadline;
    return error instanceof InPageError
      ? createFailedOutcome(this.#getErrorReporter(job)('a page', error), usedMs)
      : createCrashedPageOutcome(error, usedMs);
  }

  /** Returns a function that reports an error of our own on a page. */
  #getErrorReporter({ url, options: { site } }: Pick<PageJob<unknown>, 'url' | 'options'>) {
    const { onWarning, onInternalError = onWarning } = this.#options;
    return createErrorReporter((sentence) => onInternalError?.(sentence, { site, url }));
  }

  /** Whether a tab should not be used again: it has grown, or does not respond. */
  #hasGrown(tab: Tab): Promise<boolean> {
    return tab.hasGrown(this.#memory.isTight(tab.browser)).catch((error) => {
      if (error instanceof CdpError) return true;
      throw error;
    });
  }

  #getSiteKinds(site: string): SitePageKinds {
    const kinds = this.#siteKinds.get(site) ?? createSitePageKinds();
    this.#siteKinds.set(site, kinds);
    return kinds;
  }

  async #retryInOwnBrowser<T>(job: PageJob<T>): Promise<PageOutcome<T>> {
    const { usedMs } = job.deadline;
    const attempt = this.#isolatedRun.then(async () => {
      job.signal.throwIfAborted();
      const browser = await this.#launch(1);
      // Time spent waiting for its turn does not count.
      job.deadline = new Deadline(this.#timeLimitMs, usedMs);
      const { deadline } = job;
      let tab: Tab | undefined;
      try {
        tab = await this.#openTab(browser);
        return (await this.#examinePage(tab, job)).page;
      } catch (error) {
        job.signal.throwIfAborted();
        if (!(error instanceof CdpError)) throw error;
        const isOverused =
          (tab && this.#memory.getOveruse(tab) !== undefined) || this.#memory.isBrowserOverLimit(browser);
        return isOverused
          ? createMemoryLimitOutcome(this.#memory.limits.pageMb, deadline.usedMs)
          : this.#createCrashedOutcome(error, job);
      } finally {
        await browser.close();
      }
    });
    this.#isolatedRun = attempt.catch(() => {});
    return attempt;
  }
}
