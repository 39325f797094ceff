import { type RequestIds, readRequestIds } from '../../in-page-kit/requests.ts';
import { hasNoPendingTimer } from './page-timers.ts';
import { scrollThrough } from './scroll-through.in-page.ts';
import { waitForFrame } from './wait-for-frame.in-page.ts';
import { type OneShotOptions, type OneShotResult, OneShotWait } from './wait-for-one-shots.in-page.ts';
import { waitForTurn } from './wait-for-turn.in-page.ts';
import { watchChanges } from './watch-changes.in-page.ts';

export interface QuietOptions extends OneShotOptions {
  /** Milliseconds of page time without a change or pending work after which the page counts as stable. */
  quietMs: number;
  /**
   * The same limit for a page with nothing pending that could change it: its timers have run, it requests no
   * frames, and {@link mayChangeLater} finds nothing either.
   */
  idleQuietMs: number;
  /** Milliseconds of page time after which we stop waiting. */
  capMs: number;
  /** Milliseconds after which we stop waiting, however little of the page was able to run. */
  wallMs: number;
  /**
   * Milliseconds of page time after which repeated changes to the same thing, or timers that change nothing,
   * are considered a clock, ticker or loop.
   */
  tickerMs: number;
  /** Number of scroll steps; with 0, the page isn't scrolled. */
  scrollSteps: number;
}

/** Why a page wasn't stable when we stopped waiting. */
export type InstabilityReason = 'changing' | 'running' | 'not-drawn';

export interface QuietResult {
  /** `null` if the page became stable before the time limit, apart from clocks, tickers and loops. */
  unstable: InstabilityReason | null;
  /** Whether anything changed permanently while we waited and scrolled. */
  changed: boolean;
  /** Whether the page counted as stable before `quietMs`, because it had nothing pending. */
  wasIdle: boolean;
  /** What the timers did that we waited for when the page was quiet. */
  oneShots: OneShotResult;
}

/**
 * Returns whether something in the document may still change it without a request: what it loads, media,
 * frames, or an animation that will end.
 */
function mayChangeLater(roots: readonly (Document | ShadowRoot)[]): boolean {
  return (
    document.readyState !== 'complete' ||
    document.fonts.status !== 'loaded' ||
    roots.some(
      (root) =>
        root.querySelector('video, audio, iframe, frame, object, embed') !== null ||
        root.getAnimations().some(({ playState }) => playState === 'running'),
    )
  );
}

/**
 * Scrolls through the page and back, so that content that loads when it comes into view is loaded. Then waits
 * until nothing has changed and no script has worked for `quietMs` of page time. If nothing is pending,
 * `idleQuietMs` is enough: no timer that would run within `quietMs`, no frame or idle callback, and nothing
 * else. Finally waits for one-shot timers, because the page may still leave for another one.
 *
 * Page time is counted in turns of the page's own main thread (`waitForTurn`), so that a page that is rarely
 * scheduled on a busy machine gets as many turns as on an idle one.
 *
 * @param roots the document and its open shadow roots
 * @param untouched the numbers that {@link readRequestIds} returns if the page hasn't requested anything; null
 * if it has
 */
