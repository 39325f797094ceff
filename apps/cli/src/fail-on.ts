import type { Finding, Severity } from '@curbcut/contract';
import { compareSeverity, SEVERITIES } from '@curbcut/wcag';

export type Threshold = Severity;

/** Values of `--fail-on`, worst first. */
export const thresholds: readonly Threshold[] = SEVERITIES;

/** Returns whether a finding is a failure at or above the threshold. Results that need review never are. */
export function failsThreshold(finding: Finding, threshold: Threshold): boolean {
  return finding.outcome === 'failed' && compareSeverity(finding.severity, threshold) <= 0;
}
