import { type AuditRecord, describeElement, type FailedIssue } from '@curbcut/audit';
import type { AuditFinding, CriterionDecision, CriterionResult, QuestionOccurrence } from '@curbcut/contract';
import { formatCount } from '@curbcut/scoring';
import type { CriterionId } from '@curbcut/wcag';
import { Bookmark, HeadingLevel, InternalHyperlink, Paragraph, TextRun } from 'docx';
import { CONFORMANCE_TERMS } from '../conformance-terms.ts';
import { describeScreenshot, formatCriterion, formatLongDate, formatOccurrences } from '../format-text.ts';
import { chooseParts } from '../html/instance-image.ts';
import { listFindingImages, listQuestionImages, type NamedImage } from './attachments.ts';
import type { AuditReportInput } from './audit-report-input.ts';
import { getEvidenceId } from './criteria-table.ts';
import type { DocxImages } from './docx-images.ts';
import { type Block, bullet, paragraph, text } from './docx-parts.ts';
import {
  describeRelated,
  formatAnswer,
  hasUnknownPages,
  isPageElement,
  isWholePage,
  MAX_PARTS,
  UNKNOWN_PAGES_NOTE,
} from './evidence.ts';
import { nameView } from './sample-views.ts';

/**
 * Maximum number of a criterion's issues, an issue's pages and a question's elements that are listed; the
 * rest are only counted.
 */
const MAX_ISSUES = 50;
const MAX_URLS = 5;
const MAX_OCCURRENCES = 5;

/** Links to a criterion's evidence. Bookmark names in Word cannot contain hyphens. */
export const evidenceLink = (criterion: CriterionId, label: string): InternalHyperlink =>
  new InternalHyperlink({
    anchor: toBookmark(criterion),
    children: [new TextRun({ text: label, style: 'Hyperlink' })],
  });

const toBookmark = (criterion: CriterionId): string => getEvidenceId(criterion).replaceAll('-', '_');

/** Creates the evidence behind each criterion's result. */
export const createEvidence = (input: AuditReportInput, images: DocxImages): Block[] =>
  input.audit.criteria.flatMap((result) => createCriterionEvidence(result, input, images));

function createCriterionEvidence(
  result: CriterionResult,
  input: AuditReportInput,
  images: DocxImages,
): Block[] {
  const { criterion, outcome, remark } = result;
  const failures = input.failures.filter(({ criteria }) => criteria.includes(criterion));
  const questions = input.questions.filter(({ question }) => question.criteria.includes(criterion));
  const findings = input.findings.filter((finding) => finding.criterion === criterion);
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_3,
      children: [new Bookmark({ id: toBookmark(criterion), children: [text(formatCriterion(criterion))] })],
    }),
    paragraph(CONFORMANCE_TERMS[outcome].label, { bold: true }),
    ...(result.decision ? createDecision(result.decision) : []),
    ...(failures.length > 0 ? createFailures(failures, input, images) : []),
    ...questions.flatMap((recorded) => createQuestion(recorded, result, input, images)),
    ...findings.flatMap((finding) => createFinding(finding, input, images)),
    ...(failures.length + questions.length + findings.length === 0 ? [paragraph(remark)] : []),
  ];
}

function createDecision(decision: CriterionDecision): Block[] {
  const { derived, outcome, reason, decided_by, decided_at, is_outdated } = decision;
  const outdated = is_outdated ? ' Outdated: the derived level has since changed.' : '';
  const label = CONFORMANCE_TERMS[outcome].label;
  return [
    paragraph(`Set to ${label} by ${decided_by} on ${formatLongDate(decided_at)}.${outdated}`),
    paragraph(`Reason: ${reason}`),
    paragraph(
      `Derived from failures and answers: ${CONFORMANCE_TERMS[derived.outcome].label}. ${derived.remark}`,
    ),
  ];
}

function createFinding(finding: AuditFinding, input: AuditReportInput, images: DocxImages): Block[] {
  const { id, page_url, description, element, severity, fix, state, reported_by, reported_at } = finding;
  const { page_id, box, screenshot } = finding;
  const fixed = state === 'fixed' ? ' Fixed since.' : '';
  const by = `${reported_by} on ${formatLongDate(reported_at)}`;
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_4,
      children: [text(`Finding on ${nameView(page_url, finding.view)}`)],
    }),
    paragraph(description),
    paragraph(`Severity: ${severity}. Reported by ${by}.${fixed}`),
    ...(element === '' ? [] : [paragraph(`Element: ${element}`)]),
    ...(fix === '' ? [] : [paragraph(`Fix: ${fix}`)]),
    ...(box !== null && screenshot !== null
      ? images.createPart(
          { page_id, box, screenshot },
          describeScreenshot({ name: '', selector: element || 'the element', url: page_url }),
        )
      : []),
    ...listFindingImages(input, id).flatMap((image) => createAttached(image, images)),
  ];
}

