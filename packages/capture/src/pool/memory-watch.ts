import type { RunningBrowser } from '../browser/launch.ts';
import { type BrowserProcess, listProcesses, readProcessMemories } from './memory.ts';

export interface MemoryLimits {
  /** Megabytes that one page may hold in its renderer. */
  readonly pageMb: number;
  /** Megabytes that the browser may hold beside its pages, such as files and data that pages store. */
  readonly browserMb: number;
  /** Pages that may be open at the same time. */
  readonly pages: number;
}

/**
 * - `page`: one renderer held more than a page may.
 * - `together`: the renderers held more than all pages may, and this one most of it: it may be no fault of its page.
 */
export type MemoryOveruse = 'page' | 'together';

/** Milliseconds between two readings. A page allocates about 100 MB in this time. */
const READING_INTERVAL_MS = process.platform === 'linux' ? 100 : 1_000;
/** Milliseconds between two questions for which processes there are. */
const LISTING_INTERVAL_MS = 300;
/** Milliseconds within which a killed renderer is missed by its tab. */
const MAX_CRASH_DELAY_MS = 1_500;

/**
 * Bounds the memory of a running browser: kills the renderer of a page that holds too much, and the whole browser when
 * it does so itself. Other pages go on: each tab has a renderer of its own.
 */
export class MemoryWatch {
  /** Whether the browser was killed because it held too much beside its pages. */
  isBrowserOverLimit = false;
  /** The highest reading of one renderer so far, in megabytes. */
  peakMb = 0;
  readonly #browser: RunningBrowser;
  readonly #limits: MemoryLimits;
  readonly #timer: NodeJS.Timeout;
  #processes: readonly BrowserProcess[] = [];
  #listedAt = Number.NEGATIVE_INFINITY;
  #isListing = false;
  #isReading = false;
  #killed: { readonly overuse: MemoryOveruse; readonly at: number } | undefined;

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
   * Why a tab has just crashed, if it was killed here; `undefined` for a crash of its own. The protocol does not name
   * the process of a tab, so one renderer is killed at a time, and the tab that crashes next is the one it belonged to.
   */
  takeKillReason(): MemoryOveruse | undefined {
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

  /** Not waited for: a browser that is busy must not keep its processes from being read. */
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
    let pagesHold = 0;
    let browserHolds = 0;
    let largest = { pid: 0, megabytes: 0 };
    for (const { pid, isRenderer } of this.#processes) {
      const megabytes = readings.get(pid) ?? 0;
      if (isRenderer) {
        pagesHold += megabytes;
        if (megabytes > largest.megabytes) largest = { pid, megabytes };
      } else browserHolds += megabytes;
    }
    this.peakMb = Math.max(this.peakMb, largest.megabytes);
    if (browserHolds > browserMb) {
      this.isBrowserOverLimit = true;
      this.stop();
      this.#browser.kill();
      return;
    }
    if (largest.megabytes > pageMb) this.#killRenderer(largest.pid, 'page');
    // A browser that isolates sites gives one page several renderers.
    else if (pagesHold > pageMb * pages) this.#killRenderer(largest.pid, 'together');
  }

  #killRenderer(pid: number, overuse: MemoryOveruse): void {
    const now = performance.now();
    if (this.#killed !== undefined && now - this.#killed.at < MAX_CRASH_DELAY_MS) return;
    this.#killed = { overuse, at: now };
    this.#processes = this.#processes.filter((each) => each.pid !== pid);
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
      this.#killed = undefined;
    }
  }
}
