import { type TimerRecord, watchTimers } from './watch-timers.ts';

/**
 * Records the timers of a document from its beginning, and answers questions about them that our own world asks with
 * events: a `WheelEvent` with the number of timers that the page has set (`deltaX`) and two times in milliseconds. It is
 * canceled if the record knows as many timers, and none of them is due within the next time (`deltaY`) or was due within
 * the last (`deltaZ`), so that it may not have run yet. A negative number ends the record. The page does not know the
 * name of the event. Runs in the page's main world as source text, so it imports nothing.
 */
function answerTimerQuestions(watch: () => TimerRecord, eventName: string): void {
  if (window !== window.top) return;
  const { apply } = Reflect;
  const getGetter = (property: string) =>
    Object.getOwnPropertyDescriptor(WheelEvent.prototype, property)?.get as () => number;
  const getCount = getGetter('deltaX');
  const getWithinMs = getGetter('deltaY');
  const getOverdueMs = getGetter('deltaZ');
  const { preventDefault } = Event.prototype;
  const record = watch();
  document.addEventListener(eventName, (event) => {
    const count = apply(getCount, event, []);
    if (count < 0) {
      record.stop();
      return;
    }
    if (record.count !== count) return;
    if (!record.hasPending(apply(getWithinMs, event, []), apply(getOverdueMs, event, [])))
      apply(preventDefault, event, []);
  });
}

/** Returns the script that records the timers of each document and answers questions with this name. */
export function buildTimerRecordScript(eventName: string): string {
  return `(${answerTimerQuestions})(${watchTimers}, ${JSON.stringify(eventName)});`;
}
