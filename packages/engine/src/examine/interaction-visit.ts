import type { Pool } from '@curbcut/capture';
import type { InteractionResults } from './examine-interaction.ts';

/**
 * Visits the page again to use it, within the time that is left of what behavior tests took in the first visit: null
 * while that still runs. Returns null when the visit fails.
 */
export type UsePage = (
  getSpentMs: () => number | null,
  signal: AbortSignal,
) => Promise<InteractionResults | null>;

/**
 * The second visit of a page. It starts as soon as it is known to be needed if a tab is free, because visits mostly wait:
 * a single page is done much earlier. Otherwise it follows the first.
 */
export class InteractionVisit {
  readonly #pool: Pick<Pool, 'hasFreeTab'>;
  readonly #usePage: UsePage;
  readonly #canceling = new AbortController();
  readonly #signal: AbortSignal;
  #isNeeded = false;
  #spentMs: number | null = null;
  #result: Promise<InteractionResults | null> | undefined;

  constructor(pool: Pick<Pool, 'hasFreeTab'>, usePage: UsePage, signal: AbortSignal | undefined) {
    this.#pool = pool;
    this.#usePage = usePage;
    this.#signal = signal ? AbortSignal.any([signal, this.#canceling.signal]) : this.#canceling.signal;
  }

  /** Requires the visit. The first visit may call it again when it is repeated. */
  readonly require = (): void => {
    this.#isNeeded = true;
    if (this.#pool.hasFreeTab) this.#start();
  };

  /**
   * Starts the visit if it is needed and has not started yet. Call it when the first visit is over.
   *
   * @param behaviorMs milliseconds that behavior tests took in it
   */
  follow(behaviorMs: number): void {
    this.#spentMs = behaviorMs;
    if (this.#isNeeded) this.#start();
  }

  /** Ends the visit if it still runs: the first one has no results to which it could add. */
  cancel(): void {
    this.#canceling.abort(new Error('The first visit of the page is over.'));
  }

  /** Undefined if the page need not be used. */
  get result(): Promise<InteractionResults | null> | undefined {
    return this.#result;
  }

  #start(): void {
    if (this.#result !== undefined) return;
    this.#result = this.#usePage(() => this.#spentMs, this.#signal);
    // Awaited later, unless the first visit fails.
    this.#result.catch(() => {});
  }
}
