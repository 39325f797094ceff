import type { AuditRecord, FailedIssue } from '@curbcut/audit';
import type { AnswerOutcome, CriterionResult } from '@curbcut/contract';
import { formatCount } from '@curbcut/scoring';
import { formatCriterion, formatReach } from '../format-text.ts';
import { renderDate } from '../html/document.ts';
import { renderCode, renderProse, renderText, renderUrl } from '../html/page-content.ts';
import { renderOutcomeBadge } from '../html/parts/badge.ts';
import { html, type SafeHtml } from '../html/safe-html.ts';
import type { AuditReportInput } from './audit-report-input.ts';
import { getEvidenceId } from './criteria-table.ts';

type RecordedQuestion = AuditRecord['questions'][number];

/** Issues of a criterion, pages of an issue, and elements of a question that are listed; the rest is counted. */
const MAX_ISSUES = 50;
const MAX_URLS = 5;
const MAX_OCCURRENCES = 5;
/** Length limit of comments, in characters; longer ones are refused when entered. */
const MAX_COMMENT_LENGTH = 5000;

const ANSWER_LABELS: Readonly<Record<AnswerOutcome, string>> = {
  pass: 'Pass',
  fail: 'Fail',
  'not-present': 'Not present',
  'cannot-tell': 'Cannot tell',
};

/** Renders what the result of each criterion is based on: failed issues, and questions with their answers. */
export function* renderEvidence(input: AuditReportInput): Generator<SafeHtml> {
  yield html`<section>
<h2 id="evidence">Questions, answers and issues</h2>
`;
  for (const result of input.audit.criteria) yield renderCriterion(result, input);
  yield html`</section>
`;
}

function renderCriterion(result: CriterionResult, input: AuditReportInput): SafeHtml {
  const { criterion, outcome } = result;
  const failures = input.failures.filter(({ criteria }) => criteria.includes(criterion));
  const questions = input.questions.filter(({ question }) => question.criteria.includes(criterion));
  return html`<article>
<h3 id="${getEvidenceId(criterion)}">${formatCriterion(criterion)}</h3>
<p>${renderOutcomeBadge(outcome)}</p>
${failures.length > 0 && renderFailures(failures, input)}
${questions.map((recorded) => renderQuestion(recorded, result, input))}
${failures.length + questions.length === 0 && html`<p>${result.remark}</p>`}
</article>
`;
}

function renderFailures(failures: readonly FailedIssue[], { audit }: AuditReportInput): SafeHtml {
  const rest = failures.length - MAX_ISSUES;
  return html`<h4>${formatCount(failures.length, 'issue')} found by automated tests</h4>
<ul>${failures.slice(0, MAX_ISSUES).map((failure) => renderFailure(failure, audit.origin))}${rest > 0 && html`<li>And ${formatCount(rest, 'more issue')}.</li>`}</ul>
`;
}

function renderFailure(failure: FailedIssue, site: string): SafeHtml {
  const urls = failure.urls.slice(0, MAX_URLS);
  const rest = failure.pages - urls.length;
  return html`<li><strong>${renderProse(failure.rule_title)}</strong>: ${renderCode(failure.cause)} (${formatReach(failure)}).${urls.length > 0 && html` Pages: ${urls.map((url, index) => html`${index > 0 && ', '}${renderUrl(url, { site })}`)}${rest > 0 && `, and ${formatCount(rest, 'more page')}`}.`}</li>`;
}

function renderQuestion(
  { question, occurrences }: RecordedQuestion,
  { criterion }: CriterionResult,
  { audit }: AuditReportInput,
): SafeHtml {
  const id = `${getEvidenceId(criterion)}-${question.id}`;
  const title = html`<h4 id="${id}">${renderProse(question.title)}</h4>
`;
  const [first] = question.criteria;
  if (
    first !== undefined &&
    first !== criterion &&
    audit.criteria.some((result) => result.criterion === first)
  ) {
    return html`${title}<p>Answered under <a href="#${getEvidenceId(first)}-${question.id}">${formatCriterion(first)}</a>.</p>
`;
  }
  return html`${title}<p><bdi>${renderProse(question.question)}</bdi></p>
${question.cause !== '' && html`<p>Cause: ${renderCode(question.cause)}</p>`}
${occurrences.length > 0 && renderOccurrences(occurrences, question.occurrences, audit.origin)}
${renderAnswer(question)}
`;
}

function renderOccurrences(
  occurrences: RecordedQuestion['occurrences'],
  total: number,
  site: string,
): SafeHtml {
  const shown = occurrences.slice(0, MAX_OCCURRENCES);
  const rest = Math.max(total, occurrences.length) - shown.length;
  return html`<ul>${shown.map(({ page_url: url, selector, name }) => html`<li>${renderCode(selector)}${name !== '' && html`, named “${renderText(name)}”`}, on ${renderUrl(url, { site })}</li>`)}${rest > 0 && html`<li>And ${formatCount(rest, 'more occurrence')}.</li>`}</ul>
`;
}

function renderAnswer({ state, answer }: RecordedQuestion['question']): SafeHtml {
  if (answer === null) return html`<p class="note">Not answered yet.</p>`;
  const by = html`${renderText(answer.answered_by)}${answer.channel === 'api' && ' (via API)'} on ${renderDate(answer.answered_at)}`;
  return html`<p><strong>${ANSWER_LABELS[answer.outcome]}</strong>, answered by ${by}.${state === 'outdated' && ' Outdated: what the question is about has changed since.'}</p>
${answer.comment !== '' && html`<blockquote>${renderText(answer.comment, MAX_COMMENT_LENGTH)}</blockquote>`}`;
}
