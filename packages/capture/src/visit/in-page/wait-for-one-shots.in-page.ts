import { hasPendingOnce } from './page-timers.ts';
import { watchChanges } from './watch-changes.in-page.ts';

export interface OneShotOptions {
  /** Name of the event that asks about the page's timers; null in frames, where they aren't recorded. */
  timerQuestion: string | null;
  /**
   * Maximum delay, in milliseconds, of one-shot timers that we wait for, because pages use such timers to navigate to
   * another page. 0 for none.
   */
  oneShotMs: number;
}

/**
 * The effect of one-shot timers that we waited for when nothing else was pending: `none` if there were none,
 * `calm` if they didn't change the page.
 */
export type OneShotResult = 'none' | 'calm' | 'active';

/** Maximum number of turns in which we wait only for timers, so that a chain of them ends. */
const MAX_TURNS = 180;
/** Length of a turn in milliseconds. */
const TURN_MS = 50;

/** Decides whether we wait for a quiet page because of its timers, and records what they do. */
export class OneShotWait {
  readonly #options: OneShotOptions;
  #turns = 0;
  /** Number of changes to the page when the wait began; null before that. */
  #changesBefore: number | null = null;

  constructor(options: OneShotOptions) {
    this.#options = options;
  }

  /**
   * Returns whether we have to wait for another turn.
   *
   * @param ranUntil time (`performance.now()`) up to which all due timers have run
   * @param changes number of changes to the page so far
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
 * Waits for the timers of a page for which there is no other reason to wait.
 *
 * @param roots the document and its open shadow roots
 */
export async function waitForOneShots(
  roots: readonly (Document | ShadowRoot)[],
  options: OneShotOptions & { readonly tickerMs: number },
): Promise<OneShotResult> {
  const wait = new OneShotWait(options);
  let ranUntil = 0;
  // The first turn is short, because most of a page's timers have run by the time it has loaded.
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
