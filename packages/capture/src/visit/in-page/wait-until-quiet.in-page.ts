import { type RequestIds, readRequestIds } from '../../in-page-kit/requests.ts';
import { hasNoPendingTimer } from './page-timers.ts';
import { scrollThrough } from './scroll-through.in-page.ts';
import { waitForFrame } from './wait-for-frame.in-page.ts';
import { type OneShotOptions, type OneShotResult, OneShotWait } from './wait-for-one-shots.in-page.ts';
import { waitForTurn } from './wait-for-turn.in-page.ts';
import { type ChangeWatch, watchChanges } from './watch-changes.in-page.ts';

export interface QuietOptions extends OneShotOptions {
  /** Milliseconds of page time without a change or pending work after which the page counts as stable. */
  quietMs: number;
  /**
   * Replaces `quietMs` for a page with nothing pending that could change it: its timers have run, it requests no
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
  /** `null` if the page became stable before the time limit, except for clocks, tickers and loops. */
  unstable: InstabilityReason | null;
  /** Whether anything changed permanently while we waited and scrolled. */
  changed: boolean;
  /** Whether the page counted as stable before `quietMs`, because it had nothing pending. */
  wasIdle: boolean;
  /** The effect of the timers that we waited for when the page was quiet. */
  oneShots: OneShotResult;
}

/**
 * Returns whether something in the document may still change it without a request: what it loads, media,
 * frames or an animation that will end.
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

const TURN_MS = 50;
/** One frame at the usual rate. A late frame doesn't count for more. */
const FRAME_MS = 16;
/**
 * Scroll handlers often wait for the end of scrolling, so at least this much of the quiet time must follow it.
 */
const QUIET_AFTER_SCROLL_MS = 200;
/** The minimum if scripts neither changed the page nor requested anything while it was scrolled. */
const IDLE_AFTER_SCROLL_MS = 100;
/**
 * After this time without a frame, none is expected. Browsers don't render cross-site frames that are out of
 * view.
 */
const getNoFrameMs = () => (window === top ? 2_000 : 250);

/**
 * Scrolls through the page and back to trigger lazy-loaded content. Then waits
 * until nothing has changed and no script has worked for `quietMs` of page time. If nothing is pending,
 * `idleQuietMs` is enough: no timer that would run within `quietMs`, no frame or idle callback, and nothing
 * else. Finally waits for one-shot timers, because the page may still navigate to another page.
 *
 * Page time is counted in turns of the page's own main thread (`waitForTurn`), so that a page that is rarely
 * scheduled on a busy machine gets as many turns as on an idle one.
 *
 * @param roots the document and its open shadow roots
 * @param untouched the numbers that {@link readRequestIds} returns if the page hasn't requested anything; null
 * if it has
 */
export function waitUntilQuiet(
  roots: readonly (Document | ShadowRoot)[],
  untouched: RequestIds | null,
  options: QuietOptions,
): Promise<QuietResult> {
  return new QuietWait(roots, options).run(untouched);
}

/** A wait until the page is quiet. All times are in page time, except the limit `wallMs`. */
class QuietWait {
  readonly #roots: readonly (Document | ShadowRoot)[];
  readonly #options: QuietOptions;
  readonly #noFrameMs = getNoFrameMs();
  readonly #startedAt = performance.now();
  readonly #watch: ChangeWatch;
  readonly #oneShots: OneShotWait;
  #pageMs = 0;
  #changesSeen = 0;
  /** When the last change or pending work was. */
  #lastWork = 0;
  #hasScrolled = false;
  #scrolledAt = 0;
  /** Whether scripts neither changed the page nor requested anything while it was scrolled. */
  #isUnmovedByScrolling = false;
  #before: RequestIds;
  /** Whether the page has requested a timer, a frame or an idle callback, which may change it. */
  #hasRequested = false;
  /** When the page's last request was. It may have requested something just before we started watching. */
  #lastRequest = 0;
  /**
   * When the last of our own timers that have run was due. The page's timers that were due earlier have run
   * too. This is the time that `performance.now()` returns.
   */
  #ranUntil = 0;
  #drawsFrames = true;
  #unstable: InstabilityReason | null = null;
  /** When scripts began to request timers or frames without changing anything. */
  #loopingSince: number | null = null;
  /** How long the page was quiet while we waited only for its timers. */
  #waitedForTimersMs = 0;

  constructor(roots: readonly (Document | ShadowRoot)[], options: QuietOptions) {
    this.#roots = roots;
    this.#options = options;
    this.#watch = watchChanges(roots, options.tickerMs, () => this.#pageMs);
    this.#oneShots = new OneShotWait(options);
    this.#before = readRequestIds();
  }

  async run(untouched: RequestIds | null): Promise<QuietResult> {
    const complete = await this.#scroll(untouched);
    let quietLeft = this.#getQuietLeft();
    while (true) {
      await this.#takeTurn(quietLeft);
      quietLeft = this.#getQuietLeft();
      if (quietLeft <= 0) {
        this.#watch.watchNewRoots();
        if (!this.#recordChanges()) {
          this.#unstable = null;
          if (!this.#oneShots.mustWait(this.#ranUntil, this.#watch.count)) break;
        }
        quietLeft = this.#getQuietLeft();
      }
      const waitedMs = this.#pageMs - this.#scrolledAt - this.#waitedForTimersMs;
      if (waitedMs >= this.#options.capMs || this.#isTimeOver()) {
        this.#unstable ??= 'running';
        break;
      }
    }
    return {
      unstable: this.#unstable ?? (complete ? null : 'not-drawn'),
      changed: this.#watch.end(),
      wasIdle: this.#getQuietLeftOf(this.#options.quietMs) > 0 && this.#unstable === null,
      oneShots: this.#oneShots.getResult(this.#watch.count),
    };
  }

  #isTimeOver(): boolean {
    return performance.now() - this.#startedAt >= this.#options.wallMs;
  }

