import { compareSeverity } from '@curbcut/wcag';
import type { ReportIssue } from '../input.ts';

/** Changes that a summary names. */
export const TOP_CHANGES = 5;

/**
 * The changes that clear most: what stops people comes before what slows them down, and of the same severity the one
 * that mends the most pages, then the most places.
 */
export function topChanges(issues: readonly ReportIssue[]): readonly ReportIssue[] {
  return issues
    .filter(({ outcome }) => outcome === 'failed')
    .toSorted(
      (a, b) => compareSeverity(a.severity, b.severity) || b.pages - a.pages || b.occurrences - a.occurrences,
    )
    .slice(0, TOP_CHANGES);
}
