import type { ScheduleInterval, ScheduleTiming } from '@curbcut/contract';
import { addLocalDays, getWeekday, type LocalDate, toLocalDate, toMoment } from './zoned-time.ts';

/**
 * Returns a schedule's first run after a given time: a whole number of days, weeks or months after its
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

/** Returns the number of runs that were due by a given time, or a slightly lower number. */
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

/** When a site is scanned. */
export interface ScanTimes {
  readonly every: ScheduleInterval;
  /** Defines the day of the month and, without a timing, the weekday and the hour. */
  readonly anchor: Date;
  readonly timing: ScheduleTiming | null;
  /** No scan starts before this day, in the timing's time zone or in UTC. */
  readonly pausedUntil: LocalDate | null;
}

const MIDNIGHT = '00:00';
/** More than the longest interval between two monthly runs. */
const MAX_DAYS_AHEAD = 40;

/** Returns a schedule's first scan after a given time. */
export function getNextScan(times: ScanTimes, now: Date): Date {
  const { every, anchor, timing, pausedUntil } = times;
  const resume =
    pausedUntil === null ? 0 : toMoment(pausedUntil, MIDNIGHT, timing?.time_zone ?? 'UTC').getTime() - 1;
  const after = new Date(Math.max(now.getTime(), resume));
  if (timing === null) return getNextRun(every, anchor, after);
  const today = toLocalDate(after, timing.time_zone);
  const day = Number(toLocalDate(anchor, timing.time_zone).slice(8));
  for (let days = -1; days <= MAX_DAYS_AHEAD; days += 1) {
    const date = addLocalDays(today, days);
    if (!isScanDay(every, timing, day, date)) continue;
    const moment = toMoment(date, timing.time, timing.time_zone);
    if (moment > after) return moment;
  }
  throw new Error('A schedule has a run in each month.');
}

/** @param day day of the month; the last one of shorter months */
function isScanDay(
  every: ScheduleInterval,
  { weekdays }: ScheduleTiming,
  day: number,
  date: LocalDate,
): boolean {
  if (every === 'daily') return true;
  if (every === 'weekly') return weekdays.includes(getWeekday(date));
  const dayOfMonth = Number(date.slice(8));
  const isLastDay = addLocalDays(date, 1).endsWith('-01');
  return dayOfMonth === day || (isLastDay && dayOfMonth < day);
}

/** Returns until when a scan that is due at a given time may start; null for no limit. */
export function getLatestStart(timing: ScheduleTiming | null, dueAt: Date): Date | null {
  if (timing === null || timing.latest_start === null) return null;
  const { time, latest_start: latest, time_zone: timeZone } = timing;
  const date = toLocalDate(dueAt, timeZone);
  const end = toMoment(latest <= time ? addLocalDays(date, 1) : date, latest, timeZone);
  if (end > dueAt) return end;
  // Clocks skipped the start, so the scan is due later than its window ends: the window moves with it.
  return new Date(dueAt.getTime() + toMinutes(latest) * MINUTE_MS - toMinutes(time) * MINUTE_MS);
}

const MINUTE_MS = 60_000;

function toMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}
