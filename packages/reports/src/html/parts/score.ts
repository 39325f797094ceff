import type { ProjectedScore, ScoreResult } from '@curbcut/contract';
import {
  buildScoreSteps,
  countIssues,
  explainScoreBelowPages,
  formatCount,
  formatNumber,
  formatScoreStepLabel,
  formatScoreStepPoints,
} from '@curbcut/scoring';
import { SEVERITIES } from '@curbcut/wcag';
import { formatLongDate } from '../../format-text.ts';
import type { ReportInput, ReportIssue, ReportTrend } from '../../report-input.ts';
import type { ScanSurvey } from '../../survey/survey.ts';
import { html, type SafeHtml } from '../safe-html.ts';
import { renderReviewBadge, renderSeverityBadge } from './badge.ts';

/** Number of dots in the ring, each worth two points. */
const RING_DOTS = 50;
const RING_SIZE = 200;
const RING_RADIUS = 88;

/** Renders the score with its meaning, and the counts by severity. */
export function renderScore({ scan, issues }: ReportInput, survey: ScanSurvey): SafeHtml {
  const { score_result } = scan;
  const countOccurrences = (isIncluded: (issue: ReportIssue) => boolean) =>
    countIssues(issues.filter(isIncluded)).occurrences;
  const renderRow = (
    badge: SafeHtml,
    issueCount: number,
    occurrences: number,
  ) => html`<tr><th scope="row">${badge}</th><td class="number">${formatNumber(issueCount)}</td><td class="number">${formatNumber(occurrences)}</td></tr>
`;
  return html`<section class="score">
<div>
<h2 id="score">Score</h2>
${score_result === null ? html`<p>There is no score because nothing could be tested. The table below gives the reasons.</p>` : renderScoreRing(score_result, scan.projected)}
${scan.trend && renderTrend(scan.trend)}${survey.excludedText !== null && html`<p class="sum">${survey.excludedText}</p>`}</div>
<table class="counts">
<caption>One fix resolves all occurrences of an issue</caption>
<thead><tr><th scope="col">Severity</th><th scope="col" class="number">Issues</th><th scope="col" class="number">Occurrences</th></tr></thead>
<tbody>
${SEVERITIES.map((severity) =>
  renderRow(
    renderSeverityBadge(severity),
    survey.severities[severity],
    countOccurrences((issue) => issue.severity === severity),
  ),
)}${renderRow(renderReviewBadge(), survey.reviews, survey.reviewOccurrences)}</tbody></table>
</section>
`;
}

function renderScoreRing({ score, grade, meaning }: ScoreResult, projected: ProjectedScore | null): SafeHtml {
  const full = Math.round((score / 100) * RING_DOTS);
  const dots = Array.from({ length: RING_DOTS }, (_, index) => {
    const turn = (index / RING_DOTS) * 2 * Math.PI - Math.PI / 2;
    const x = (RING_SIZE / 2 + RING_RADIUS * Math.cos(turn)).toFixed(1);
    const y = (RING_SIZE / 2 + RING_RADIUS * Math.sin(turn)).toFixed(1);
    return html`<circle cx="${x}" cy="${y}" r="4.6" class="${index < full ? 'full' : 'empty'}"/>`;
  });
  return html`<div class="result">
<svg class="ring" viewBox="0 0 ${RING_SIZE} ${RING_SIZE}" role="img" aria-label="Score: ${score} out of 100, grade ${grade}">${dots}<g text-anchor="middle" aria-hidden="true"><text x="100" y="112" class="points">${score}</text><text x="100" y="142" class="of">out of 100</text></g></svg>
<div><p><strong>${score} out of 100, grade ${grade}.</strong> ${meaning}</p>
${projected && html`<p class="sum">Score with ${formatCount(projected.issues, 'verified fix', 'verified fixes')} applied: <strong>${projected.score}</strong>.</p>`}
<p class="sum">Issues that need review do not affect the score.</p></div>
</div>`;
}

/** Size of the trend line, in pixels. */
const TREND_SIZE = { width: 120, height: 32, margin: 4 };

/** Renders how the score has changed since the earliest comparable scan. */
function renderTrend(trend: ReportTrend): SafeHtml {
  const points = trend.flatMap(({ score, completed_at }) => (score === null ? [] : { score, completed_at }));
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2)
    return html`<p class="sum">No earlier scan had the same scope and settings, so there’s no trend yet.</p>`;
  const { width, height, margin } = TREND_SIZE;
  const x = (index: number) => margin + (index * (width - 2 * margin)) / (points.length - 1);
  const y = (score: number) => height - margin - (score / 100) * (height - 2 * margin);
  const line = points.map(({ score }, index) => `${x(index).toFixed(1)},${y(score).toFixed(1)}`).join(' ');
  const change = last.score - first.score;
  const direction =
    change === 0 ? 'Unchanged' : `${change > 0 ? 'Up' : 'Down'} ${formatCount(Math.abs(change), 'point')}`;
  return html`<div class="trend"><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true"><polyline points="${line}"/><circle cx="${x(points.length - 1).toFixed(1)}" cy="${y(last.score).toFixed(1)}" r="3.5"/></svg>
<p><strong>${direction}</strong> since ${formatLongDate(first.completed_at)}, over ${formatCount(points.length, 'comparable scan')}: ${points.map(({ score }) => score).join(', ')}.</p></div>`;
}

/** Renders the score calculation as a sum that starts from the page scores. */
export function renderScoreCalculation({ scan }: ReportInput): SafeHtml {
  const score = scan.score_result;
  if (score === null) return html``;
  const explanation = explainScoreBelowPages(score);
  return html`<section>
<h2 id="calculation">How the score is calculated</h2>
${explanation !== null && html`<p>${explanation}</p>`}
<div class="scroll" tabindex="0" role="group" aria-labelledby="calculation"><table class="calculation">
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
