import type { RunningBrowser } from '../browser/launch.ts';
import { type BrowserProcess, listProcesses, readProcessMemories } from './memory.ts';

export interface MemoryLimits {
  /** Megabytes that one page may use in its renderer. */
  readonly pageMb: number;
  /**
   * Megabytes that the browser may use in addition to its pages, for example for files and data that pages
   * store.
   */
  readonly browserMb: number;
  /** Number of pages that may be open at the same time. */
  readonly pages: number;
}

/**
 * Why a renderer was killed.
 * - `page`: the renderer used more than one page may.
 * - `together`: all renderers together used more than all pages may, and this one used the most. Its page
 *   isn't necessarily at fault.
 */
export type MemoryLimitExceeded = 'page' | 'together';

/** Milliseconds between readings. A page can allocate about 100 MB in this time. */
const READING_INTERVAL_MS = process.platform === 'linux' ? 100 : 1_000;
/** Milliseconds between listings of the processes. */
const LISTING_INTERVAL_MS = 300;
/** Maximum number of milliseconds until a tab notices that its renderer was killed. */
const MAX_CRASH_DELAY_MS = 1_500;

/**
 * Limits the memory of a running browser. Kills a page's renderer if it uses too much, and the whole browser
 * if the browser's own process does. Other pages continue, because each tab has its own renderer.
 */
export class MemoryWatch {
  /** Whether the browser was killed because it used too much memory in addition to its pages. */
  isBrowserOverLimit = false;
  /** The highest reading for a single renderer so far, in megabytes. */
  peakMb = 0;
  /**
   * The last reading for all renderers together, in megabytes; 0 before the first reading and if the system
   * doesn't report it.
   */
  pagesMb = 0;
  readonly #browser: RunningBrowser;
  readonly #limits: MemoryLimits;
  readonly #timer: NodeJS.Timeout;
  #processes: readonly BrowserProcess[] = [];
  #listedAt = Number.NEGATIVE_INFINITY;
  #isListing = false;
  #isReading = false;
  #killed: { readonly overuse: MemoryLimitExceeded; readonly at: number } | undefined;

  constructor(browser: RunningBrowser, limits: MemoryLimits) {
    this.#browser = browser;
    this.#limits = limits;
    this.#timer = setInterval(() => void this.#readMemory(), READING_INTERVAL_MS);
    this.#timer.unref();
    void browser.exited.then(() => this.stop());
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * Returns why a tab has just crashed if its renderer was killed here; `undefined` if it crashed for another
   * reason. The protocol doesn't say which process belongs to a tab. We therefore kill one renderer at a time
   * and assume that the next tab to crash is the one it belonged to.
   */
  takeKillReason(): MemoryLimitExceeded | undefined {
    const killed = this.#killed;
    this.#killed = undefined;
    return killed !== undefined && performance.now() - killed.at < MAX_CRASH_DELAY_MS
      ? killed.overuse
      : undefined;
  }

  async #readMemory(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      this.#listProcesses();
      const readings = await readProcessMemories(this.#processes.map(({ pid }) => pid));
      this.#enforceLimits(readings);
    } finally {
      this.#isReading = false;
    }
  }

  /** Not awaited: the processes must be read even while the browser is busy. */
  #listProcesses(): void {
    const now = performance.now();
    if (this.#isListing || now - this.#listedAt < LISTING_INTERVAL_MS) return;
    this.#isListing = true;
    this.#listedAt = now;
    listProcesses(this.#browser)
      .then(
        (processes) => {
          this.#processes = processes;
        },
        () => {},
      )
      .finally(() => {
        this.#isListing = false;
      });
  }

  #enforceLimits(readings: ReadonlyMap<number, number>): void {
    const { pageMb, browserMb, pages } = this.#limits;
    let totalPageMb = 0;
    let totalBrowserMb = 0;
    let largest = { pid: 0, megabytes: 0 };
    for (const { pid, isRenderer } of this.#processes) {
      const megabytes = readings.get(pid) ?? 0;
      if (isRenderer) {
        totalPageMb += megabytes;
        if (megabytes > largest.megabytes) largest = { pid, megabytes };
      } else totalBrowserMb += megabytes;
    }
    this.peakMb = Math.max(this.peakMb, largest.megabytes);
    this.pagesMb = totalPageMb;
    if (totalBrowserMb > browserMb) {
      this.isBrowserOverLimit = true;
      this.stop();
      this.#browser.kill();
      return;
    }
    if (largest.megabytes > pageMb) this.#killRenderer(largest.pid, 'page');
    // With site isolation, one page may have several renderers.
    else if (totalPageMb > pageMb * pages) this.#killRenderer(largest.pid, 'together');
  }

  #killRenderer(pid: number, overuse: MemoryLimitExceeded): void {
    const now = performance.now();
    if (this.#killed !== undefined && now - this.#killed.at < MAX_CRASH_DELAY_MS) return;
    this.#killed = { overuse, at: now };
    this.#processes = this.#processes.filter((candidate) => candidate.pid !== pid);
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already exited.
      this.#killed = undefined;
    }
  }
}
