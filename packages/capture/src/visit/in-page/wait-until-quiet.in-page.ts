import { scrollThrough } from './scroll-through.in-page.ts';
import { waitForFrame } from './wait-for-frame.in-page.ts';
import { readTurnIds, type TurnIds, waitForTurn } from './wait-for-turn.in-page.ts';
import { watchChanges } from './watch-changes.in-page.ts';

export interface QuietOptions {
  /** Milliseconds of page time without a change or pending work after which the page counts as stable. */
  quietMs: number;
  /** The same for a page that has nothing pending that could change it; see {@link mayChangeLater}. */
  idleQuietMs: number;
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
  /** Whether the page counted as stable before `quietMs`, because it had nothing pending. */
  wasIdle: boolean;
}

/**
 * Returns whether something in the document may still change it without a request: fonts, media, frames, or an animation
 * that will end.
 */
function mayChangeLater(roots: readonly (Document | ShadowRoot)[]): boolean {
  return (
    document.fonts.status !== 'loaded' ||
    roots.some(
      (root) =>
        root.querySelector('video, audio, iframe, frame, object, embed') !== null ||
        root.getAnimations().some(({ playState }) => playState === 'running'),
    )
  );
}

/**
 * Scrolls through the page and back, so that content that loads on coming into view is loaded, and waits
 * until nothing has changed and no script has worked for `quietMs` of page time; for `idleQuietMs` if the page has never
 * requested a timer, a frame or an idle callback and nothing else is pending.
 *
 * Page time is counted in turns of the page's own main thread (`waitForTurn`), so that a page that is rarely
 * scheduled on a busy machine gets as many turns as on an idle one.
 *
 * @param roots the document and its open shadow roots
 * @param untouched the numbers that {@link readTurnIds} returns if the page has not requested anything; null if it has
 */
export async function waitUntilQuiet(
  roots: readonly (Document | ShadowRoot)[],
  untouched: TurnIds | null,
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

  const own = { timers: 0, frames: 0 };
  const { scrolled, complete } = await scrollThrough(options.scrollSteps, async () => {
    if (isTimeOver()) return false;
    const { drawn, timers } = await waitForFrame(NO_FRAME_MS);
    own.timers += timers;
    own.frames++;
    pageMs += FRAME_MS;
    recordChanges();
    return drawn;
  });
  const scrolledAt = pageMs;
  /** Whether the page has requested a timer, a frame or an idle callback, which may change it at any time. */
  let hasRequested = true;
  if (untouched !== null) {
    const { timer, frame, idle } = readTurnIds();
    hasRequested =
      timer !== untouched.timer + own.timers ||
      frame !== untouched.frame + own.frames ||
      idle !== untouched.idle;
  }
  const getQuietLeftOf = (quietMs: number) => {
    const afterScroll = scrolled ? scrolledAt + Math.min(QUIET_AFTER_SCROLL_MS, options.quietMs) : 0;
    return Math.max(lastWork + quietMs, afterScroll) - pageMs;
  };
  const getQuietLeft = () => {
    const idleLeft = hasRequested ? 0 : getQuietLeftOf(options.idleQuietMs);
    if (idleLeft > 0) return idleLeft;
    return hasRequested || mayChangeLater(roots) ? getQuietLeftOf(options.quietMs) : 0;
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
    if (timers + frames + idle > 0) hasRequested = true;
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
  return {
    unstable: unstable ?? (complete ? null : 'not-drawn'),
    changed: watch.end(),
    wasIdle: getQuietLeftOf(options.quietMs) > 0 && unstable === null,
  };
}
