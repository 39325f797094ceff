import { CdpError } from '../browser/cdp.ts';
import type { FoundBrowser } from '../browser/find-browser.ts';
import { type BrowserStartError, launchBrowser, type RunningBrowser } from '../browser/launch.ts';
import { type Guard, guardFlags } from '../guard/index.ts';
import { visitFunctions } from '../visit/in-page/functions.ts';
import { type InPageFunctions, installedScript } from '../visit/installed-script.ts';
import { newSiteKinds, type SiteKinds } from '../visit/known-kinds.ts';
import { notTested } from '../visit/not-tested.ts';
import type { VisitOptions } from '../visit/options.ts';
import type { RestingPage } from '../visit/resting-page.ts';
import { Tab } from '../visit/tab.ts';
import { type Untested, Visit } from '../visit/visit.ts';
import { BrowserKeeper } from './browser-keeper.ts';
import { Slots } from './slots.ts';

export interface PoolOptions {
  browser: FoundBrowser;
  guard: Guard;
  /** Pages at the same time; each has a tab of its own. */
  concurrency: number;
  /** Functions beside the visit's own that stand in our isolated world of every page. */
  functions?: InPageFunctions;
  /** Pages after which the browser is replaced by a fresh one. Default: 1,000. */
  recycleAfterPages?: number;
  /** Megabytes above which the browser is replaced by a fresh one (Linux only). Default: 2,000. */
  maxBrowserMb?: number;
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
   * Opens an address, brings the page to rest and hands it to `examine`. Waits for a free tab. A page that takes
   * its tab or the browser down is tried once more.
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
const DEFAULT_MAX_BROWSER_MB = 2_000;

/** Opens a pool of tabs. No browser is started before the first page is asked for. */
export function openPool(options: PoolOptions): Pool {
  return new TabPool(options);
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
  /** Pages that took a whole browser down are tried again one at a time, each in a browser of its own. */
  #alone: Promise<unknown> = Promise.resolve();

  constructor(options: PoolOptions) {
    this.concurrency = options.concurrency;
    this.#options = options;
    this.#script = installedScript({ ...options.functions, ...visitFunctions });
    this.#slots = new Slots(
      Array.from({ length: options.concurrency }, (): Slot => ({ tab: undefined, site: '' })),
    );
    this.#keeper = new BrowserKeeper({
      launch: () => this.#launch(),
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
    try {
      for (let attempt = 1; ; attempt++) {
        let browser: RunningBrowser | undefined;
        try {
          const tab = await this.#tabFor(slot, options.site);
          browser = tab.browser;
          return await this.#visit(slot, tab, url, options, examine, ends);
        } catch (error) {
          ends.throwIfAborted();
          if (!(error instanceof CdpError)) throw error;
          if (attempt === 2 || !tookTheTab(error)) return lost(error);
          if (browser?.connection.browser.usable === false)
            return await this.#tryAlone(url, options, examine, ends);
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

  #launch(): Promise<RunningBrowser> {
    const { browser, guard } = this.#options;
    return launchBrowser({
      executablePath: browser.executablePath,
      env: browser.env,
      sandbox: browser.sandbox,
      userAgent: browser.userAgent,
      networkFlags: guardFlags(guard.proxyUrl),
    });
  }

  /** The slot's tab when it belongs to the site and still works; otherwise a fresh one. */
  async #tabFor(slot: Slot, site: string): Promise<Tab> {
    if (slot.tab?.usable && slot.site === site) return slot.tab;
    await this.#closeTab(slot);
    const browser = await this.#keeper.forTab();
    try {
      slot.tab = await Tab.open(browser, this.#script);
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

  async #visit<T>(
    slot: Slot,
    tab: Tab,
    url: string,
    options: PageOptions,
    examine: (page: RestingPage) => Promise<T>,
    signal: AbortSignal,
  ): Promise<PageOutcome<T>> {
    let reusable = false;
    try {
      const outcome = await this.#examine(tab, url, options, examine, signal);
      reusable = outcome.reusable;
      return outcome.page;
    } finally {
      const wanted = await this.#keeper.pageDone(tab.browser);
      if (!reusable || !wanted) await this.#closeTab(slot);
    }
  }

  async #examine<T>(
    tab: Tab,
    url: string,
    options: PageOptions,
    examine: (page: RestingPage) => Promise<T>,
    signal: AbortSignal,
  ): Promise<{ page: PageOutcome<T>; reusable: boolean }> {
    const visit = new Visit(tab, url, this.#options.guard, this.#kindsOf(options.site), options);
    let page: PageOutcome<T>;
    try {
      const result = await unlessAborted(visit.toRest(), signal);
      page = result.atRest
        ? { tested: true, value: await unlessAborted(examine(result.page), signal) }
        : { tested: false, ...result.untested };
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

  async #tryAlone<T>(
    url: string,
    options: PageOptions,
    examine: (page: RestingPage) => Promise<T>,
    signal: AbortSignal,
  ): Promise<PageOutcome<T>> {
    const attempt = this.#alone.then(async () => {
      signal.throwIfAborted();
      const browser = await this.#launch();
      try {
        const tab = await Tab.open(browser, this.#script);
        return (await this.#examine(tab, url, options, examine, signal)).page;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof CdpError) return lost(error);
        throw error;
      } finally {
        await browser.close();
      }
    });
    this.#alone = attempt.catch(() => {});
    return attempt;
  }
}

/** Whether the tab is lost, so that another one may do better. */
function tookTheTab({ reason }: CdpError): boolean {
  return reason === 'crashed' || reason === 'closed';
}

function lost(error: CdpError): { tested: false } & Untested {
  const reason = tookTheTab(error)
    ? notTested('scan/crashed')
    : error.waitedMs !== undefined
      ? notTested('scan/timed-out', { seconds: Math.round(error.waitedMs / 1_000) })
      : notTested('scan/unexpected');
  return { tested: false, notTested: reason, url: null, title: '', status: null, headers: {} };
}

/** Settles as the promise does, or rejects as soon as the signal aborts. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // It goes on after an abort, and nobody waits for it then.
  promise.catch(() => {});
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
