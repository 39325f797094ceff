import { type TimerRecord, watchTimers } from './watch-timers.ts';

/**
 * Records the timers of a document from its beginning, and answers questions about them that our own world asks with
 * events: a `WheelEvent` with two times in milliseconds, `deltaY` and `deltaZ`. The page does not know the name of the
 * event. Runs in the page's main world as source text, so it imports nothing.
 *
 * - With the number of timers that the page has set as `deltaX`, it is canceled if the record knows as many timers, and
 *   none of them is due within the next time (`deltaY`) or was due within the last (`deltaZ`), so that it may not have
 *   run yet. A negative number ends the record.
 * - With 1 as `deltaMode`, it is canceled if a timer that runs once, set for no longer than the first time, may not have
 *   run yet: it is due later, or was due within the last time.
 */
function answerTimerQuestions(watch: () => TimerRecord, eventName: string): void {
  if (window !== window.top) return;
  const { apply } = Reflect;
  const getGetter = (property: string) =>
    Object.getOwnPropertyDescriptor(WheelEvent.prototype, property)?.get as () => number;
  const getCount = getGetter('deltaX');
  const getFirstMs = getGetter('deltaY');
  const getOverdueMs = getGetter('deltaZ');
  const getMode = getGetter('deltaMode');
  const { preventDefault } = Event.prototype;
  const record = watch();
  document.addEventListener(eventName, (event) => {
    const count = apply(getCount, event, []);
    const firstMs = apply(getFirstMs, event, []);
    const overdueMs = apply(getOverdueMs, event, []);
    if (apply(getMode, event, []) === 1) {
      if (record.hasPendingOnce(firstMs, overdueMs)) apply(preventDefault, event, []);
    } else if (count < 0) record.stop();
    else if (record.count === count && !record.hasPending(firstMs, overdueMs))
      apply(preventDefault, event, []);
  });
}

/** Returns the script that records the timers of each document and answers questions with this name. */
export function buildTimerRecordScript(eventName: string): string {
  return `(${answerTimerQuestions})(${watchTimers}, ${JSON.stringify(eventName)});`;
}
