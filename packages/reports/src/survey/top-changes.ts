import { SEVERITY_DETAILS } from '@curbcut/wcag';
import type { ReportIssue } from '../report-input.ts';

/** Maximum number of fixes listed in a summary. */
export const MAX_TOP_CHANGES = 5;

/**
 * Returns the most effective fixes: failed issues sorted by occurrences times the severity weight of the
 * basic score. Issues with equal values keep their order.
 */
export function getTopChanges(issues: readonly ReportIssue[]): readonly ReportIssue[] {
  const getEffect = ({ severity, occurrences }: ReportIssue) =>
    SEVERITY_DETAILS[severity].weight * occurrences;
  return issues
    .filter(({ outcome }) => outcome === 'failed')
    .toSorted((a, b) => getEffect(b) - getEffect(a))
    .slice(0, MAX_TOP_CHANGES);
}