export async function waitUntilQuiet(
  roots: readonly (Document | ShadowRoot)[],
  untouched: RequestIds | null,
  options: QuietOptions,
): Promise<QuietResult> {
  const TURN_MS = 50;
  /** One frame at the usual rate. A late frame doesn't count for more. */
  const FRAME_MS = 16;
  /**
   * Scroll handlers often wait for the end of scrolling, so at least this much of the quiet time must follow
   * it.
   */
  const QUIET_AFTER_SCROLL_MS = 200;
  /** The same if scripts neither changed the page nor requested anything while it was scrolled. */
  const IDLE_AFTER_SCROLL_MS = 100;
  /**
   * After this time without a frame, none is expected. Browsers don't render cross-site frames that are out
   * of view.
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

  const begin = readRequestIds();
  // Reading the numbers at the end requests one of each.
  const own = { timers: 1, frames: 1 };
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
  let before = readRequestIds();
  const requestedByScrolling =
    before.timer !== begin.timer + own.timers ||
    before.frame !== begin.frame + own.frames ||
    before.idle !== begin.idle + 1;
  /** Whether the page has requested a timer, a frame or an idle callback, which may change it. */
  let hasRequested =
    requestedByScrolling ||
    untouched === null ||
    begin.timer !== untouched.timer ||
    begin.frame !== untouched.frame ||
    begin.idle !== untouched.idle;
  /**
   * Page time of the page's last request. It may have requested something just before we started watching.
   */
  let lastRequest = requestedByScrolling ? pageMs : 0;
  const getQuietLeftOf = (quietMs: number, afterScrollMs = QUIET_AFTER_SCROLL_MS) => {
    const afterScroll = scrolled ? scrolledAt + Math.min(afterScrollMs, options.quietMs) : 0;
    return Math.max(lastWork + quietMs, afterScroll) - pageMs;
  };
  /**
   * When the last of our own timers that have run was due. The page's timers that were due earlier have run,
   * too.
   */
  let ranUntil = 0;
  let drawsFrames = complete;
  /** Returns whether the page has requested something that hasn't happened yet, or may not have. */
  const hasPendingRequest = (withinMs: number): boolean => {
    const last = before;
    before = readRequestIds();
    if (before.timer !== last.timer + 1 || before.frame !== last.frame + 1 || before.idle !== last.idle + 1) {
      hasRequested = true;
      lastRequest = pageMs;
      return true;
    }
    if (!hasRequested) return false;
    if (!drawsFrames || options.timerQuestion === null) return true;
    return !hasNoPendingTimer(options.timerQuestion, before.timer, ranUntil, withinMs);
  };
  const isUnmovedByScrolling = !requestedByScrolling && changesSeen === 0;
  /** Returns the page time that must still pass without changes; 0 if the page is stable. */
  const getQuietLeft = (): number => {
    const { quietMs, idleQuietMs } = options;
    const afterScrollMs = isUnmovedByScrolling ? IDLE_AFTER_SCROLL_MS : QUIET_AFTER_SCROLL_MS;
    const requestLeft = hasRequested ? lastRequest + idleQuietMs - pageMs : 0;
    const idleLeft = Math.max(requestLeft, getQuietLeftOf(idleQuietMs, afterScrollMs));
    const quietLeft = getQuietLeftOf(quietMs);
    if (quietLeft <= 0) return 0;
    if (idleLeft > 0) return Math.min(idleLeft, quietLeft);
    return mayChangeLater(roots) || hasPendingRequest(quietLeft) ? quietLeft : 0;
  };

  let unstable: InstabilityReason | null = null;
  let quietLeft = getQuietLeft();
  /** Page time since which scripts have been requesting timers or frames without changing anything. */
  let loopingSince: number | null = null;
  const oneShots = new OneShotWait(options);
  /** How long the page was quiet while we waited only for its timers, in page time. */
  let waitedForTimersMs = 0;
  while (true) {
    const isQuiet = quietLeft <= 0;
    const ms = isQuiet ? TURN_MS : Math.max(1, Math.min(TURN_MS, quietLeft));
    const timerDueAt = performance.now() + ms;
    const turn = await waitForTurn({
      ms,
      frameMs: drawsFrames && !isQuiet ? NO_FRAME_MS : 0,
      before,
    });
    before = turn.ids;
    ranUntil = timerDueAt;
    drawsFrames = turn.drawn && drawsFrames;
    const turnStart = pageMs;
    pageMs += turn.pageMs;
    if (isQuiet) waitedForTimersMs += turn.pageMs;
    const { timers, frames, idle } = turn.requested;
    if (timers + frames + idle > 0) {
      hasRequested = true;
      lastRequest = pageMs;
    }
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
    quietLeft = getQuietLeft();
    if (quietLeft <= 0) {
      watch.watchNewRoots();
      if (!recordChanges()) {
        unstable = null;
        if (!oneShots.mustWait(ranUntil, watch.count)) break;
      }
      quietLeft = getQuietLeft();
    }
    if (pageMs - scrolledAt - waitedForTimersMs >= options.capMs || isTimeOver()) {
      unstable ??= 'running';
      break;
    }
  }
  return {
    unstable: unstable ?? (complete ? null : 'not-drawn'),
    changed: watch.end(),
    wasIdle: getQuietLeftOf(options.quietMs) > 0 && unstable === null,
    oneShots: oneShots.getResult(watch.count),
  };
}
