const DAY_MS = 86_400_000;

/** Returns the UTC date of a given time, such as `2026-11-21`. */
export function toDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/**
 * Returns the earliest day that's still today somewhere on Earth (UTC−12), so it's not in the past for every
 * user.
 */
export function getEarliestToday(moment: Date): string {
  return toDay(new Date(moment.getTime() - DAY_MS / 2));
}

/** Returns the day that is a given number of days after a given time. */
export function addDays(moment: Date, days: number): string {
  return toDay(new Date(moment.getTime() + days * DAY_MS));
}
