const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** An ISO date in words, such as `21 November 2026`: the same wherever the page is written and read. */
export function longDate(isoDate: string): string {
  return long.format(new Date(`${isoDate}T00:00:00Z`));
}
