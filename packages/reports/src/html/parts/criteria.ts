import { PRINCIPLES } from '@curbcut/wcag';
import type { CriterionStanding, CriterionStatus } from '../../survey/criteria.ts';
import { count, plural, reach } from '../../words.ts';
import { code } from '../foreign.ts';
import { html, type Markup } from '../markup.ts';
import { statusBadge } from './badge.ts';

const MEANINGS: readonly (readonly [CriterionStatus, string])[] = [
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
const MOST_NAMED = 3;

/** How many criteria stand where, and what the words mean. */
export function standings(rows: readonly CriterionStanding[]): Markup {
  return html`<section>
<h2 id="standings">How the criteria stand</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="standings"><table class="standings">
<thead><tr><th scope="col">Result</th><th scope="col" class="number">Criteria</th><th scope="col">What the word means</th></tr></thead>
<tbody>
${MEANINGS.map(
  ([
    status,
    meaning,
  ]) => html`<tr><th scope="row">${statusBadge(status)}</th><td class="number">${count(rows.filter((row) => row.status === status).length)}</td><td>${meaning}</td></tr>
`,
)}</tbody></table></div>
<p>None of these words says that a criterion is met. That is for a person to say, who has tested what is left to them.</p>
</section>
`;
}

/** One table a principle. */
export function criteriaTables(rows: readonly CriterionStanding[]): Markup[] {
  return Object.entries(PRINCIPLES).map(([number, principle]) => {
    const own = rows.filter(({ criterion }) => criterion.principle === principle);
    const id = principle.toLowerCase();
    return html`<section>
<h2 id="${id}">${number}. ${principle}</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}"><table class="criteria">
<thead><tr><th scope="col">Success criterion</th><th scope="col">Level</th><th scope="col">Result</th><th scope="col">What the scan found</th><th scope="col">Left to a person</th></tr></thead>
<tbody>
${own.map(row)}</tbody></table></div>
</section>
`;
  });
}

function row(standing: CriterionStanding): Markup {
  const { criterion, status, whole } = standing;
  return html`<tr><th scope="row"><a href="${criterion.understanding}">${criterion.id} ${criterion.title}</a></th><td>${criterion.level}</td><td>${statusBadge(status)}</td><td>${found(standing)}</td><td>${whole ? 'Other states of the pages, and pages that were not tested.' : criterion.asks}</td></tr>
`;
}

function found({ failures, reviews, rules, elements, status }: CriterionStanding): Markup {
  const issues = [...failures, ...reviews];
  if (issues.length > 0) {
    const rest = issues.length - MOST_NAMED;
    return html`<ul>${issues.slice(0, MOST_NAMED).map((issue) => html`<li>${issue.outcome === 'cantTell' ? 'For a person:' : 'Against:'} “${issue.rule_title}”, in ${code(issue.cause)}, ${reach(issue)}.</li>`)}${rest > 0 && html`<li>And ${plural(rest, 'issue', 'issues')} more.</li>`}</ul>`;
  }
  if (status === 'not-tested') return html`Not asked.`;
  if (elements.passed === 0) {
    return html`${plural(rules.length, 'rule', 'rules')} asked, and nothing on these pages was of a kind that they ask about.`;
  }
  return html`Nothing, in ${plural(elements.passed, 'element', 'elements')} that ${plural(rules.length, 'rule', 'rules')} asked about.`;
}
