import type { ProjectedScore, ScoreResult } from '@curbcut/contract';
import { countIssues } from '@curbcut/scoring';
import { SEVERITIES } from '@curbcut/wcag';
import type { ReportInput, ReportIssue } from '../../input.ts';
import type { Survey } from '../../survey/survey.ts';
import { count, plural } from '../../words.ts';
import { html, type Markup } from '../markup.ts';
import { personBadge, severityBadge } from './badge.ts';

/** Dots of the ring; each stands for two points. */
const DOTS = 50;
const SIZE = 200;
const RADIUS = 88;

/** The score with what it means, and what was found by severity. */
export function score({ scan, issues }: ReportInput, survey: Survey): Markup {
  const { score_result } = scan;
  const occurrencesOf = (belongs: (issue: ReportIssue) => boolean) =>
    countIssues(issues.filter(belongs)).occurrences;
  const row = (
    badge: Markup,
    issueCount: number,
    occurrences: number,
  ) => html`<tr><th scope="row">${badge}</th><td class="number">${count(issueCount)}</td><td class="number">${count(occurrences)}</td></tr>
`;
  return html`<section class="score">
<div>
<h2 id="score">The score</h2>
${score_result === null ? html`<p>There is no score. The table below says what was tested and what was not.</p>` : scored(score_result, scan.projected)}
${survey.leftOut !== null && html`<p class="sum">${survey.leftOut}</p>`}</div>
<table class="counts">
<caption>One fix clears all occurrences of an issue</caption>
<thead><tr><th scope="col">Severity</th><th scope="col" class="number">Issues</th><th scope="col" class="number">Occurrences</th></tr></thead>
<tbody>
${SEVERITIES.map((severity) =>
  row(
    severityBadge(severity),
    survey.severities[severity],
    occurrencesOf((issue) => issue.severity === severity),
  ),
)}${row(personBadge(), survey.reviews, survey.reviewOccurrences)}</tbody></table>
</section>
`;
}

function scored({ score: points, grade, meaning }: ScoreResult, projected: ProjectedScore | null): Markup {
  const full = Math.round((points / 100) * DOTS);
  const dots = Array.from({ length: DOTS }, (_, index) => {
    const turn = (index / DOTS) * 2 * Math.PI - Math.PI / 2;
    const x = (SIZE / 2 + RADIUS * Math.cos(turn)).toFixed(1);
    const y = (SIZE / 2 + RADIUS * Math.sin(turn)).toFixed(1);
    return html`<circle cx="${x}" cy="${y}" r="4.6" class="${index < full ? 'full' : 'empty'}"/>`;
  });
  return html`<div class="result">
<svg class="ring" viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="Score ${points} of 100, grade ${grade}">${dots}<g text-anchor="middle" aria-hidden="true"><text x="100" y="112" class="points">${points}</text><text x="100" y="142" class="of">of 100</text></g></svg>
<div><p><strong>${points} of 100, grade ${grade}.</strong> ${meaning}</p>
${projected && html`<p class="sum">Score with ${plural(projected.issues, 'proven fix', 'proven fixes')} applied: <strong>${projected.score}</strong>.</p>`}
<p class="sum">What needs review weighs nothing in the score.</p></div>
</div>`;
}
