import type { ScoreResult } from '@curbcut/contract';
import { SEVERITIES, SEVERITY_FACTS } from '@curbcut/wcag';
import type { Survey } from '../../survey/survey.ts';
import { count, plural } from '../../words.ts';
import { html, type Markup } from '../markup.ts';
import { personBadge, severityBadge } from './badge.ts';

/** Dots of the ring; each stands for two points. */
const DOTS = 50;
const SIZE = 200;
const RADIUS = 88;

/** The score with what it means, and what was found by severity. */
export function score(result: ScoreResult | null, survey: Survey): Markup {
  return html`<section aria-labelledby="score">
<h2 id="score">The score</h2>
<div class="score">
${result === null ? html`<p>Nothing could be tested, so there is no score. What stood in the way is told below.</p>` : scored(result)}
<div class="scroll" tabindex="0" role="region" aria-label="Found, by severity"><table class="counts">
<caption>Found, by severity: causes, each mended by one change</caption>
<thead><tr><th scope="col">Severity</th><th scope="col" class="number">Causes</th><th scope="col">What it means</th></tr></thead>
<tbody>
${SEVERITIES.map(
  (
    severity,
  ) => html`<tr><th scope="row">${severityBadge(severity)}</th><td class="number">${count(survey.severities[severity])}</td><td>${SEVERITY_FACTS[severity].meaning}</td></tr>
`,
)}<tr><th scope="row">${personBadge()}</th><td class="number">${count(survey.reviews)}</td><td>A machine cannot tell; these weigh nothing in the score.</td></tr>
</tbody></table></div>
</div>
<p class="sum">${plural(survey.failures, 'cause', 'causes')} to mend and ${count(survey.reviews)} for a person to judge, showing in ${plural(survey.occurrences, 'place', 'places')}.</p>
</section>
`;
}

function scored({ score: points, grade, meaning }: ScoreResult): Markup {
  const full = Math.round((points / 100) * DOTS);
  const dots = Array.from({ length: DOTS }, (_, index) => {
    const turn = (index / DOTS) * 2 * Math.PI - Math.PI / 2;
    const x = (SIZE / 2 + RADIUS * Math.cos(turn)).toFixed(1);
    const y = (SIZE / 2 + RADIUS * Math.sin(turn)).toFixed(1);
    return html`<circle cx="${x}" cy="${y}" r="4.6" class="${index < full ? 'full' : 'empty'}"/>`;
  });
  return html`<div class="result">
<svg class="ring" viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="Score ${points} of 100, grade ${grade}">${dots}<g text-anchor="middle" aria-hidden="true"><text x="100" y="112" class="points">${points}</text><text x="100" y="142" class="of">of 100</text></g></svg>
<p><strong>${points} of 100, grade ${grade}.</strong> ${meaning}</p>
</div>`;
}
