import { hasPendingOnce } from './page-timers.ts';
import { watchChanges } from './watch-changes.in-page.ts';

export interface OneShotOptions {
  /** Name of the event that asks about the page's timers; null in frames, where they are not recorded. */
  timerQuestion: string | null;
  /**
   * Milliseconds: timers that run once and were set for no longer than this are waited for, because pages leave for
   * another one by such timers. 0 for none.
   */
  oneShotMs: number;
}

/**
 * What timers did that run once and were waited for when nothing else was: `none` if there were none, `calm` if they did
 * not change the page.
 */
export type OneShotResult = 'none' | 'calm' | 'active';

/** Maximum number of turns in which only timers are waited for, so that a chain of them ends. */
const MAX_TURNS = 180;
/** Milliseconds of one turn. */
const TURN_MS = 50;

/** Decides whether a quiet page is waited for because of its timers, and records what these did. */
export class OneShotWait {
  readonly #options: OneShotOptions;
  #turns = 0;
  /** Number of changes of the page when the wait began; null before. */
  #changesBefore: number | null = null;

  constructor(options: OneShotOptions) {
    this.#options = options;
  }

  /**
   * Returns whether one more turn must be waited for.
   *
   * @param ranUntil time (`performance.now()`) until which timers that were due have run
   * @param changes number of changes of the page so far
   */
  mustWait(ranUntil: number, changes: number): boolean {
    const { timerQuestion, oneShotMs } = this.#options;
    if (timerQuestion === null || oneShotMs === 0 || this.#turns >= MAX_TURNS) return false;
    if (!hasPendingOnce(timerQuestion, oneShotMs, ranUntil)) return false;
    this.#turns += 1;
    this.#changesBefore ??= changes;
    return true;
  }

  getResult(changes: number): OneShotResult {
    if (this.#changesBefore === null) return 'none';
    return changes === this.#changesBefore ? 'calm' : 'active';
  }
}

/**
 * Waits for the timers of a page that need not be waited for otherwise.
 *
 * @param roots the document and its open shadow roots
 */
export async function waitForOneShots(
  roots: readonly (Document | ShadowRoot)[],
  options: OneShotOptions & { readonly tickerMs: number },
): Promise<OneShotResult> {
  const wait = new OneShotWait(options);
  let ranUntil = 0;
  // The first turn is short: most timers of a page have run when it has loaded.
  if (!wait.mustWait(ranUntil, 0)) return 'none';
  let pageMs = 0;
  const watch = watchChanges(roots, options.tickerMs, () => pageMs);
  const pause = async (ms: number) => {
    const dueAt = performance.now() + ms;
    await new Promise<void>((resolve) => setTimeout(resolve, ms));
    ranUntil = dueAt;
    pageMs += ms;
  };
  await pause(1);
  while (wait.mustWait(ranUntil, watch.count)) await pause(TURN_MS);
  const result = wait.getResult(watch.count);
  watch.end();
  return result;
}
