import { CdpError } from '../browser/cdp.ts';
import { InPageError } from '../browser/cdp-error.ts';
import type { FoundBrowser } from '../browser/find-browser.ts';
import type { BrowserStartError, RunningBrowser } from '../browser/launch.ts';
import type { Guard } from '../guard/index.ts';
import { createErrorReporter } from '../internal-error.ts';
import { DEFAULT_PAGE_TIME_LIMIT_MS, Deadline, type PageClock } from '../visit/deadline.ts';
import { loadInPageScript } from '../visit/in-page-script.ts';
import { createNotTestedReason } from '../visit/not-tested-reason.ts';
import type { VisitOptions } from '../visit/options.ts';
import { createSitePageKinds, type SitePageKinds } from '../visit/page-kind-history.ts';
import type { NotTestedVisit } from '../visit/settle-document.ts';
import type { StablePage } from '../visit/stable-page.ts';
import { Tab } from '../visit/tab.ts';
import { Visit } from '../visit/visit.ts';
import { BrowserSupervisor } from './browser-supervisor.ts';
import { DEFAULT_PAGE_MEMORY_LIMIT_MB, launchForPages } from './launch-for-pages.ts';
import { LoadingPermits, type LoadingPermitsOptions } from './loading-permits.ts';
import {
  createCrashedPageOutcome,
  createFailedOutcome,
  createLateOutcome,
  createMemoryLimitOutcome,
  createNotTestedOutcome,
  isTabCrashed,
} from './not-tested-outcome.ts';
import { PoolMemory } from './pool-memory.ts';
import { raceWithAbort } from './race-with-abort.ts';
import { SlotQueue } from './slot-queue.ts';

export interface PoolOptions {
  browser: FoundBrowser;
  guard: Guard;
  /**
   * A browser started with `launchForPages` for the same guard and the same limit. The pool takes ownership
   * of it.
   */
  running?: RunningBrowser;
  /**
   * Number of pages that load at the same time on a busy machine; while the CPU is idle, more do
   * (`LoadingPermits`). Examining a page mostly means waiting for frames and timers, so the next page can
   * already load in another tab.
   */
  concurrency: number;
  /** Folder where the in-page script is cached, so that later processes don't have to build it again. */
  cacheFolder?: string;
  /** Number of pages after which the browser is replaced. Default: 1,000. */
  recycleAfterPages?: number;
  /** Megabytes that the browser may use in addition to its pages before it is replaced. Default: 600. */
  maxBrowserMb?: number;
  /** Total time limit for one page in milliseconds. Default: {@link DEFAULT_PAGE_TIME_LIMIT_MS}. */
  pageTimeLimitMs?: number;
  /**
   * Megabytes that all open pages together should use at most. Above that, renderers that have grown are
   * replaced sooner, and no more than `concurrency` pages load. Above twice that, a page keeps its loading permit while
   * it is examined, so that no other page starts loading. Default: 125 for each page that may load.
   */
  openPagesMb?: number;
  /** Megabytes that one page may use. Default: {@link DEFAULT_PAGE_MEMORY_LIMIT_MB}. */
  pageMemoryLimitMb?: number;
  /** See {@link LoadingPermitsOptions}. Default: read from the system. */
  readIdleShare?: LoadingPermitsOptions['readIdleShare'];
  /** Receives sentences for the log. */
  onWarning?: (sentence: string) => void;
  /** Receives what a page's `reportError` writes to the log. Default: `onWarning`. */
  onInternalError?: (sentence: string, page: { readonly site: string; readonly url: string }) => void;
}

export interface PageOptions extends Omit<VisitOptions, 'reportError'> {
  /** Identifies the scan. Tabs and what was learned about pages are shared only within it. */
  site: string;
  /**
   * Shared by all visits of a page, because they have one common time limit. Default: the page is visited
   * once.
   */
  clock?: PageClock;
  /** Milliseconds for all work on the page. Default: the pool's limit. */
  timeLimitMs?: number;
}

/** The result for one page: what `examine` returned, or why the page wasn't tested. */
export type PageOutcome<T> =
  | { readonly tested: true; readonly value: T }
  | ({ readonly tested: false } & NotTestedVisit);

