import {
  buildScoreSteps,
  explainScoreBelowPages,
  formatScoreStepLabel,
  formatScoreStepPoints,
} from '@curbcut/scoring';
import type { ReportInput } from '../../report-input.ts';
import { html, type SafeHtml } from '../safe-html.ts';

/** Renders the calculation of the score as a sum that starts from the page scores. */
export function renderScoreCalculation({ scan }: ReportInput): SafeHtml {
  const score = scan.score_result;
  if (score === null) return html``;
  const explanation = explainScoreBelowPages(score);
  return html`<section>
<h2 id="calculation">How the score is calculated</h2>
${explanation !== null && html`<p>${explanation}</p>`}
<div class="scroll" tabindex="0" role="group" aria-labelledby="calculation"><table>
<thead><tr><th scope="col">Step</th><th scope="col" class="number">Points</th></tr></thead>
<tbody>
${buildScoreSteps(score).map(
  (
    step,
  ) => html`<tr><th scope="row">${formatScoreStepLabel(step, score)}</th><td class="number">${formatScoreStepPoints(step)}</td></tr>
`,
)}<tr><th scope="row">Score</th><td class="number"><strong>${score.score}</strong></td></tr>
</tbody></table></div>
</section>
`;
}
