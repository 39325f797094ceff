const DAY_MS = 86_400_000;

/** Returns midnight UTC for a date without a time, such as `2026-03-04`. */
function toMidnightUtc(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** Returns the local date, such as `2026-03-04`. */
export function getToday(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Returns a due date's error for the form; null if it is valid. An empty date means no due date. */
export function validateDueDate(date: string, now: Date): string | null {
  return date !== '' && date < getToday(now) ? 'Choose today or a later date.' : null;
}

/** Formats a date without a time, which is the same in every time zone: “March 4, 2026”. */
export function formatDay(date: string): string {
  return new Date(toMidnightUtc(date)).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
}

/** Formats a due date: “3 days overdue”, “due today”, “due March 4, 2026”. */
export function formatDueDate(date: string, now: Date): string {
  const days = Math.round((toMidnightUtc(date) - toMidnightUtc(getToday(now))) / DAY_MS);
  if (days === 0) return 'due today';
  if (days === 1) return 'due tomorrow';
  if (days === -1) return '1 day overdue';
  if (days < 0) return `${-days} days overdue`;
  return days < 7 ? `due in ${days} days` : `due ${formatDay(date)}`;
}

/**
 * Formats a due date for a row, next to a calendar icon: “3 days overdue”, “today”, “in 2 days”, “Mar 4”,
 * “Mar 4, 2027”.
 */
export function formatShortDueDate(date: string, now: Date): string {
  const sentence = formatDueDate(date, now);
  if (!sentence.endsWith(formatDay(date))) return sentence.replace(/^due /, '');
  const isThisYear = date.startsWith(`${now.getFullYear()}-`);
  return new Date(toMidnightUtc(date)).toLocaleDateString('en', {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
}
