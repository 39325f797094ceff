import type { ScheduleInterval } from '@curbcut/contract';

/**
 * Returns a schedule's first run after a given time: a whole number of days, weeks, or months after its
 * anchor, in UTC, so that the hour doesn't change. In a month without the anchor's day, it runs on the last
 * day. Missed runs are skipped.
 */
export function getNextRun(every: ScheduleInterval, anchor: Date, after: Date): Date {
  for (let times = Math.max(1, countRunsUntil(every, anchor, after)); ; times += 1) {
    const next = addIntervals(anchor, every, times);
    if (next > after) return next;
  }
}

/** Returns a schedule's run before the given one. Before the first run, that's the anchor. */
export function getPreviousRun(every: ScheduleInterval, anchor: Date, run: Date): Date {
  for (let times = countRunsUntil(every, anchor, run) + 1; ; times -= 1) {
    const previous = addIntervals(anchor, every, times);
    if (previous < run) return previous;
  }
}

const DAY_MS = 86_400_000;

/** Returns how many runs were due by a given time, or slightly fewer. */
function countRunsUntil(every: ScheduleInterval, anchor: Date, moment: Date): number {
  if (every === 'monthly') {
    const months = (date: Date) => 12 * date.getUTCFullYear() + date.getUTCMonth();
    return months(moment) - months(anchor) - 1;
  }
  return Math.floor((moment.getTime() - anchor.getTime()) / (every === 'weekly' ? 7 * DAY_MS : DAY_MS));
}

function addIntervals(anchor: Date, every: ScheduleInterval, times: number): Date {
  const next = new Date(anchor);
  if (every === 'daily') next.setUTCDate(anchor.getUTCDate() + times);
  else if (every === 'weekly') next.setUTCDate(anchor.getUTCDate() + 7 * times);
  else {
    next.setUTCDate(1);
    next.setUTCMonth(anchor.getUTCMonth() + times);
    const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
    next.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  }
  return next;
}
