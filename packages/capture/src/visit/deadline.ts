import { CdpError } from '../browser/cdp-error.ts';

/**
 * The end of each stage of a page, as a share of the page's time limit. A stage may use time left over by
 * earlier stages, and must leave enough time for later ones to report what was found. The rest of the limit
 * is for clearing the tab.
 */
const STAGE_ENDS = {
  /** Loading the page and waiting until it is stable. */
  stabilize: 0.7,
  capture: 0.78,
  /** Everything that needs the page in the browser: pixels, screenshot, axe-core's results, probes. */
  probes: 0.85,
  /** Verifying fixes in the page. */
  fixes: 0.88,
  /** Running the rules. */
  evaluation: 0.92,
} as const;

export type PageStage = keyof typeof STAGE_ENDS;

/** Milliseconds for all work on one page by default. This is a safety net, not a budget. */
export const DEFAULT_PAGE_TIME_LIMIT_MS = 120_000;

/**
 * How much of its time limit a page has used in all its visits so far. Waiting for a tab or for other pages
 * doesn't count.
 */
export interface PageClock {
  /** Milliseconds. */
  usedMs: number;
}

/** The time by which all work on a page, or one stage of it, must be done. */
export class Deadline {
  /** Milliseconds from the start of work on the page to this deadline. */
  readonly limitMs: number;
  #startedAt: number;

  /**
   * @param limitMs the page's time limit in milliseconds
   * @param usedMs how many milliseconds of it an earlier attempt has used
   */
  constructor(limitMs: number, usedMs = 0) {
    this.limitMs = limitMs;
    this.#startedAt = performance.now() - usedMs;
  }

  /** Milliseconds since work on the page started. */
  get usedMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** Excludes milliseconds that have passed, for example while a journey was reaching the page. */
  exclude(ms: number): void {
    this.#startedAt += ms;
  }

  /** Milliseconds until the deadline; 0 when it has passed. */
  get remainingMs(): number {
    return Math.max(0, this.limitMs - this.usedMs);
  }

  get hasPassed(): boolean {
    return this.remainingMs === 0;
  }

  /** Returns the deadline of one stage. Only the page's own deadline has stages. */
  forStage(stage: PageStage): Deadline {
    return new Deadline(this.limitMs * STAGE_ENDS[stage], this.usedMs);
  }

  /**
   * Settles like the work, or rejects at the deadline. The work then continues unobserved and ends with the
   * tab.
   *
   * @param name the work's name, for the error message
   * @throws {CdpError} with the reason `timed-out`
   */
  async enforce<T>(work: Promise<T>, name: string): Promise<T> {
    work.catch(() => {});
    const { promise: late, reject } = Promise.withResolvers<never>();
    const end = () => reject(new CdpError('timed-out', name, 'the time limit was reached', this.limitMs));
    // A timer of 0 ms would still let new work begin.
    if (this.hasPassed) end();
    const timer = setTimeout(end, this.remainingMs);
    try {
      return await Promise.race([late, work]);
    } finally {
      clearTimeout(timer);
    }
  }
}
