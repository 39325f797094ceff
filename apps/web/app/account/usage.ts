/** Percentage of the plan's scans above which the user is warned (docs/decisions/0095-fixed-values.md). */
const WARNING_THRESHOLD_PERCENT = 80;

export interface UsageSummary {
  readonly used: number;
  readonly limit: number;
  readonly remaining: number;
  /** Whole number, at most 100. */
  readonly percent: number;
  /** Above 80%. */
  readonly isNearLimit: boolean;
}

/** How much of the month's scans has been used (used / max, capped at 100; docs/decisions/0095-fixed-values.md). */
export function computeUsage(used: number, limit: number): UsageSummary {
  const share = limit > 0 ? Math.min(100, (used / limit) * 100) : 100;
  return {
    used,
    limit,
    remaining: Math.max(0, limit - used),
    percent: Math.round(share),
    isNearLimit: share > WARNING_THRESHOLD_PERCENT,
  };
}
