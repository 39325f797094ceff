import { LRUCache } from 'lru-cache';

/** A date in a time zone, without a time: `2026-11-29`. */
export type LocalDate = string;

const DAY_MS = 86_400_000;
/** Limited, because users enter the names, which are valid in any case: `europe/berlin`. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 });

/** @param timeZone IANA name, such as `Europe/Berlin` */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      ...({ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Returns what a clock in a time zone shows, as milliseconds as if it were UTC. */
function toClock(moment: number, timeZone: string): number {
  const parts = Object.fromEntries(
    getFormat(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>;
  const { year, month, day, hour, minute, second } = parts as Required<typeof parts>;
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!);
}

/** Returns a moment's date in a time zone. */
export function toLocalDate(moment: Date, timeZone: string): LocalDate {
  return new Date(toClock(moment.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** Returns the date a number of days later. */
export function addLocalDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns a date's weekday, from 1 (Monday) to 7 (Sunday). */
export function getWeekday(date: LocalDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/**
 * Returns when a clock in a time zone shows a date and a time. A time that is skipped when clocks go forward
 * is moved forward by the same amount; of a time that occurs twice, the first occurrence is returned.
 *
 * @param time `HH:MM`
 */
export function toMoment(date: LocalDate, time: string, timeZone: string): Date {
  const clock = Date.parse(`${date}T${time}:00Z`);
  const getOffset = (moment: number) => toClock(moment, timeZone) - moment;
  const candidates = [getOffset(clock - DAY_MS), getOffset(clock + DAY_MS)].map((offset) => clock - offset);
  const exact = candidates.filter((moment) => toClock(moment, timeZone) === clock);
  return new Date(exact.length > 0 ? Math.min(...exact) : candidates[0]!);
}
