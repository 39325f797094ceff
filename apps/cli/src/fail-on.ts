import type { Finding, Severity } from '@curbcut/contract';
import { compareSeverity, SEVERITIES } from '@curbcut/wcag';

export type Threshold = Severity;

/** Worst first, as `--fail-on` takes them. */
export const thresholds: readonly Threshold[] = SEVERITIES;

/** True when a finding is a failure at or above the threshold; what needs a person never is. */
export function failsThreshold(finding: Finding, threshold: Threshold): boolean {
  return finding.outcome === 'failed' && compareSeverity(finding.severity, threshold) <= 0;
}
