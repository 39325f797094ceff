/** Number of timers that our world has set in this document. */
const own = { timers: 0 };

const count = <Parameters extends readonly unknown[], Result>(set: (...args: Parameters) => Result) =>
  ((...args: Parameters): Result => {
    own.timers += 1;
    return set(...args);
  }) as typeof set;

// Only our own world's functions are replaced.
Object.assign(globalThis, {
  setTimeout: count(globalThis.setTimeout.bind(globalThis)),
  setInterval: count(globalThis.setInterval.bind(globalThis)),
});

/**
 * Returns whether every timer that the page has set is known and none of them is pending.
 *
 * @param eventName see `buildTimerRecordScript`
 * @param lastTimer number of the last timer that was set, which is one of ours
 * @param ranUntil time (`performance.now()`) up to which all due timers have run; on a busy machine, timers
 *   that came due later may not have run yet
 * @param withinMs milliseconds from now; timers that are due later don't count
 */
export function hasNoPendingTimer(
  eventName: string,
  lastTimer: number,
  ranUntil: number,
  withinMs: number,
): boolean {
  // The browser numbers the timers of all worlds of a document together.
  return queryRecord(eventName, {
    deltaX: lastTimer - own.timers,
    deltaY: withinMs,
    deltaZ: performance.now() - ranUntil,
  });
}

/**
 * Returns whether the page has set a one-shot timer with at most this delay that may not have run yet. Timers
 * that are set again by their own callback don't count, nor do those about which nothing is known.
 *
 * @param maxDelayMs milliseconds
 * @param ranUntil see {@link hasNoPendingTimer}
 */
export function hasPendingOnce(eventName: string, maxDelayMs: number, ranUntil: number): boolean {
  return queryRecord(eventName, {
    deltaMode: WheelEvent.DOM_DELTA_LINE,
    deltaY: maxDelayMs,
    deltaZ: performance.now() - ranUntil,
  });
}

/**
 * Returns whether the page keeps setting a one-shot timer from its own callback. False if nothing is known.
 *
 * @param ranUntil see {@link hasNoPendingTimer}
 */
export function hasTimerLoop(eventName: string, ranUntil: number): boolean {
  return queryRecord(eventName, {
    deltaMode: WheelEvent.DOM_DELTA_PAGE,
    deltaZ: performance.now() - ranUntil,
  });
}

/** Stops recording the page's timers, and restores the page's own functions. */
export function endTimerRecord(eventName: string): void {
  queryRecord(eventName, { deltaX: -1 });
}

/** Returns whether the answer is yes. */
function queryRecord(eventName: string, question: WheelEventInit): boolean {
  return !document.dispatchEvent(new WheelEvent(eventName, { ...question, cancelable: true }));
}
