import type { ExcludedCounts, ExclusionReason, SeverityCounts } from '@curbcut/contract';
import type { Severity } from '@curbcut/wcag';
import { formatCount, formatNumber } from './format-count.ts';

/** The fields of an issue that are needed for counting. `severity` is the result of the classification. */
export interface IssueToCount {
  readonly outcome: 'failed' | 'cantTell';
  readonly severity: Severity;
  /** Number of elements in which it occurs. */
  readonly occurrences: number;
  readonly excluded?: ExclusionReason | null | undefined;
}

/** A scan's counts, as every screen, report and export shows them. */
export interface IssueCounts {
  /** Number of failed issues by severity. */
  readonly severities: Readonly<SeverityCounts>;
  /** Number of failed issues. */
  readonly issues: number;
  /** Number of elements in which failed issues occur. */
  readonly occurrences: number;
  /** Number of issues that need review, which `issues` doesn't include. */
  readonly needsReview: number;
  /** Number of elements in which issues that need review occur. */
  readonly needsReviewOccurrences: number;
  /** Number of issues excluded from all counts above, by reason. */
  readonly excluded: Readonly<ExcludedCounts>;
}

/** Counts issues. Only this function determines what counts as an issue or an occurrence (decisions, "Scans"). */
export function countIssues(issues: Iterable<IssueToCount>): IssueCounts {
  const severities = { critical: 0, serious: 0, moderate: 0, minor: 0 };
  const excluded = { ignored: 0, false_positive: 0 };
  const counts = { issues: 0, occurrences: 0, needsReview: 0, needsReviewOccurrences: 0 };
  for (const { outcome, severity, occurrences, excluded: reason } of issues) {
    if (reason) excluded[reason] += 1;
    else if (outcome === 'failed') {
      severities[severity] += 1;
      counts.issues += 1;
      counts.occurrences += occurrences;
    } else {
      counts.needsReview += 1;
      counts.needsReviewOccurrences += occurrences;
    }
  }
  return { severities, ...counts, excluded };
}

/** Returns "3 issues excluded: 2 ignored, 1 false positive.", or null when there are none. */
export function describeExclusion({ ignored, false_positive }: Readonly<ExcludedCounts>): string | null {
  const total = ignored + false_positive;
  if (total === 0) return null;
  const reasons = [
    ...(ignored > 0 ? [`${formatNumber(ignored)} ignored`] : []),
    ...(false_positive > 0 ? [formatCount(false_positive, 'false positive')] : []),
  ];
  return `${formatCount(total, 'issue')} excluded: ${reasons.join(', ')}.`;
}
