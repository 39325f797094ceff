import type { HistoryPoint } from '@curbcut/contract';
import { leftOutSentence } from '@curbcut/scoring';
import { SEVERITIES } from '@curbcut/wcag';
import { severityLook } from '../../../../../components/severity-look.ts';
import { counted, figure } from '../../../../../scans/words.ts';

/** “March 4, 2026 at 14:05”: two scans of one day can be told apart. */
export function momentInWords(timestamp: string): string {
  return new Date(timestamp).toLocaleString('en', {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
}

/** The same for a table: “Mar 4, 2026, 14:05”. */
export function shortMoment(timestamp: string): string {
  return new Date(timestamp).toLocaleString('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
}

/** “1 new, 3 fixed”: what a scan changed; what did not happen is not said. */
export function changesInWords({ fresh, fixed, regressed }: HistoryPoint): string {
  const changes = [
    ...(fresh > 0 ? [`${figure(fresh)} new`] : []),
    ...(fixed > 0 ? [`${figure(fixed)} fixed`] : []),
    ...(regressed > 0 ? [`${figure(regressed)} back again`] : []),
  ];
  return changes.length > 0 ? changes.join(', ') : 'None new, none fixed';
}

/** One scan of a site in sentences: everything that the chart draws of it. */
export function pointInWords(point: HistoryPoint): string {
  const { score, grade, needs_review } = point;
  const leftOut = leftOutSentence(point.left_out);
  const counts = SEVERITIES.map(
    (severity) => `${figure(point[severity])} ${severityLook[severity].word.toLowerCase()}`,
  );
  return [
    score === null ? 'No score.' : `Score ${score}${grade === null ? '' : `, grade ${grade}`}.`,
    `${counted(point.total_issues, 'issue')}: ${counts.join(', ')}.`,
    `${changesInWords(point)}.`,
    ...(needs_review > 0 ? [`${counted(needs_review, 'issue')} to review.`] : []),
    ...(leftOut === null ? [] : [leftOut]),
  ].join(' ');
}
