import type { BehaviorSettings } from '@curbcut/contract';

/** Share of the time for behavior tests of a page that is kept for the visit in which the page is used. */
export const INTERACTION_SHARE = 0.4;

/**
 * Milliseconds after which a page has usually reached a point of its examination, unless it is large or the machine is
 * slow: it is captured, or everything but its hidden content has been tested.
 */
const USUAL_MS = { captured: 1_000, probed: 4_000 } as const;
/** How many times the requested time a slow page may get: the option promises a maximum. */
const MAX_SLOWNESS = 4;
/**
 * What behavior tests may take over a scan for each second of the setting, as a share of the time that its pages take
 * without them: half of it with the default of 3 seconds.
 */
const SHARE_PER_SECOND = 1 / 6;
/** How many times the time until a page was captured must be left to visit it again: half is for the tests. */
const MIN_LOADS = 2;

/**
 * The time for behavior tests of a scan. They take about as long as everything else on most pages, and much longer on
 * applications. A single page gets all that the setting allows for it. Pages after the first share what the scan has
 * earned: what small pages leave is for large ones.
 */
export class BehaviorBudget {
  readonly #seconds: number;
  #leftMs: number;
  #hasPages = false;

  /** @param settings the settings of the scan */
  constructor({ seconds }: Pick<BehaviorSettings, 'seconds'>) {
    this.#seconds = seconds;
    this.#leftMs = seconds * 1_000;
  }

  /**
   * Returns the milliseconds for all behavior tests of a page. A page that took longer than usual gets more, in
   * proportion: everything takes longer on it, and on a busy machine the same tests would be left out at random. The
   * proportion is limited, and so is what the scan has left. What the page itself has earned is never withheld.
   *
   * @param usedMs milliseconds that the page took until this point
   */
  getPageMs(point: keyof typeof USUAL_MS, usedMs: number): number {
    const slowness = Math.min(MAX_SLOWNESS, Math.max(1, usedMs / USUAL_MS[point]));
    const pageMs = this.#seconds * 1_000 * slowness;
    return this.#hasPages ? Math.min(pageMs, Math.max(this.#leftMs, this.#earn(usedMs))) : pageMs;
  }

  /**
   * Returns whether enough is left to visit a page again.
   *
   * @param loadMs milliseconds until the page was captured in its first visit
   */
  allowsVisit(loadMs: number): boolean {
    return !this.#hasPages || this.#leftMs >= MIN_LOADS * loadMs;
  }

  /**
   * Adds the first visit of a page.
   *
   * @param behaviorMs milliseconds of it that behavior tests took
   */
  addPage(visitMs: number, behaviorMs: number): void {
    this.#hasPages = true;
    this.#leftMs += this.#earn(Math.max(0, visitMs - behaviorMs));
    this.spend(behaviorMs);
  }

  /** Subtracts what behavior tests took. */
  spend(ms: number): void {
    this.#leftMs -= ms;
  }

  #earn(ms: number): number {
    return ms * this.#seconds * SHARE_PER_SECOND;
  }
}
