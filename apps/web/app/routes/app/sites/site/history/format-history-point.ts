import { DEPTH_DETAILS, type HistoryPoint } from '@curbcut/contract';
import { describeExclusion } from '@curbcut/scoring';
import { SEVERITIES } from '@curbcut/wcag';
import { severityStyles } from '#app/components/severity-styles.ts';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { describeIssueChanges } from '#app/sites/describe-issue-changes.ts';

/** Formats a date with the time, which distinguishes two scans on the same day: “March 4, 2026 at 14:05”. */
export function formatLongDateTime(timestamp: string): string {
  return new Date(timestamp).toLocaleString('en', {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
}

/** Describes one of a site's scans in sentences, with everything that the chart shows. */
export function describeHistoryPoint(point: HistoryPoint): string {
  const { score, grade, needs_review } = point;
  const excluded = describeExclusion(point.excluded);
  const counts = SEVERITIES.map(
    (severity) => `${formatNumber(point[severity])} ${severityStyles[severity].label.toLowerCase()}`,
  );
  return [
    score === null ? 'No score.' : `Score: ${score}${grade === null ? '' : `, grade ${grade}`}.`,
    `${formatCount(point.total_issues, 'issue')}: ${counts.join(', ')}.`,
    `${DEPTH_DETAILS[point.depth].label} depth.`,
    `${describeIssueChanges(point)}.`,
    ...(needs_review > 0 ? [`${formatCount(needs_review, 'issue')} to review.`] : []),
    ...(excluded === null ? [] : [excluded]),
  ].join(' ');
}
