import type { ExcludedCounts, ExclusionReason, SeverityCounts } from '@curbcut/contract';
import type { Severity } from '@curbcut/wcag';
import { formatCount, formatNumber } from './format-count.ts';

/** The fields of an issue that counting reads. Severity is the one after classification. */
export interface IssueToCount {
  readonly outcome: 'failed' | 'cantTell';
  readonly severity: Severity;
  /** Elements in which it occurs. */
  readonly occurrences: number;
  readonly excluded?: ExclusionReason | null | undefined;
}

/** A scan's counts, as every screen, report and export shows them. */
export interface IssueCounts {
  /** Failed issues by severity. */
  readonly severities: Readonly<SeverityCounts>;
  /** Failed issues. */
  readonly issues: number;
  /** Elements in which failed issues occur. */
  readonly occurrences: number;
  /** Issues that need review; they are not among `issues`. */
  readonly needsReview: number;
  /** Elements in which issues that need review occur. */
  readonly needsReviewOccurrences: number;
  /** Issues excluded from all counts above. */
  readonly excluded: Readonly<ExcludedCounts>;
}

/** Counts issues. Nothing else defines what counts as what (decisions, "Scans"). */
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
