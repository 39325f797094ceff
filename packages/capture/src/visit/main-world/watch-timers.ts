/** A record of the timers that a page sets. */
export interface TimerRecord {
  /**
   * Reads the timers with at most this delay that may not have run yet.
   *
   * @param maxDelayMs delay in milliseconds; repeated timers count until they have existed for this long
   * @param first number of timers to skip, starting with the oldest
   * @param ranUntil time (`performance.now()`) up to which all due timers have run
   * @returns how many timers were set since the record began, the milliseconds until the last of those timers
   * is due (-1 if there is none), and the current time
   */
  read(maxDelayMs: number, first: number, ranUntil: number): TimerReading;
  /** Number of timers that were set since the record began. */
  readonly count: number;
  /**
   * Returns whether a timer is due within the first period, came due within the second one, or is repeated in
   * either.
   */
  hasPending(withinMs: number, overdueMs: number): boolean;
  /**
   * Returns whether a one-shot timer with at most this delay is due, or came due within the second time.
   * Timers that are set again by their own callback don't count.
   */
  hasPendingOnce(maxDelayMs: number, overdueMs: number): boolean;
  /**
   * Returns whether a timeout that its own callback has set again, as in a `setTimeout` loop, is due or came
   * due within this time.
   */
  hasLoop(overdueMs: number): boolean;
  /** Ends the record and restores the page's own functions. */
  stop(): void;
}

export type TimerReading = readonly [count: number, dueInMs: number, time: number];

/**
 * Records when the timers that a page sets are due. Calls are passed through unchanged and none of the page's
 * code is called, so a page can neither detect the record by its results nor break it. A timer that bypasses
 * the record is detected by the number that the browser assigns to it. Runs in the page's main world as
 * source text, so it can't import anything.
 */
export function watchTimers(): TimerRecord {
  interface Timer {
    readonly id: unknown;
    readonly callback: unknown;
    readonly delayMs: number;
    readonly setAt: number;
    readonly dueAt: number;
    readonly repeats: boolean;
    /** Number of timers that were set before this one. */
    readonly index: number;
    readonly previous: Timer | null;
    isCleared: boolean;
  }
  /**
   * Maximum number of timers for which we check whether their callbacks set them again. The rest are ignored.
   */
  const MAX_COMPARED = 50;
  const { apply } = Reflect;
  const clock = performance;
  const { now } = clock;
  const getTime = (): number => apply(now, clock, []);
  const readSource = Function.prototype.toString;
  const { get, set } = Map.prototype;
  const timersById = new Map<unknown, Timer>();
  // A linked list, because a page may have replaced the methods of arrays.
  let last: Timer | null = null;
  let count = 0;
  let isStopped = false;

  /** Returns the delay of a timer in milliseconds; null if converting the value could run the page's code. */
  const toDelay = (value: unknown): number | null => {
    if (value === undefined || value === null) return 0;
    if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'boolean') return null;
    const delay = +value;
    return delay > 0 ? delay : 0;
  };
  const record = (id: unknown, [callback, delay]: unknown[], repeats: boolean): void => {
    const delayMs = toDelay(delay);
    if (delayMs === null) return;
    const setAt = getTime();
    last = {
      id,
      callback,
      delayMs,
      setAt,
      dueAt: setAt + delayMs,
      repeats,
      index: count,
      previous: last,
      isCleared: false,
    };
    apply(set, timersById, [id, last]);
    count += 1;
  };
  type TimerFunction = 'setTimeout' | 'setInterval' | 'clearTimeout' | 'clearInterval';
  const watch = (name: TimerFunction, onCall: (args: unknown[], result: unknown) => void): (() => void) => {
    const original = window[name];
    const replacement = new Proxy(original, {
      apply(target, self, args: unknown[]) {
        const result = apply(target, self, args);
        if (!isStopped) onCall(args, result);
        return result;
      },
    });
    Object.assign(window, { [name]: replacement });
    return () => {
      if (window[name] === replacement) Object.assign(window, { [name]: original });
    };
  };
  const onClear = ([id]: unknown[]) => {
    const timer = apply(get, timersById, [id]) as Timer | undefined;
    if (timer) timer.isCleared = true;
  };
  const unwatch = [
    watch('setTimeout', (args, id) => record(id, args, false)),
    watch('setInterval', (args, id) => record(id, args, true)),
    watch('clearTimeout', onClear),
    watch('clearInterval', onClear),
  ] as const;

  const getSource = (callback: unknown): string =>
    typeof callback === 'function'
      ? apply(readSource, callback, [])
      : typeof callback === 'string'
        ? callback
        : '';
  /** Whether an earlier timer with the same callback was due when this one was set, as in a loop. */
  const isSetAgain = (timer: Timer): boolean => {
    const source = getSource(timer.callback);
    for (let earlier = timer.previous; earlier !== null; earlier = earlier.previous) {
      if (earlier.isCleared || earlier.dueAt > timer.setAt) continue;
      if (earlier.callback === timer.callback) return true;
      // A loop may recreate its callback each time.
      if (earlier.delayMs === timer.delayMs && getSource(earlier.callback) === source) return true;
    }
    return false;
  };

  const hasOneShot = (maxDelayMs: number, overdueMs: number, matches: (timer: Timer) => boolean): boolean => {
    const ranUntil = getTime() - overdueMs;
    let compared = 0;
    for (let timer = last; timer !== null && compared < MAX_COMPARED; timer = timer.previous) {
      if (timer.isCleared || timer.repeats || timer.delayMs > maxDelayMs || timer.dueAt < ranUntil) continue;
      compared += 1;
      if (matches(timer)) return true;
    }
    return false;
  };

  return {
    read(maxDelayMs, first, ranUntil) {
      const time = getTime();
      let dueInMs = -1;
      for (let timer = last; timer !== null && timer.index >= first; timer = timer.previous) {
        if (timer.isCleared || timer.delayMs > maxDelayMs) continue;
        const periodMs = timer.delayMs || 4;
        const dueAt = timer.repeats ? timer.setAt + maxDelayMs - (maxDelayMs % periodMs) : timer.dueAt;
        if (dueAt <= ranUntil) continue;
        const inMs = dueAt > time ? dueAt - time : 0;
        if (inMs > dueInMs) dueInMs = inMs;
      }
      return [count, dueInMs, time];
    },
    get count() {
      return count;
    },
    hasPending(withinMs, overdueMs) {
      const time = getTime();
      for (let timer = last; timer !== null; timer = timer.previous) {
        if (timer.isCleared) continue;
        const inMs = timer.dueAt - time;
        if (inMs <= withinMs && (timer.repeats || inMs >= -overdueMs)) return true;
      }
      return false;
    },
    hasPendingOnce(maxDelayMs, overdueMs) {
      return hasOneShot(maxDelayMs, overdueMs, (timer) => !isSetAgain(timer));
    },
    hasLoop(overdueMs) {
      return hasOneShot(Number.MAX_VALUE, overdueMs, isSetAgain);
    },
    stop() {
      isStopped = true;
      last = null;
      unwatch[0]();
      unwatch[1]();
      unwatch[2]();
      unwatch[3]();
    },
  };
}