  #recordChanges(): boolean {
    const changed = this.#watch.count !== this.#changesSeen;
    this.#changesSeen = this.#watch.count;
    if (changed) this.#lastWork = this.#pageMs;
    return changed;
  }

  /** Scrolls through the page. Returns whether every frame was drawn. */
  async #scroll(untouched: RequestIds | null): Promise<boolean> {
    const begin = this.#before;
    // Reading the numbers at the end requests one of each.
    const own = { timers: 1, frames: 1 };
    const { scrolled, complete } = await scrollThrough(this.#options.scrollSteps, async () => {
      if (this.#isTimeOver()) return false;
      const { drawn, timers } = await waitForFrame(this.#noFrameMs);
      own.timers += timers;
      own.frames++;
      this.#pageMs += FRAME_MS;
      this.#recordChanges();
      return drawn;
    });
    this.#hasScrolled = scrolled;
    this.#scrolledAt = this.#pageMs;
    this.#before = readRequestIds();
    const requestedByScrolling =
      this.#before.timer !== begin.timer + own.timers ||
      this.#before.frame !== begin.frame + own.frames ||
      this.#before.idle !== begin.idle + 1;
    this.#hasRequested =
      requestedByScrolling ||
      untouched === null ||
      begin.timer !== untouched.timer ||
      begin.frame !== untouched.frame ||
      begin.idle !== untouched.idle;
    this.#lastRequest = requestedByScrolling ? this.#pageMs : 0;
    this.#drawsFrames = complete;
    this.#isUnmovedByScrolling = !requestedByScrolling && this.#changesSeen === 0;
    return complete;
  }

  /** Waits for one turn of the page's main thread, and records what the page did. */
  async #takeTurn(quietLeft: number): Promise<void> {
    const isQuiet = quietLeft <= 0;
    const ms = isQuiet ? TURN_MS : Math.max(1, Math.min(TURN_MS, quietLeft));
    const timerDueAt = performance.now() + ms;
    const turn = await waitForTurn({
      ms,
      frameMs: this.#drawsFrames && !isQuiet ? this.#noFrameMs : 0,
      before: this.#before,
    });
    this.#before = turn.ids;
    this.#ranUntil = timerDueAt;
    this.#drawsFrames = turn.drawn && this.#drawsFrames;
    const turnStart = this.#pageMs;
    this.#pageMs += turn.pageMs;
    if (isQuiet) this.#waitedForTimersMs += turn.pageMs;
    const { timers, frames, idle } = turn.requested;
    if (timers + frames + idle > 0) {
      this.#hasRequested = true;
      this.#lastRequest = this.#pageMs;
    }
    const requestsOnlyTime = timers + frames > 0 && idle === 0;
    if (this.#recordChanges()) {
      this.#loopingSince = null;
      this.#unstable = 'changing';
    } else if (!turn.idle || timers > 0 || idle > 0) {
      if (requestsOnlyTime) this.#loopingSince ??= turnStart;
      const isLoop =
        requestsOnlyTime &&
        this.#loopingSince !== null &&
        this.#pageMs - this.#loopingSince > this.#options.tickerMs;
      if (!isLoop) {
        this.#lastWork = this.#pageMs;
        this.#unstable ??= 'running';
      }
    }
  }

  #getQuietLeftOf(quietMs: number, afterScrollMs = QUIET_AFTER_SCROLL_MS): number {
    const afterScroll = this.#hasScrolled
      ? this.#scrolledAt + Math.min(afterScrollMs, this.#options.quietMs)
      : 0;
    return Math.max(this.#lastWork + quietMs, afterScroll) - this.#pageMs;
  }

  /** Returns whether something that the page has requested hasn't happened yet, or may not have. */
  #hasPendingRequest(withinMs: number): boolean {
    const last = this.#before;
    const now = readRequestIds();
    this.#before = now;
    if (now.timer !== last.timer + 1 || now.frame !== last.frame + 1 || now.idle !== last.idle + 1) {
      this.#hasRequested = true;
      this.#lastRequest = this.#pageMs;
      return true;
    }
    if (!this.#hasRequested) return false;
    const { timerQuestion } = this.#options;
    if (!this.#drawsFrames || timerQuestion === null) return true;
    return !hasNoPendingTimer(timerQuestion, now.timer, this.#ranUntil, withinMs);
  }

  /** Returns the time that must still pass without changes; 0 if the page is stable. */
  #getQuietLeft(): number {
    const { quietMs, idleQuietMs } = this.#options;
    const afterScrollMs = this.#isUnmovedByScrolling ? IDLE_AFTER_SCROLL_MS : QUIET_AFTER_SCROLL_MS;
    const requestLeft = this.#hasRequested ? this.#lastRequest + idleQuietMs - this.#pageMs : 0;
    const idleLeft = Math.max(requestLeft, this.#getQuietLeftOf(idleQuietMs, afterScrollMs));
    const quietLeft = this.#getQuietLeftOf(quietMs);
    if (quietLeft <= 0) return 0;
    if (idleLeft > 0) return Math.min(idleLeft, quietLeft);
    return mayChangeLater(this.#roots) || this.#hasPendingRequest(quietLeft) ? quietLeft : 0;
  }
}
