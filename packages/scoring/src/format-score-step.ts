import { SEVERITY_DETAILS } from '@curbcut/wcag';
import { formatCount } from './format-count.ts';
import type { ExplainedScore, ScoreStep } from './score-steps.ts';

const tenthsFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percentFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Formats the label of a step of the score calculation, as screens and reports show it. */
export function formatScoreStepLabel(
  { kind, percent }: ScoreStep,
  { severityCounts, breakdown }: Pick<ExplainedScore, 'severityCounts' | 'breakdown'>,
): string {
  const share = percent === null ? '' : ` (${percentFormat.format(percent)}%)`;
  const issues = (count: number, word: string) => formatCount(count, `${word} issue`);
  switch (kind) {
    case 'pages':
      return 'Average page score, weighted by importance';
    case 'density':
      return `${percentFormat.format(breakdown?.density ?? 0)} issues per 1,000 elements${share}`;
    case 'bonus':
      return `Bonus for testing many pages${share}`;
    case 'cap':
      return `Cap with ${issues(severityCounts.critical, 'critical')}: ${percent}% of the average`;
    case 'limit':
      return '100 is reserved for sites without known issues';
    case 'rounding':
      return 'Rounding';
    default:
      return `${issues(severityCounts[kind], SEVERITY_DETAILS[kind].label.toLowerCase())}${share}`;
  }
}

/** Formats the points of a step: “83.4” for the first step, “−16.7” or “+0.4” for the others. */
export function formatScoreStepPoints({ kind, points }: ScoreStep): string {
  const size = tenthsFormat.format(Math.abs(points));
  if (kind === 'pages') return size;
  return `${points < 0 ? '−' : '+'}${size}`;
}
