/** Number of timers that our world has set in this document. */
let ownTimers = 0;

const count = <Parameters extends readonly unknown[], Result>(set: (...args: Parameters) => Result) =>
  ((...args: Parameters): Result => {
    ownTimers += 1;
    return set(...args);
  }) as typeof set;

// Only the functions of our own world are replaced.
Object.assign(globalThis, {
  setTimeout: count(globalThis.setTimeout.bind(globalThis)),
  setInterval: count(globalThis.setInterval.bind(globalThis)),
});

/**
 * Returns whether every timer that the page has set is known, and none is due within this time. Takes the number of one
 * timer.
 *
 * @param eventName see `buildTimerRecordScript`
 */
export function hasNoTimerWithin(eventName: string, withinMs: number): boolean {
  const timer = Number(setTimeout(() => {}));
  clearTimeout(timer);
  // The browser numbers the timers of all worlds of a document together.
  return askRecord(eventName, timer - ownTimers, withinMs);
}

/** Ends the record of the page's timers, and gives the page its own functions back. */
export function endTimerRecord(eventName: string): void {
  askRecord(eventName, -1, 0);
}

function askRecord(eventName: string, pageTimers: number, withinMs: number): boolean {
  const question = new WheelEvent(eventName, { deltaX: pageTimers, deltaY: withinMs, cancelable: true });
  return !document.dispatchEvent(question);
}
