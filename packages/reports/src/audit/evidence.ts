import { type AuditRecord, describeElement, type FailedIssue } from '@curbcut/audit';
import {
  type AnswerOutcome,
  type AnswerReview,
  type AuditFinding,
  type CriterionDecision,
  type CriterionResult,
  type FailedPage,
  getAnswerWord,
  type QuestionOccurrence,
} from '@curbcut/contract';
import { formatCount } from '@curbcut/scoring';
import { CONFORMANCE_TERMS } from '../conformance-terms.ts';
import { describeScreenshot, formatCriterion, formatOccurrences } from '../format-text.ts';
import { renderDate } from '../html/document.ts';
import { chooseParts } from '../html/instance-image.ts';
import { renderCode, renderProse, renderText, renderUrl } from '../html/page-content.ts';
import { renderOutcomeBadge } from '../html/parts/badge.ts';
import { html, type SafeHtml } from '../html/safe-html.ts';
import { ScreenshotEmbedder } from '../html/screenshot-embedder.ts';
import { listFindingImages, listQuestionImages, type NamedImage } from './attachments.ts';
import type { AuditReportInput } from './audit-report-input.ts';
import { getEvidenceId } from './criteria-table.ts';
import { renderRemark } from './remark-points.ts';

type RecordedQuestion = AuditRecord['questions'][number];

/** Maximum number of a criterion's issues and an issue's pages that are listed; the rest are only counted. */
const MAX_ISSUES = 50;
const MAX_URLS = 5;
/** Maximum number of a question's elements that are listed; the rest are only counted. */
const MAX_OCCURRENCES = 5;
/** Length limit for comments, in characters; longer ones are rejected when entered. */
const MAX_COMMENT_LENGTH = 5000;

/** Maximum number of screenshot parts shown for the elements of a question about a whole page. */
export const MAX_PARTS = 3;

/** Returns whether a root cause is the whole page, in which case a report doesn't need to name it. */
export const isWholePage = (cause: string): boolean => cause === '' || cause === 'The page';

/** Returns whether a selector refers to the whole page. */
export const isPageElement = (selector: string): boolean => selector === 'html' || selector === ':root';

/** Describes a screenshot for a question about a whole page. */
export const describeRelated = (url: string): string =>
  `Screenshot of the elements in question, on ${shortenPageUrl(url)}`;

/** Returns a page's host and path. */
function shortenPageUrl(url: string): string {
  const { host = '', pathname = url } = URL.parse(url) ?? {};
  return `${host}${pathname}`.slice(0, 150);
}

const ANSWER_LABELS: Readonly<Record<AnswerOutcome, string>> = {
  pass: 'Pass',
  fail: 'Fail',
  'not-present': 'Not present',
  'cannot-tell': 'Cannot tell',
};

/**
 * Returns a question's answer as an outcome and as the answer to its wording, such as “Fail (yes)”; empty if
 * there is none.
 */
export function formatAnswer({ answer, fails_on }: RecordedQuestion['question']): string {
  if (answer === null) return '';
  const word = getAnswerWord(answer.outcome, fails_on);
  return `${ANSWER_LABELS[answer.outcome]}${word === null ? '' : ` (${word})`}`;
}

/**
 * Renders the evidence behind each criterion's result: failed issues, and questions with their answers and
 * screenshots of the elements they're about.
 */
export async function* renderEvidence(input: AuditReportInput): AsyncGenerator<SafeHtml> {
  const embedder = new ScreenshotEmbedder(input.readScreenshot);
  yield html`<section>
<h2 id="evidence">Questions, answers and issues</h2>
`;
  for (const result of input.audit.criteria) yield await renderCriterion(result, input, embedder);
  yield html`</section>
`;
}

async function renderCriterion(
  result: CriterionResult,
  input: AuditReportInput,
  embedder: ScreenshotEmbedder,
): Promise<SafeHtml> {
  const { criterion, outcome } = result;
  const failures = input.failures.filter(({ criteria }) => criteria.includes(criterion));
  const findings = input.findings.filter((finding) => finding.criterion === criterion);
  const questions = input.questions.filter(({ question }) => question.criteria.includes(criterion));
  return html`<article>
<h3 id="${getEvidenceId(criterion)}">${formatCriterion(criterion)}</h3>
<p>${renderOutcomeBadge(outcome)}</p>
${result.decision && renderDecision(result.decision)}
${failures.length > 0 && (await renderFailures(failures, input, embedder))}
${await renderEach(questions, (recorded) => renderQuestion(recorded, result, input, embedder))}
${await renderEach(findings, (finding) => renderFinding(finding, input, embedder))}
${failures.length + questions.length + findings.length === 0 && html`<div>${renderRemark(result.remark)}</div>`}
</article>
`;
}

