import type { Pool, Probe, UsableParts } from '@curbcut/capture';
import type { InteractionResults } from './examine-interaction.ts';
import type { KnownParts, PageUse } from './known-parts.ts';

/**
 * Visits the page again to use it, within the time that is left of what behavior tests took in the first visit: null
 * while that still runs. Returns null when the visit fails.
 */
export type UsePage = (
  use: PageUse,
  getSpentMs: () => number | null,
  signal: AbortSignal,
) => Promise<InteractionResults | null>;

/**
 * The second visit of a page. It starts as soon as it is known to be needed if a tab is free, because visits mostly wait:
 * a single page is done much earlier. Otherwise it follows the first.
 */
export class InteractionVisit {
  readonly #pool: Pick<Pool, 'hasFreeTab'>;
  readonly #knownParts: Pick<KnownParts, 'isUnused'>;
  readonly #usePage: UsePage;
  readonly #canceling = new AbortController();
  readonly #signal: AbortSignal;
  #use: PageUse | null = null;
  #spentMs: number | null = null;
  #result: Promise<InteractionResults | null> | undefined;

  constructor(
    pool: Pick<Pool, 'hasFreeTab'>,
    knownParts: Pick<KnownParts, 'isUnused'>,
    usePage: UsePage,
    signal: AbortSignal | undefined,
  ) {
    this.#pool = pool;
    this.#knownParts = knownParts;
    this.#usePage = usePage;
    this.#signal = signal ? AbortSignal.any([signal, this.#canceling.signal]) : this.#canceling.signal;
  }

  /**
   * Requires the visit for some tests. The first visit may call it again when it is repeated. It starts at once if a tab is
   * free and this is the first page that is used: the results of that one may answer for others.
   *
   * @param loadMs milliseconds until the page was captured
   */
  require(tests: readonly Probe[], loadMs: number): void {
    this.#use = { tests, loadMs, parts: null };
    if (this.#pool.hasFreeTab && this.#knownParts.isUnused) this.#start(this.#use);
  }

  /** Adds what the page consists of, as its first visit has shown. */
  addParts(parts: UsableParts): void {
    if (this.#use !== null) this.#use.parts = parts;
  }

  get hasStarted(): boolean {
    return this.#result !== undefined;
  }

  /**
   * Starts the visit if it is needed and has not started yet. Call it when the first visit is over.
   *
   * @param behaviorMs milliseconds that behavior tests took in it
   */
  follow(behaviorMs: number): void {
    this.#spentMs = behaviorMs;
    if (this.#use !== null) this.#start(this.#use);
  }

  /** Ends the visit if it still runs: the first one has no results to which it could add. */
  cancel(): void {
    this.#canceling.abort(new Error('The first visit of the page is over.'));
  }

  /** Undefined if the page need not be used. */
  get result(): Promise<InteractionResults | null> | undefined {
    return this.#result;
  }

  #start(use: PageUse): void {
    if (this.#result !== undefined) return;
    this.#result = this.#usePage(use, () => this.#spentMs, this.#signal);
    // Awaited later, unless the first visit fails.
    this.#result.catch(() => {});
  }
}
