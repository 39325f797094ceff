/** A calendar month in UTC, in which scans are counted. */
export interface Month {
  /** Its first day, `2026-11-01`. */
  readonly firstDay: string;
  /** First moment of the following month. */
  readonly endsAt: Date;
}

/** Returns the month that contains a moment. */
export function getMonth(at: Date): Month {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return {
    firstDay: new Date(Date.UTC(year, month)).toISOString().slice(0, 10),
    endsAt: new Date(Date.UTC(year, month + 1)),
  };
}
