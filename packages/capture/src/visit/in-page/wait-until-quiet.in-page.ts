import { scrollThrough } from './scroll-through.in-page.ts';
import { waitForFrame } from './wait-for-frame.in-page.ts';
import { type TurnIds, waitForTurn } from './wait-for-turn.in-page.ts';
import { watchChanges } from './watch-changes.in-page.ts';

export interface QuietOptions {
  /** Milliseconds of page time without a change or pending work after which the page counts as stable. */
  quietMs: number;
  /** Milliseconds of page time after which we stop waiting. */
  capMs: number;
  /** Milliseconds after which we stop waiting, however little the page was able to run. */
  wallMs: number;
  /**
   * Milliseconds of page time after which repeated changes of the same thing, or timers that change nothing,
   * are considered a clock, ticker or loop.
   */
  tickerMs: number;
  /** Number of scroll steps; 0 leaves the page where it is. */
  scrollSteps: number;
}

/** Why a page was not stable when we stopped waiting. */
export type InstabilityReason = 'changing' | 'running' | 'not-drawn';

export interface QuietResult {
  /** `null` when the page became stable before the time limit, apart from clocks, tickers and loops. */
  unstable: InstabilityReason | null;
  /** Whether anything changed permanently while we waited and scrolled. */
  changed: boolean;
}

/**
 * Scrolls through the page and back, so that content that loads on coming into view is loaded, and waits
 * until nothing has changed and no script has worked for `quietMs` of page time.
 *
 * Page time is counted in turns of the page's own main thread (`waitForTurn`), so that a page that is rarely
 * scheduled on a busy machine gets as many turns as on an idle one.
 *
 * @param roots the document and its open shadow roots
 */
export async function waitUntilQuiet(
  roots: readonly (Document | ShadowRoot)[],
  options: QuietOptions,
): Promise<QuietResult> {
  const TURN_MS = 50;
  /** One frame at the usual rate. A late frame counts no more. */
  const FRAME_MS = 16;
  /**
   * Scroll reactions often wait for the end of scrolling, so at least this much of the quiet time must follow
   * it.
   */
  const QUIET_AFTER_SCROLL_MS = 200;
  /**
   * After this time without a frame, none is expected. Browsers draw none for cross-site frames out of view.
   */
  const NO_FRAME_MS = window === top ? 2_000 : 250;

  const startedAt = performance.now();
  const isTimeOver = () => performance.now() - startedAt >= options.wallMs;
  let pageMs = 0;
  const watch = watchChanges(roots, options.tickerMs, () => pageMs);
  let changesSeen = 0;
  /** Page time of the last change or pending work. */
  let lastWork = 0;
  const recordChanges = (): boolean => {
    const changed = watch.count !== changesSeen;
    changesSeen = watch.count;
    if (changed) lastWork = pageMs;
    return changed;
  };

  const { scrolled, complete } = await scrollThrough(options.scrollSteps, async () => {
    if (isTimeOver()) return false;
    const { drawn } = await waitForFrame(NO_FRAME_MS);
    pageMs += FRAME_MS;
    recordChanges();
    return drawn;
  });
  const scrolledAt = pageMs;
  const getQuietLeft = () => {
    const afterScroll = scrolled ? scrolledAt + Math.min(QUIET_AFTER_SCROLL_MS, options.quietMs) : 0;
    return Math.max(lastWork + options.quietMs, afterScroll) - pageMs;
  };

  let unstable: InstabilityReason | null = null;
  let drawsFrames = complete;
  let before: TurnIds | null = null;
  /** Page time since which scripts have been requesting timers or frames without changing anything. */
  let loopingSince: number | null = null;
  while (true) {
    const turn = await waitForTurn({
      ms: Math.max(1, Math.min(TURN_MS, getQuietLeft())),
      frameMs: drawsFrames ? NO_FRAME_MS : 0,
      before,
    });
    before = turn.ids;
    drawsFrames = turn.drawn && drawsFrames;
    const turnStart = pageMs;
    pageMs += turn.pageMs;
    const { timers, frames, idle } = turn.requested;
    const requestsOnlyTime = timers + frames > 0 && idle === 0;
    if (recordChanges()) {
      loopingSince = null;
      unstable = 'changing';
    } else if (!turn.idle || timers > 0 || idle > 0) {
      if (requestsOnlyTime) loopingSince ??= turnStart;
      const isLoop = requestsOnlyTime && loopingSince !== null && pageMs - loopingSince > options.tickerMs;
      if (!isLoop) {
        lastWork = pageMs;
        unstable ??= 'running';
      }
    }
    if (getQuietLeft() <= 0) {
      watch.watchNewRoots();
      if (!recordChanges()) {
        unstable = null;
        break;
      }
    }
    if (pageMs - scrolledAt >= options.capMs || isTimeOver()) {
      unstable ??= 'running';
      break;
    }
  }
  return { unstable: unstable ?? (complete ? null : 'not-drawn'), changed: watch.end() };
}
