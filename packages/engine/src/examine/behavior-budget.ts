import { DEFAULT_DEPTH, DEFAULT_SIGNED_IN_TESTS, type Depth } from '@curbcut/contract';
import type { SiteScanSettings } from '../types.ts';

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

/** Seconds for the behavior tests of a page; null without them. */
const SECONDS_BY_DEPTH: Readonly<Record<Depth, number | null>> = { quick: null, standard: 3, thorough: 60 };

/** What a depth means for behavior tests. */
export interface BehaviorTests {
  readonly isEnabled: boolean;
  readonly seconds: number;
  /** Whether controls that could change data are operated on pages that require sign-in data. */
  readonly activatesWhenSignedIn: boolean;
}

/** Returns what the settings of a scan mean for behavior tests. */
export function getBehaviorTests({
  depth = DEFAULT_DEPTH,
  signedIn = DEFAULT_SIGNED_IN_TESTS,
}: Pick<SiteScanSettings, 'depth' | 'signedIn'>): BehaviorTests {
  const seconds = SECONDS_BY_DEPTH[depth];
  return { isEnabled: seconds !== null, seconds: seconds ?? 0, activatesWhenSignedIn: signedIn === 'full' };
}

/** The time for the second visit of a page. */
export interface VisitBudget {
  /**
   * Returns the milliseconds for the tests of the visit.
   *
   * @param usedMs milliseconds that it took until the page was captured
   * @param spentMs milliseconds that behavior tests took in the first visit, which left the rest; null while that runs
   */
  getMs(usedMs: number, spentMs: number | null): number;
  /** Ends the visit, which took this many milliseconds. */
  end(ms: number): void;
}

/**
 * The time for behavior tests of a scan. They take about as long as everything else on most pages, and much longer on
 * applications. A single page gets all that the setting allows for it. Pages after the first share what the scan has
 * earned: what small pages leave is for large ones. A part of it is kept for second visits, which need much at once.
 */
export class BehaviorBudget {
  readonly #seconds: number;
  /** Milliseconds for tests in first visits. */
  #leftMs: number;
  /** Milliseconds for second visits, at most those of the setting. */
  #keptMs: number;
  #hasPages = false;
  #visits = 0;

  /** @param settings the settings of the scan */
  constructor({ seconds }: { readonly seconds: number }) {
    this.#seconds = seconds;
    this.#leftMs = seconds * 1_000 * (1 - INTERACTION_SHARE);
    this.#keptMs = seconds * 1_000 * INTERACTION_SHARE;
  }

  /**
   * Returns the milliseconds for all behavior tests of a page, as far as its first visit goes. A page that took longer
   * than usual gets more, in proportion: everything takes longer on it, and on a busy machine the same tests would be left
   * out at random. The proportion is limited, and so is what the scan has left. What the page itself has earned is never
   * withheld.
   *
   * @param usedMs milliseconds that the page took until this point
   */
  getPageMs(point: keyof typeof USUAL_MS, usedMs: number): number {
    const pageMs = this.#getFullPageMs(point, usedMs);
    const leftMs = this.#leftMs / (1 - INTERACTION_SHARE);
    return this.#hasPages ? Math.min(pageMs, Math.max(leftMs, this.#earn(usedMs))) : pageMs;
  }

  /**
   * Begins a second visit of a page; null if not enough is left. The first page that needs it is always visited again, and
   * gets what the setting allows.
   *
   * @param loadMs milliseconds until the page was captured in its first visit
   */
  startVisit(loadMs: number): VisitBudget | null {
    const isFirst = this.#visits === 0;
    if (!isFirst && this.#keptMs < MIN_LOADS * loadMs) return null;
    this.#visits += 1;
    return {
      getMs: (usedMs, spentMs) => {
        const visitMs = this.#getFullVisitMs(usedMs, spentMs);
        return isFirst ? visitMs : Math.min(visitMs, Math.max(this.#keptMs - usedMs, usedMs));
      },
      end: (ms) => {
        this.#keptMs -= ms;
      },
    };
  }

  /**
   * Adds the first visit of a page.
   *
   * @param behaviorMs milliseconds of it that behavior tests took
   */
  addPage(visitMs: number, behaviorMs: number): void {
    this.#hasPages = true;
    const earnedMs = this.#earn(Math.max(0, visitMs - behaviorMs));
    const keptMs = Math.min(earnedMs * INTERACTION_SHARE, Math.max(0, this.#seconds * 1_000 - this.#keptMs));
    this.#keptMs += keptMs;
    this.#leftMs += earnedMs - keptMs - behaviorMs;
  }

  #getFullVisitMs(usedMs: number, spentMs: number | null): number {
    const pageMs = this.#getFullPageMs('captured', usedMs);
    const shareMs = INTERACTION_SHARE * pageMs;
    // Visits at the same time end no later than the first one may.
    return spentMs === null ? shareMs : Math.max(shareMs, pageMs - spentMs);
  }

  #getFullPageMs(point: keyof typeof USUAL_MS, usedMs: number): number {
    const slowness = Math.min(MAX_SLOWNESS, Math.max(1, usedMs / USUAL_MS[point]));
    return this.#seconds * 1_000 * slowness;
  }

  #earn(ms: number): number {
    return ms * this.#seconds * SHARE_PER_SECOND;
  }
}
