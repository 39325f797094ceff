const DAY_MS = 86_400_000;

/** The day of a moment in UTC, `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/**
 * The earliest day that is still today somewhere on Earth (UTC−12): a person may choose it without meaning the past.
 */
export function earliestToday(moment: Date): string {
  return dayOf(new Date(moment.getTime() - DAY_MS / 2));
}

/** The day that comes so many days after that of a moment. */
export function dayAfter(moment: Date, days: number): string {
  return dayOf(new Date(moment.getTime() + days * DAY_MS));
}
