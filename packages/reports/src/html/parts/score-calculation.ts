import { type ScoreStep, scoreSteps, whyBelowPages } from '@curbcut/scoring';
import { SEVERITY_FACTS } from '@curbcut/wcag';
import type { ReportInput } from '../../input.ts';
import { count, plural } from '../../words.ts';
import { html, type Markup } from '../markup.ts';

const points = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** How the score follows from the scores of the pages, as an addition. */
export function scoreCalculation({ scan }: ReportInput): Markup {
  const score = scan.score_result;
  if (score === null) return html``;
  const why = whyBelowPages(score);
  return html`<section>
<h2 id="calculation">How the score is calculated</h2>
${why !== null && html`<p>${why}</p>`}
<div class="scroll" tabindex="0" role="group" aria-labelledby="calculation"><table>
<thead><tr><th scope="col">Step</th><th scope="col" class="number">Points</th></tr></thead>
<tbody>
${scoreSteps(score).map(
  (step) => html`<tr><th scope="row">${stepName(step, score)}</th><td class="number">${signed(step)}</td></tr>
`,
)}<tr><th scope="row">Score</th><td class="number"><strong>${score.score}</strong></td></tr>
</tbody></table></div>
</section>
`;
}

type Score = NonNullable<ReportInput['scan']['score_result']>;

function stepName({ kind, percent }: ScoreStep, { severityCounts, breakdown }: Score): string {
  const share = percent === null ? '' : ` (${percents.format(percent)}%)`;
  switch (kind) {
    case 'pages':
      return 'Average page score, weighted by importance';
    case 'density':
      return `${percents.format(breakdown?.density ?? 0)} issues per 1,000 elements${share}`;
    case 'bonus':
      return `Bonus for testing many pages${share}`;
    case 'cap':
      return `Cap with ${plural(severityCounts.critical, 'critical issue', 'critical issues')}: ${percent}% of the average`;
    case 'limit':
      return '100 is reserved for sites without known issues';
    case 'rounding':
      return 'Rounding';
    default: {
      const found = severityCounts[kind];
      return `${count(found)} ${SEVERITY_FACTS[kind].word.toLowerCase()} ${found === 1 ? 'issue' : 'issues'}${share}`;
    }
  }
}

function signed({ kind, points: value }: ScoreStep): string {
  const size = points.format(Math.abs(value));
  if (kind === 'pages') return size;
  return `${value < 0 ? '−' : '+'}${size}`;
}
