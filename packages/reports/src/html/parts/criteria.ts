import { PRINCIPLES } from '@curbcut/wcag';
import { formatCount, formatNumber, formatReach } from '../../format-text.ts';
import type { CriterionStatus, CriterionSummary } from '../../survey/criteria.ts';
import { renderCode } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';
import { renderStatusBadge } from './badge.ts';

const STATUS_MEANINGS: readonly (readonly [CriterionStatus, string])[] = [
  ['failed', 'Something was found that breaks it.'],
  ['needs-person', 'Nothing is known to break it, and something was found that only a person can judge.'],
  ['partly-tested', 'Automatic rules ask a part of what it asks, and found nothing.'],
  [
    'nothing-found',
    'It was tested automatically, as far as it can be on the pages as they stood, and nothing was found.',
  ],
  ['not-tested', 'No automatic rule asked about it. A person has to test all of it.'],
];

/** Causes that a row names. */
const MAX_NAMED_ISSUES = 3;

/** How many criteria stand where, and what the words mean. */
export function renderStatusTable(rows: readonly CriterionSummary[]): SafeHtml {
  return html`<section>
<h2 id="standings">How the criteria stand</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="standings"><table class="standings">
<thead><tr><th scope="col">Result</th><th scope="col" class="number">Criteria</th><th scope="col">What the word means</th></tr></thead>
<tbody>
${STATUS_MEANINGS.map(
  ([
    status,
    meaning,
  ]) => html`<tr><th scope="row">${renderStatusBadge(status)}</th><td class="number">${formatNumber(rows.filter((row) => row.status === status).length)}</td><td>${meaning}</td></tr>
`,
)}</tbody></table></div>
<p>None of these words says that a criterion is met. That is for a person to say, who has tested what is left to them.</p>
</section>
`;
}

/** One table a principle. */
export function renderCriteriaTables(rows: readonly CriterionSummary[]): SafeHtml[] {
  return Object.entries(PRINCIPLES).map(([number, principle]) => {
    const own = rows.filter(({ criterion }) => criterion.principle === principle);
    const id = principle.toLowerCase();
    return html`<section>
<h2 id="${id}">${number}. ${principle}</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}"><table class="criteria">
<thead><tr><th scope="col">Success criterion</th><th scope="col">Level</th><th scope="col">Result</th><th scope="col">What the scan found</th><th scope="col">Left to a person</th></tr></thead>
<tbody>
${own.map(renderRow)}</tbody></table></div>
</section>
`;
  });
}

function renderRow(standing: CriterionSummary): SafeHtml {
  const { criterion, status, isFullyTested } = standing;
  return html`<tr><th scope="row"><a href="${criterion.understanding}">${criterion.id} ${criterion.title}</a></th><td>${criterion.level}</td><td>${renderStatusBadge(status)}</td><td>${renderFindings(standing)}</td><td>${isFullyTested ? 'Other states of the pages, and pages that were not tested.' : criterion.requirement}</td></tr>
`;
}

function renderFindings({ failures, reviews, rules, elements, status }: CriterionSummary): SafeHtml {
  const issues = [...failures, ...reviews];
  if (issues.length > 0) {
    const rest = issues.length - MAX_NAMED_ISSUES;
    return html`<ul>${issues.slice(0, MAX_NAMED_ISSUES).map((issue) => html`<li>${issue.outcome === 'cantTell' ? 'For a person:' : 'Against:'} “${issue.rule_title}”, in ${renderCode(issue.cause)}, ${formatReach(issue)}.</li>`)}${rest > 0 && html`<li>And ${formatCount(rest, 'issue', 'issues')} more.</li>`}</ul>`;
  }
  if (status === 'not-tested') return html`Not asked.`;
  if (elements.passed === 0) {
    return html`${formatCount(rules.length, 'rule', 'rules')} asked, and nothing on these pages was of a kind that they ask about.`;
  }
  return html`Nothing, in ${formatCount(elements.passed, 'element', 'elements')} that ${formatCount(rules.length, 'rule', 'rules')} asked about.`;
}