/** Shows an attached image and who attached it; lists it only by name if the document has no room for it. */
function createAttached({ name, description, attachment }: NamedImage, images: DocxImages): Block[] {
  const shown = images.createAttached(attachment.id, name);
  return [
    ...shown,
    paragraph(`${name}. ${description}.${shown.length > 0 ? '' : ' Stored with the audit.'}`),
  ];
}

function createFailures(
  failures: readonly FailedIssue[],
  { audit: { sample } }: AuditReportInput,
  images: DocxImages,
): Block[] {
  const rest = failures.length - MAX_ISSUES;
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_4,
      children: [text(`${formatCount(failures.length, 'issue')} found by automated tests`)],
    }),
    ...failures.slice(0, MAX_ISSUES).flatMap(({ rule_title, cause, urls, example, ...failure }) => {
      const pages = urls.length > 0 ? ` Pages: ${urls.slice(0, MAX_URLS).join(', ')}.` : '';
      const what = isWholePage(cause) ? '' : `${cause} `;
      const page = example && sample.find(({ page_id }) => page_id === example.page_id);
      const shown =
        example && page?.screenshot
          ? images.createPart(
              { ...example, screenshot: page.screenshot },
              describeScreenshot({ ...example, url: page.url }),
            )
          : [];
      return [bullet(`${rule_title}: ${what}(${formatOccurrences(failure)}).${pages}`, shown), ...shown];
    }),
    ...(rest > 0 ? [bullet(`And ${formatCount(rest, 'more issue')}.`)] : []),
  ];
}

function createQuestion(
  { question, occurrences }: AuditRecord['questions'][number],
  { criterion }: CriterionResult,
  input: AuditReportInput,
  images: DocxImages,
): Block[] {
  const { audit } = input;
  const title = new Paragraph({ heading: HeadingLevel.HEADING_4, children: [text(question.title)] });
  const [first] = question.criteria;
  const isElsewhere =
    first !== undefined && first !== criterion && audit.criteria.some((result) => result.criterion === first);
  if (isElsewhere) {
    const children = [text('Answered under '), evidenceLink(first, formatCriterion(first)), text('.')];
    return [title, new Paragraph({ children })];
  }
  const rest = Math.max(question.occurrences, occurrences.length) - MAX_OCCURRENCES;
  return [
    title,
    paragraph(question.question),
    ...(isWholePage(question.cause) ? [] : [paragraph(`Root cause: ${question.cause}`)]),
    ...occurrences.slice(0, MAX_OCCURRENCES).flatMap((occurrence) => createOccurrence(occurrence, images)),
    ...(rest > 0 ? [bullet(`And ${formatCount(rest, 'more occurrence')}.`)] : []),
    ...createAnswer(question),
    ...listQuestionImages(input, question).flatMap((image) => createAttached(image, images)),
  ];
}

function createOccurrence(occurrence: QuestionOccurrence, images: DocxImages): Block[] {
  const { page_id, page_url: url, selector, name, box, screenshot, related = [] } = occurrence;
  if (screenshot !== null && related.length > 0) {
    const description = describeRelated(url);
    const parts = chooseParts(screenshot, related, MAX_PARTS).flatMap((part) =>
      images.createPart({ page_id, box: part, screenshot }, description, related),
    );
    return [bullet(url, parts), ...parts];
  }
  if (isPageElement(selector)) return [bullet(url)];
  const shown =
    box !== null && screenshot !== null
      ? images.createPart({ page_id, box, screenshot }, describeScreenshot({ name, selector, url }))
      : [];
  return [bullet(`${selector}${name === '' ? '' : `, named “${name}”`}, on ${url}`, shown), ...shown];
}

function createAnswer(question: AuditRecord['questions'][number]['question']): Block[] {
  const { state, answer } = question;
  if (answer === null) return [paragraph('Not answered yet.')];
  const outdated = state === 'outdated' ? ' Outdated: the content has since changed.' : '';
  return [
    new Paragraph({
      children: [
        text(formatAnswer(question), { bold: true }),
        text(`, answered by ${answer.answered_by} on ${formatLongDate(answer.answered_at)}.${outdated}`),
      ],
    }),
    ...(answer.comment === '' ? [] : [paragraph(`Comment: ${answer.comment}`)]),
    ...answer.failed_on.map(({ page_url, view, elements }) =>
      paragraph(`Fails on ${[nameView(page_url, view), ...elements.map(describeElement)].join('; ')}`),
    ),
    ...(hasUnknownPages(question) ? [paragraph(UNKNOWN_PAGES_NOTE)] : []),
  ];
}