/**
 * Renders items one after the other, because each screenshot is embedded before the first element it shows.
 */
async function renderEach<Item>(
  items: readonly Item[],
  render: (item: Item) => Promise<SafeHtml>,
): Promise<SafeHtml[]> {
  const rendered: SafeHtml[] = [];
  for (const item of items) rendered.push(await render(item));
  return rendered;
}

function renderDecision(decision: CriterionDecision): SafeHtml {
  const { derived, outcome, reason, decided_by, decided_at, is_outdated } = decision;
  const by = html`${renderText(decided_by)} on ${renderDate(decided_at)}`;
  return html`<p><strong>Set to ${CONFORMANCE_TERMS[outcome].label}</strong> by ${by}.${is_outdated && ' Outdated: the derived level has since changed.'}</p>
<blockquote>${renderText(reason, MAX_COMMENT_LENGTH)}</blockquote>
<p>Derived from failures and answers: ${CONFORMANCE_TERMS[derived.outcome].label}.</p>
<div>${renderRemark(derived.remark)}</div>
`;
}

async function renderFailures(
  failures: readonly FailedIssue[],
  { audit }: AuditReportInput,
  embedder: ScreenshotEmbedder,
): Promise<SafeHtml> {
  const rest = failures.length - MAX_ISSUES;
  const items = await renderEach(failures.slice(0, MAX_ISSUES), (failure) =>
    renderFailure(failure, audit, embedder),
  );
  return html`<h4>${formatCount(failures.length, 'issue')} found by automated tests</h4>
<ul>${items}${rest > 0 && html`<li>And ${formatCount(rest, 'more issue')}.</li>`}</ul>
`;
}

async function renderFailure(
  failure: FailedIssue,
  { sample, origin: site }: AuditReportInput['audit'],
  embedder: ScreenshotEmbedder,
): Promise<SafeHtml> {
  const { example } = failure;
  const page = example && sample.find(({ page_id }) => page_id === example.page_id);
  const image =
    example &&
    page?.screenshot &&
    (await embedder.render(
      { ...example, screenshot: page.screenshot },
      describeScreenshot({ ...example, url: page.url }),
    ));
  const urls = failure.urls.slice(0, MAX_URLS);
  const rest = failure.pages - urls.length;
  return html`<li><strong>${renderProse(failure.rule_title)}</strong>: ${!isWholePage(failure.cause) && html`${renderCode(failure.cause)} `}(${formatOccurrences(failure)}).${urls.length > 0 && html` Pages: ${urls.map((url, index) => html`${index > 0 && ', '}${renderUrl(url, { site })}`)}${rest > 0 && `, and ${formatCount(rest, 'more page')}`}.`}${image && html`<br>${image}`}</li>`;
}

