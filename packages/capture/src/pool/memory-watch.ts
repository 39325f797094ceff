import type { RunningBrowser } from '../browser/launch.ts';
import { type BrowserProcess, listProcesses, readProcessMemories } from './memory.ts';

export interface MemoryLimits {
  /** Megabytes that one page may use in its renderer. */
  readonly pageMb: number;
  /** Megabytes that the browser may use in addition to its pages, such as files and data that pages store. */
  readonly browserMb: number;
  /** Pages that may be open at the same time. */
  readonly pages: number;
}

/**
 * Why a renderer was killed.
 * - `page`: one renderer used more than one page may.
 * - `together`: the renderers together used more than all pages may, and this one used the most. Its page
 *   may not be at fault.
 */
export type MemoryLimitExceeded = 'page' | 'together';

/** Milliseconds between two readings. A page allocates about 100 MB in this time. */
const READING_INTERVAL_MS = process.platform === 'linux' ? 100 : 1_000;
/** Milliseconds between two listings of the processes. */
const LISTING_INTERVAL_MS = 300;
/** Milliseconds within which a tab notices that its renderer was killed. */
const MAX_CRASH_DELAY_MS = 1_500;

/**
 * Limits the memory of a running browser: kills the renderer of a page that uses too much, and the whole
 * browser when its own process does. Other pages go on, because each tab has its own renderer.
 */
export class MemoryWatch {
  /** Whether the browser was killed because it used too much memory in addition to its pages. */
  isBrowserOverLimit = false;
  /** The highest reading of one renderer so far, in megabytes. */
  peakMb = 0;
  /**
   * The last reading of all renderers together, in megabytes; 0 before the first reading, and where the system does not
   * report it.
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
   * Returns why a tab has just crashed, if its renderer was killed here; `undefined` if it crashed by itself.
   * The protocol does not name the process of a tab, so one renderer is killed at a time, and the next tab
   * that crashes is the one it belonged to.
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

  /** Not awaited: a busy browser must not keep its processes from being read. */
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
      // The process has already ended by itself.
      this.#killed = undefined;
    }
  }
}
