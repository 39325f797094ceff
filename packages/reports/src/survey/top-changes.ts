import { SEVERITY_DETAILS } from '@curbcut/wcag';
import type { ReportIssue } from '../report-input.ts';

/** Changes that a summary names. */
export const MAX_TOP_CHANGES = 5;

/**
 * The changes that clear most: places, weighed by how much each takes from people, with the weights of the basic score.
 * Of equals the one that is ranked first comes first.
 */
export function getTopChanges(issues: readonly ReportIssue[]): readonly ReportIssue[] {
  const cleared = ({ severity, occurrences }: ReportIssue) => SEVERITY_DETAILS[severity].weight * occurrences;
  return issues
    .filter(({ outcome }) => outcome === 'failed')
    .toSorted((a, b) => cleared(b) - cleared(a))
    .slice(0, MAX_TOP_CHANGES);
}