async function renderQuestion(
  { question, occurrences }: RecordedQuestion,
  { criterion }: CriterionResult,
  input: AuditReportInput,
  embedder: ScreenshotEmbedder,
): Promise<SafeHtml> {
  const { audit } = input;
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
${!isWholePage(question.cause) && html`<p>Root cause: ${renderCode(question.cause)}</p>`}
${occurrences.length > 0 && (await renderOccurrences(occurrences, { total: question.occurrences, site: audit.origin, embedder }))}
${renderAnswer(question, audit.origin)}
${await renderEach(listQuestionImages(input, question), (image) => renderAttached(image, input, embedder))}
`;
}

async function renderOccurrences(
  occurrences: RecordedQuestion['occurrences'],
  { total, site, embedder }: { total: number; site: string; embedder: ScreenshotEmbedder },
): Promise<SafeHtml> {
  const shown = occurrences.slice(0, MAX_OCCURRENCES);
  const rest = Math.max(total, occurrences.length) - shown.length;
  const items = await renderEach(shown, (occurrence) => renderOccurrence(occurrence, site, embedder));
  return html`<ul>${items}${rest > 0 && html`<li>And ${formatCount(rest, 'more occurrence')}.</li>`}</ul>
`;
}

async function renderOccurrence(
  occurrence: QuestionOccurrence,
  site: string,
  embedder: ScreenshotEmbedder,
): Promise<SafeHtml> {
  const { page_id, page_url: url, selector, name, box, screenshot, related = [] } = occurrence;
  if (screenshot !== null && related.length > 0) {
    // The finding is about the whole page: its own element is the page, and these are the elements that it
    // refers to.
    const images = await renderEach(chooseParts(screenshot, related, MAX_PARTS), async (part) => {
      const description = describeRelated(url);
      return (await embedder.render({ page_id, box: part, screenshot }, description, related)) || html``;
    });
    return html`<li>${renderUrl(url, { site })}${images.map((image) => html`<br>${image}`)}</li>`;
  }
  if (isPageElement(selector)) return html`<li>${renderUrl(url, { site })}</li>`;
  const image =
    box !== null &&
    screenshot !== null &&
    (await embedder.render({ page_id, box, screenshot }, describeScreenshot({ name, selector, url })));
  return html`<li>${renderCode(selector)}${name !== '' && html`, named “${renderText(name)}”`}, on ${renderUrl(url, { site })}${image && html`<br>${image}`}</li>`;
}

/** Returns whether a person found a failure without listing its pages. */
export const hasUnknownPages = ({ kind, answer }: RecordedQuestion['question']): boolean =>
  kind === 'criterion' && answer?.outcome === 'fail' && answer.failed_on.length === 0;

export const UNKNOWN_PAGES_NOTE = 'Failing pages were not recorded.';

function renderAnswer(question: RecordedQuestion['question'], site: string): SafeHtml {
  const { state, answer } = question;
  if (answer === null) return html`<p class="note">Not answered yet.</p>`;
  const by = html`${renderText(answer.answered_by)}${answer.channel === 'api' && ' (via API)'} on ${renderDate(answer.answered_at)}`;
  return html`<p><strong>${formatAnswer(question)}</strong>, answered by ${by}.${state === 'outdated' && ' Outdated: the content has since changed.'}</p>
${answer.comment !== '' && html`<blockquote>${renderText(answer.comment, MAX_COMMENT_LENGTH)}</blockquote>`}
${
  answer.failed_on.length > 0 &&
  html`<p>Fails on:</p>
<ul>${answer.failed_on.map((page) => renderFailedPage(page, site))}</ul>`
}
${hasUnknownPages(question) && html`<p class="note">${UNKNOWN_PAGES_NOTE}</p>`}
${answer.reviews.filter(({ is_withdrawn }) => !is_withdrawn).map(renderReview)}`;
}

function renderFailedPage({ page_url, view, elements }: FailedPage, site: string): SafeHtml {
  const named = elements.map(
    (element, index) => html`${index > 0 && '; '}<bdi>${renderText(describeElement(element))}</bdi>`,
  );
  return html`<li>${renderUrl(page_url, { site })}${view && html` (${renderText(view.name)})`}${elements.length > 0 && html`: ${named}`}</li>`;
}

async function renderFinding(
  finding: AuditFinding,
  input: AuditReportInput,
  embedder: ScreenshotEmbedder,
): Promise<SafeHtml> {
  const { audit } = input;
  const { page_id, page_url, description, element, severity, fix, state, reported_by, reported_at } = finding;
  const { box, screenshot } = finding;
  const image =
    box !== null &&
    screenshot !== null &&
    (await embedder.render(
      { page_id, box, screenshot },
      describeScreenshot({ name: '', selector: element || 'the element', url: page_url }),
    ));
  const by = html`${renderText(reported_by)} on ${renderDate(reported_at)}`;
  return html`<h4>Finding on ${renderUrl(page_url, { site: audit.origin })}${finding.view && html` (${renderText(finding.view.name)})`}</h4>
<blockquote>${renderText(description, MAX_COMMENT_LENGTH)}</blockquote>
<p>Severity: ${severity}. Reported by ${by}.${state === 'fixed' && ' Fixed since.'}</p>
${element !== '' && html`<p>Element: ${renderText(element, MAX_COMMENT_LENGTH)}</p>`}
${fix !== '' && html`<p>Fix: ${renderText(fix, MAX_COMMENT_LENGTH)}</p>`}
${image && html`<p>${image}</p>`}
${await renderEach(listFindingImages(input, finding.id), (attached) => renderAttached(attached, input, embedder))}
`;
}

/** Shows an attached image and who attached it; lists it only by name if the document has no room for it. */
async function renderAttached(
  { name, description, attachment }: NamedImage,
  { readAttachment }: AuditReportInput,
  embedder: ScreenshotEmbedder,
): Promise<SafeHtml> {
  const file = (await readAttachment?.(attachment.id)) ?? null;
  const { width, height } = attachment;
  const image = file !== null && embedder.renderAttached(file, { width, height, description: name });
  return html`<figure>${image}<figcaption>${name}. ${renderText(description, MAX_COMMENT_LENGTH)}.${!image && ' Stored with the audit.'}</figcaption></figure>
`;
}

function renderReview({ decision, comment, reviewed_by, reviewed_at }: AnswerReview): SafeHtml {
  const by = html`${renderText(reviewed_by)} ${decision} (${renderDate(reviewed_at)})`;
  return html`<p>Second review: ${by}.</p>
${comment !== '' && html`<blockquote>${renderText(comment, MAX_COMMENT_LENGTH)}</blockquote>`}`;
}
