import type { Severity } from '@curbcut/wcag';

export interface Remediation {
  readonly priority: 'immediate' | 'high' | 'medium' | 'low';
  readonly timeframe: string;
}

/** How soon to mend an issue (specification, section 9, "Remediation"). */
export const REMEDIATION: Readonly<Record<Severity, Remediation>> = {
  critical: { priority: 'immediate', timeframe: '1-2 days' },
  serious: { priority: 'high', timeframe: '1-2 weeks' },
  moderate: { priority: 'medium', timeframe: '2-4 weeks' },
  minor: { priority: 'low', timeframe: '1-3 months' },
};

const DAYS_PER_UNIT: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };

/** Last day of the time to mend an issue, in days from when it was found; a month has 30. */
export function daysToFix(severity: Severity): number {
  return LAST_DAY[severity];
}

const LAST_DAY: Readonly<Record<Severity, number>> = {
  critical: parseLastDay(REMEDIATION.critical),
  serious: parseLastDay(REMEDIATION.serious),
  moderate: parseLastDay(REMEDIATION.moderate),
  minor: parseLastDay(REMEDIATION.minor),
};

/** Reads "2-4 weeks". */
function parseLastDay({ timeframe }: Remediation): number {
  const [, most, unit = ''] = /-(\d+) (day|week|month)s$/.exec(timeframe) ?? [];
  const days = Number(most) * (DAYS_PER_UNIT[unit] ?? Number.NaN);
  if (Number.isNaN(days)) throw new Error(`“${timeframe}” is no time to mend an issue in.`);
  return days;
}
