import { randomUUID } from 'node:crypto';
import type { ElementCounts } from '@curbcut/audit';
import type { AuditFile } from '@curbcut/contract';
import { encodePageElements } from '@curbcut/engine';
import type { CriterionId } from '@curbcut/wcag';
import type { DecisionRow } from '../../db/queries/audit-decisions.ts';
import type { PageElementsRow } from '../../db/queries/audit-elements.ts';
import type { ImportedResultRow } from '../../db/queries/audit-exchange.ts';
import type { AnswerRow, QuestionRow } from '../../db/queries/audit-questions.ts';
import type { AssessmentRow } from '../../db/queries/audit-requirements.ts';
import type { AuditPageRow } from '../../db/queries/audits.ts';
import type { audits } from '../../db/schema.ts';
import { toEvaluationColumns } from '../evaluation-details.ts';
import { fromFileAttachment, fromFileFinding, fromFileReviews, type TeamRows } from './team-file-rows.ts';

/**
 * Everything that is stored about an audit, except its images and whatever belongs to an account. Anything
 * added to audits must also be added to the file schema and to the functions that convert an audit to its
 * file and back; the round-trip test compares every table.
 */
export interface AuditRows extends TeamRows {
  readonly elements: readonly PageElementsRow[];
  readonly audit: typeof audits.$inferInsert & { readonly createdAt: Date };
  readonly pages: readonly AuditPageRow[];
  readonly questions: readonly QuestionRow[];
  readonly answers: readonly AnswerRow[];
  readonly results: readonly ImportedResultRow[];
  readonly decisions: readonly DecisionRow[];
  readonly assessments: readonly AssessmentRow[];
}

/** Returns a function that numbers entries about the same subject, starting from 1. */
function createCounter<Subject>(): (subject: Subject) => number {
  const counts = new Map<Subject, number>();
  return (subject) => {
    const count = (counts.get(subject) ?? 0) + 1;
    counts.set(subject, count);
    return count;
  };
}

function fromFileAssessments(assessments: AuditFile['assessments'], auditId: string): AssessmentRow[] {
  const count = createCounter<string>();
  return assessments.map(({ requirement, outcome, remark, assessed_by, assessed_at }) => ({
    ...{ auditId, requirement, outcome, remark },
    id: randomUUID(),
    sequence: count(requirement),
    userId: null,
    assessedBy: assessed_by,
    assessedAt: new Date(assessed_at),
  }));
}

function fromFileDecisions(decisions: AuditFile['decisions'], auditId: string): DecisionRow[] {
  const count = createCounter<CriterionId>();
  return decisions.map(({ criterion, decided_by, decided_at, ...decision }) => ({
    ...decision,
    id: randomUUID(),
    auditId,
    criterion,
    sequence: count(criterion),
    userId: null,
    decidedBy: decided_by,
    decidedAt: new Date(decided_at),
  }));
}

/**
 * Converts the content of `audit.json` to the rows of a new audit. People are imported as names only, without
 * accounts.
 *
 * @param attachmentIds Ids of the attached images, keyed by their names in the file.
 */
export function fromAuditFile(
  file: AuditFile,
  auditId: string,
  siteId: string,
  attachmentIds: ReadonlyMap<string, string>,
): AuditRows {
  const questions = file.questions.map((question, rank) =>
    fromFileQuestion(question, { auditId, rank, attachmentIds }),
  );
  const findings = file.findings.map((finding) => fromFileFinding(finding, auditId, attachmentIds));
  return {
    audit: fromFileAudit(file, auditId, siteId),
    pages: file.pages.map((page) => fromFilePage(page, auditId)),
    elements: file.pages.flatMap(({ number, elements }) =>
      elements.length === 0 ? [] : [{ auditId, page: number, elements: encodePageElements(elements) }],
    ),
    questions: questions.map(({ row }) => row),
    answers: questions.flatMap(({ answers }) => answers),
    results: questions.flatMap(({ results }) => results),
    reviews: questions.flatMap(({ reviews }) => reviews),
    findings: findings.map(({ row }) => row),
    attachments: [...questions, ...findings].flatMap(({ attachments }) => attachments),
    decisions: fromFileDecisions(file.decisions, auditId),
    assessments: fromFileAssessments(file.assessments, auditId),
  };
}

