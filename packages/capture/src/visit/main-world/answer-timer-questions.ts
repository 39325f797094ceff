import { type TimerRecord, watchTimers } from './watch-timers.ts';

/**
 * Records a document's timers from its beginning, and answers questions about them that our own world asks
 * with events. Each event is a `WheelEvent` with two times in milliseconds, `deltaY` and `deltaZ`. The page
 * doesn't know the event's name. Runs in the page's main world as source text, so it can't import anything.
 *
 * - `deltaX` is the number of timers that the page has set. The event is canceled if the record contains exactly
 *   that many timers and none of them may still run soon: none is due within the next `deltaY`, and none came due
 *   within the last `deltaZ` and so may not have run yet. A negative `deltaX` ends the record.
 * - With a `deltaMode` of 1, the event is canceled if a one-shot timer with a delay of at most `deltaY` may not
 *   have run yet: it is due later, or came due within the last `deltaZ`.
 * - With a `deltaMode` of 2, the event is canceled if a one-shot timer that its own callback sets again and again is
 *   due, or came due within the last `deltaZ`.
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
    const mode = apply(getMode, event, []);
    if (mode === 1) {
      if (record.hasPendingOnce(firstMs, overdueMs)) apply(preventDefault, event, []);
    } else if (mode === 2) {
      if (record.hasLoop(overdueMs)) apply(preventDefault, event, []);
    } else if (count < 0) record.stop();
    else if (record.count === count && !record.hasPending(firstMs, overdueMs))
      apply(preventDefault, event, []);
  });
}

/** Returns the script that records each document's timers and answers questions with this name. */
export function buildTimerRecordScript(eventName: string): string {
  return `(${answerTimerQuestions})(${watchTimers}, ${JSON.stringify(eventName)});`;
}
