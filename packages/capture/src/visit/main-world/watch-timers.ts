/** Handle on the record of the timers that a page sets. */
export interface TimerRecord {
  /**
   * Returns how many timers were set since the record began, and the milliseconds until the last timer that is due within
   * this time; 0 when none is.
   *
   * @param first number of timers to leave out, the oldest ones
   */
  read(withinMs: number, first: number): readonly [count: number, dueInMs: number];
  /** Number of timers that were set since the record began. */
  readonly count: number;
  /** Returns whether a timer is due within the next time, was due within the last one, or is repeated in either. */
  hasPending(withinMs: number, overdueMs: number): boolean;
  /** Ends the record and gives the page its own functions back. */
  stop(): void;
}

/**
 * Records when the timers that a page sets are due. Calls are passed through unchanged and nothing of the page is called, so
 * that a page neither notices the record by its results nor can break it. A timer that bypasses the record
 * is noticed by the number that the browser gives it. Runs in the page's main world as source text, so it imports nothing.
 */
export function watchTimers(): TimerRecord {
  interface Timer {
    readonly dueAt: number;
    /** Milliseconds between two runs; null for timers that run once. */
    readonly periodMs: number | null;
    /** Number of timers that were set before. */
    readonly index: number;
    readonly previous: Timer | null;
  }
  const { apply } = Reflect;
  const clock = performance;
  const { now } = clock;
  const getTime = (): number => apply(now, clock, []);
  // A linked list, because a page may have replaced the methods of arrays.
  let last: Timer | null = null;
  let count = 0;
  let isStopped = false;

  const record = (delay: unknown, repeats: boolean): void => {
    // Converting anything else to a number could run code of the page.
    if (delay !== undefined && typeof delay !== 'number') return;
    const delayMs = delay !== undefined && delay > 0 ? delay : 0;
    last = { dueAt: getTime() + delayMs, periodMs: repeats ? delayMs : null, index: count, previous: last };
    count += 1;
  };
  const watch = (name: 'setTimeout' | 'setInterval'): (() => void) => {
    const original = window[name];
    const replacement = new Proxy(original, {
      apply(target, self, args: unknown[]) {
        const timer = apply(target, self, args);
        if (!isStopped) record(args[1], name === 'setInterval');
        return timer;
      },
    });
    Object.assign(window, { [name]: replacement });
    return () => {
      if (window[name] === replacement) Object.assign(window, { [name]: original });
    };
  };
  const unwatch = [watch('setTimeout'), watch('setInterval')] as const;

  return {
    read(withinMs, first) {
      const time = getTime();
      let dueInMs = 0;
      for (let timer = last; timer !== null && timer.index >= first; timer = timer.previous) {
        let inMs = timer.dueAt - time;
        if (timer.periodMs !== null && inMs <= withinMs) {
          // A repeated timer is due until the end.
          inMs = withinMs - ((withinMs - inMs) % (timer.periodMs || 4));
        }
        if (inMs <= withinMs && inMs > dueInMs) dueInMs = inMs;
      }
      return [count, dueInMs];
    },
    get count() {
      return count;
    },
    hasPending(withinMs, overdueMs) {
      const time = getTime();
      for (let timer = last; timer !== null; timer = timer.previous) {
        const inMs = timer.dueAt - time;
        if (inMs <= withinMs && (timer.periodMs !== null || inMs >= -overdueMs)) return true;
      }
      return false;
    },
    stop() {
      isStopped = true;
      last = null;
      unwatch[0]();
      unwatch[1]();
    },
  };
}