export interface Pool {
  /**
   * Opens a URL in a free tab, waits until the page is stable and passes it to `examine`. If a page crashes
   * its tab or the browser, the page is retried once within the same deadline. A page that reaches its
   * deadline or uses too much memory is stopped and not retried. A page whose earlier visits have used up its
   * time isn't opened.
   *
   * @throws what `examine` throws, except a `CdpError`, which means that the page was lost; the signal's
   *   reason if it aborts; {@link BrowserStartError} if no browser can be started.
   */
  withPage<T>(
    url: string,
    options: PageOptions,
    examine: (page: StablePage) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<PageOutcome<T>>;
  /**
   * Starts the browser unless it is running, so that it is ready for the first page. If the browser doesn't
   * start, that page reports the failure.
   */
  prepare(): void;
  /** Discards what the pages of one scan shared: its tabs, with everything stored in them. */
  forget(site: string): Promise<void>;
  /**
   * Opens a blank tab and evaluates an expression in it.
   *
   * @throws if the browser doesn't work.
   */
  check(): Promise<void>;
  /** Closes the browser. Pages in progress are lost. */
  close(): Promise<void>;
}

/** Opens pages to examine, such as a pool, or a host of a page that is already open. */
export type PageHost = Pick<Pool, 'withPage'>;

const DEFAULT_RECYCLE_AFTER_PAGES = 1_000;
const DEFAULT_MAX_BROWSER_MB = 600;
const DEFAULT_OPEN_PAGES_MB_PER_LOADING_PAGE = 125;
/** Milliseconds allowed for opening a tab. A browser that takes longer gets no more pages. */
const OPEN_TAB_TIMEOUT_MS = 30_000;

/** Opens a pool of tabs. No browser is started until the first page is requested. */
export function openPool(options: PoolOptions): Pool {
  return new TabPool(options);
}

/**
 * Number of tabs for each page that may load. More would take up memory and, on a busy machine, slow each other down.
 */
const TABS_PER_LOADING_PAGE = 2;

/** A page to examine, with everything needed to examine it. */
interface PageJob<T> {
  /** Called when the page is stable or can't be tested. */
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
  /** Set until it shows its first page. */
  #running: RunningBrowser | undefined;
  /** Pages that crashed a whole browser are retried one at a time, each in a separate browser. */
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
    // Started early to save time. If this fails, the first page reports it and later pages try again.
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
    const { timeLimitMs = this.#timeLimitMs } = options;
    const early = createLateOutcome(new Deadline(timeLimitMs, clock.usedMs));
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
      // The time spent waiting for a tab doesn't count.
      const deadline = new Deadline(timeLimitMs, clock.usedMs);
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

  /** Visits a page, and visits it once more if its tab was lost. */
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
        // A loss caused by other pages doesn't count as one of this page's attempts.
        if (isTabCrashed(error) && (overuse === 'together' || (isBrowserLost && attempt === 1))) {
          return await this.#retryInSeparateBrowser(job);
        }
        // If a tab failed to open, that isn't the page's fault.
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
    // A separate slot, so that the check doesn't have to wait while all other slots are busy.
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
      // Whatever is wrong with this browser, the pages that follow need one that works. The machine may just be
      // busy, so pages that are already open can finish.
      if (error instanceof CdpError && error.reason === 'timed-out') this.#supervisor.retire(browser);
      throw error;
    }
  }

  /** Returns the slot's tab if it belongs to the site and still works; otherwise a fresh one. */
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
      // Not awaited: closing a tab can be slow, and the next page gets a different one.
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
      const hasLeft = await visit.hasLeftDocument(error);
      await visit.end();
      if (!hasLeft) throw error;
      const left = createNotTestedOutcome(createNotTestedReason('scan/page-left'), deadline.usedMs);
      return { page: left, reusable: false };
    }
    return { page, reusable: (await visit.end()) && !(await this.#hasGrown(tab)) };
  }

  /** Creates the outcome of a page that was lost, and reports the error if it's our own. */
  #createCrashedOutcome<T>(error: CdpError, job: PageJob<T>) {
    const { usedMs } = job.deadline;
    return error instanceof InPageError
      ? createFailedOutcome(this.#getErrorReporter(job)('a page', error), usedMs)
      : createCrashedPageOutcome(error, usedMs);
  }

  /** Returns a function that reports our own errors on a page. */
  #getErrorReporter({ url, options: { site } }: Pick<PageJob<unknown>, 'url' | 'options'>) {
    const { onWarning, onInternalError = onWarning } = this.#options;
    return createErrorReporter((sentence) => onInternalError?.(sentence, { site, url }));
  }

  /** Whether a tab shouldn't be reused, because it uses too much memory or doesn't respond. */
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

  async #retryInSeparateBrowser<T>(job: PageJob<T>): Promise<PageOutcome<T>> {
    const { usedMs } = job.deadline;
    const attempt = this.#isolatedRun.then(async () => {
      job.signal.throwIfAborted();
      const browser = await this.#launch(1);
      // The time spent waiting for its turn doesn't count.
      job.deadline = new Deadline(job.options.timeLimitMs ?? this.#timeLimitMs, usedMs);
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
