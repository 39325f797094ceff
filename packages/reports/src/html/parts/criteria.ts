import { formatCount, formatNumber } from '@curbcut/scoring';
import { PRINCIPLES } from '@curbcut/wcag';
import { formatOccurrences } from '../../format-text.ts';
import type { CriterionStatus, CriterionSummary } from '../../survey/criteria.ts';
import { renderText } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';
import { renderStatusBadge } from './badge.ts';

const STATUS_MEANINGS: readonly (readonly [CriterionStatus, string])[] = [
  ['failed', 'The scan found at least one failure.'],
  ['needs-review', 'The scan found no failures, but at least one finding needs human review.'],
  ['partly-tested', 'Automated rules tested part of this criterion and found no failures.'],
  ['nothing-found', 'Automated rules cover this criterion and found no failures on the pages as tested.'],
  [
    'not-tested',
    'No automated rule covers this criterion, or its rules found nothing to test. It can still apply and needs manual testing.',
  ],
];

/** Maximum number of rules listed per row; the rest are only counted. */
const MAX_NAMED_RULES = 5;

/** Renders the number of criteria for each result, with the result's meaning. */
export function renderStatusTable(rows: readonly CriterionSummary[]): SafeHtml {
  return html`<section>
<h2 id="standings">Summary of results</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="standings"><table class="standings">
<thead><tr><th scope="col">Result</th><th scope="col" class="number">Criteria</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${STATUS_MEANINGS.map(
  ([
    status,
    meaning,
  ]) => html`<tr><th scope="row">${renderStatusBadge(status)}</th><td class="number">${formatNumber(rows.filter((row) => row.status === status).length)}</td><td>${meaning}</td></tr>
`,
)}</tbody></table></div>
<p>None of these results mean a criterion is met. Only a person can decide that, after completing the manual tests.</p>
</section>
`;
}

/** Renders one table per principle. */
export function renderCriteriaTables(rows: readonly CriterionSummary[]): SafeHtml[] {
  return Object.entries(PRINCIPLES).map(([number, principle]) => {
    const own = rows.filter(({ criterion }) => criterion.principle === principle);
    const id = principle.toLowerCase();
    return html`<section>
<h2 id="${id}">${number}. ${principle}</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}"><table class="criteria">
<thead><tr><th scope="col">Success criterion</th><th scope="col">Level</th><th scope="col">Result</th><th scope="col">What the scan found</th><th scope="col">Manual testing</th></tr></thead>
<tbody>
${own.map(renderRow)}</tbody></table></div>
</section>
`;
  });
}

function renderRow(summary: CriterionSummary): SafeHtml {
  const { criterion, status, isFullyTested } = summary;
  return html`<tr><th scope="row"><a href="${criterion.understanding}">${criterion.id} ${criterion.title}</a></th><td>${criterion.level}</td><td>${renderStatusBadge(status)}</td><td>${renderFindings(summary)}</td><td>${isFullyTested ? 'Other page states and untested pages.' : criterion.requirement}</td></tr>
`;
}

function renderFindings(summary: CriterionSummary): SafeHtml {
  return html`${renderOutcome(summary)}${summary.limitedTests.map((text) => html`<p>${renderText(text)}</p>`)}`;
}

function describeGroup(issues: CriterionSummary['failures']): string {
  const { outcome, rule_title } = issues[0]!;
  const occurrences = issues.reduce((sum, issue) => sum + issue.occurrences, 0);
  const extent =
    issues.length === 1
      ? formatOccurrences(issues[0]!)
      : `${formatCount(issues.length, 'issue')} with ${formatCount(occurrences, 'occurrence')}`;
  return `${outcome === 'cantTell' ? 'Needs review:' : 'Fails'} “${rule_title}”: ${extent}.`;
}

function renderOutcome({ failures, reviews, rules, elements, isExcluded }: CriterionSummary): SafeHtml {
  // The issues of one rule are listed together; the developer report has their root causes.
  const groups = [...Map.groupBy([...failures, ...reviews], ({ rule_id }) => rule_id).values()];
  if (groups.length > 0) {
    const rest = groups.length - MAX_NAMED_RULES;
    return html`<ul>${groups.slice(0, MAX_NAMED_RULES).map((group) => html`<li>${describeGroup(group)}</li>`)}${rest > 0 && html`<li>And ${formatCount(rest, 'more rule')}.</li>`}</ul>`;
  }
  if (rules.length === 0) return html`No automated rule covers this criterion.`;
  if (isExcluded) return html`All issues that the scan’s rules found are excluded from this report.`;
  if (elements.passed === 0)
    return html`${formatCount(rules.length, 'rule')} for part of this criterion found nothing to test.`;
  return html`No failures in ${formatCount(elements.passed, 'element')} tested with ${formatCount(rules.length, 'rule')}.`;
}