function fromFileAudit(
  { audit, scan, signature, pages, views, processes }: AuditFile,
  auditId: string,
  siteId: string,
): AuditRows['audit'] {
  return {
    id: auditId,
    siteId,
    title: audit.title,
    standard: audit.standard,
    level: audit.level,
    scope: audit.scope,
    commissioner: audit.commissioner,
    evaluator: audit.evaluator,
    supportBaseline: audit.support_baseline,
    ...toEvaluationColumns(audit),
    views,
    processes,
    productName: audit.product_name,
    productVersion: audit.product_version,
    vendor: audit.vendor,
    contactName: audit.contact_name,
    contactEmail: audit.contact_email,
    notes: audit.notes,
    requiresReview: audit.requires_review,
    scanId: audit.scan_id,
    scannedAt: new Date(audit.scanned_at),
    seed: audit.seed,
    snapshot: {
      failures: scan.failures.map(({ example, ...failure }) => ({
        ...failure,
        ...(example && { example: toStoredOccurrence(example) }),
      })),
      failedPages: Object.fromEntries(scan.failed_pages) as Partial<Record<CriterionId, number>>,
      elements: Object.fromEntries(scan.elements) as ElementCounts,
      absent: scan.absent,
      limitedTests: scan.limited_tests,
      evaluatedRules: scan.evaluated_rules,
      pages: scan.pages,
      sampledPages: scan.sampled_pages,
    },
    nextPage: Math.max(...pages.map(({ number }) => number)) + 1,
    signature: signature && {
      name: signature.name,
      signedAt: signature.signed_at,
      hash: signature.hash,
      results: signature.results,
      isImported: true,
    },
    createdAt: new Date(audit.created_at),
  };
}

const fromFilePage = (page: AuditFile['pages'][number], auditId: string): AuditPageRow => ({
  auditId,
  number: page.number,
  isSampled: page.in_sample,
  url: page.url,
  title: page.title,
  reason: page.reason,
  tallies: page.tallies,
  contentHash: page.content_hash,
  screenshot: page.screenshot && {
    format: getImageFormat(page.screenshot.file),
    width: page.screenshot.width,
    height: page.screenshot.height,
    scale: page.screenshot.scale,
    pageHeight: page.screenshot.page_height,
  },
});

interface QuestionRows extends Pick<AuditRows, 'answers' | 'results' | 'reviews' | 'attachments'> {
  readonly row: QuestionRow;
}

function fromFileQuestion(
  question: AuditFile['questions'][number],
  {
    auditId,
    rank,
    attachmentIds,
  }: { auditId: string; rank: number; attachmentIds: ReadonlyMap<string, string> },
): QuestionRows {
  const id = randomUUID();
  const answers = question.answers.map(
    (answer, index): AnswerRow => ({
      id: randomUUID(),
      questionId: id,
      sequence: index + 1,
      userId: null,
      answeredBy: answer.answered_by,
      answeredAt: new Date(answer.answered_at),
      channel: answer.channel,
      outcome: answer.outcome,
      comment: answer.comment,
      fingerprint: answer.fingerprint,
      severity: answer.severity,
      fix: answer.fix,
      failedOn: answer.failed_on,
      // The file doesn't contain how long individual people worked.
      seconds: null,
    }),
  );
  const results = question.imported_results.map(({ source, outcome, text, imported_at }) => {
    return { id: randomUUID(), questionId: id, source, outcome, text, importedAt: new Date(imported_at) };
  });
  const row: QuestionRow = {
    id,
    auditId,
    key: question.key,
    rank,
    kind: question.kind,
    criteria: question.criteria,
    title: question.title,
    question: question.question,
    failsOn: question.fails_on,
    howToTest: question.how_to_test,
    ruleId: question.rule_id,
    cause: question.cause,
    occurrences: question.occurrences,
    pages: question.pages,
    elements: question.elements.map(toStoredOccurrence),
    previousElements: question.previous_elements.map(toStoredOccurrence),
    fingerprint: question.fingerprint,
    isClosed: question.is_closed,
  };
  const reviews = question.answers.flatMap((answer, index) =>
    fromFileReviews(answer.reviews, answers[index]!.id),
  );
  const attachments = question.attachments.map(({ answer, ...attachment }) => {
    const answerId = answer === null ? null : answers[answer - 1]!.id;
    return fromFileAttachment(
      attachment,
      { auditId, questionId: id, answerId, findingId: null },
      attachmentIds,
    );
  });
  return { row, answers, results, reviews, attachments };
}

const toStoredOccurrence = <Element extends { readonly page: number }>({ page, ...element }: Element) => ({
  page_id: String(page),
  ...element,
});

/** Returns an image's format based on its name, which the schema has checked. */
export const getImageFormat = (name: string) => name.split('.').at(-1) as 'webp' | 'jpeg' | 'png';
