import type { Severity } from '@curbcut/wcag';

export interface Remediation {
  readonly priority: 'immediate' | 'high' | 'medium' | 'low';
  readonly timeframe: string;
}

/** How soon to fix an issue (docs/decisions/0004-scores-and-counts.md). */
export const REMEDIATION: Readonly<Record<Severity, Remediation>> = {
  critical: { priority: 'immediate', timeframe: '1-2 days' },
  serious: { priority: 'high', timeframe: '1-2 weeks' },
  moderate: { priority: 'medium', timeframe: '2-4 weeks' },
  minor: { priority: 'low', timeframe: '1-3 months' },
};

const DAYS_PER_UNIT: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };

/** Returns the number of days after detection by which to fix an issue; a month has 30 days. */
export function daysToFix(severity: Severity): number {
  return LAST_DAY[severity];
}

const LAST_DAY: Readonly<Record<Severity, number>> = {
  critical: parseLastDay(REMEDIATION.critical),
  serious: parseLastDay(REMEDIATION.serious),
  moderate: parseLastDay(REMEDIATION.moderate),
  minor: parseLastDay(REMEDIATION.minor),
};

/** Parses a timeframe such as "2-4 weeks". */
function parseLastDay({ timeframe }: Remediation): number {
  const [, lastCount, unit = ''] = /-(\d+) (day|week|month)s$/.exec(timeframe) ?? [];
  const days = Number(lastCount) * (DAYS_PER_UNIT[unit] ?? Number.NaN);
  if (Number.isNaN(days)) throw new Error(`Can’t parse the timeframe “${timeframe}”.`);
  return days;
}
