import { randomUUID } from 'node:crypto';
import type { ElementCounts } from '@curbcut/audit';
import { AUDIT_FILE_VERSION, AuditFile } from '@curbcut/contract';
import { decodePageElements, encodePageElements } from '@curbcut/engine';
import { type CriterionId, compareCriteria, REQUIREMENT_IDS } from '@curbcut/wcag';
import type { DecisionRow } from '../../db/queries/audit-decisions.ts';
import type { PageElementsRow } from '../../db/queries/audit-elements.ts';
import type { ImportedResultRow } from '../../db/queries/audit-exchange.ts';
import type { AnswerRow, QuestionRow } from '../../db/queries/audit-questions.ts';
import type { AssessmentRow } from '../../db/queries/audit-requirements.ts';
import type { ReviewRow } from '../../db/queries/audit-team.ts';
import type { AuditPageRow, OwnAudit } from '../../db/queries/audits.ts';
import type { audits } from '../../db/schema.ts';
import { fromEvaluationColumns, toEvaluationColumns } from '../evaluation-details.ts';
import {
  fromFileAttachment,
  fromFileFinding,
  fromFileReviews,
  type OrderedTeam,
  type TeamRows,
  toFileFinding,
  toFileReviews,
  toQuestionAttachments,
} from './team-file-rows.ts';

/**
 * Converts an audit between its rows and its file. What is added to audits has to be added to the schema of the file
 * and to both functions here; the test of the round trip compares every table.
 */

/** Everything that is stored about an audit, except for its images and what belongs to an account. */
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

export const toImageName = ({ number, screenshot }: Pick<AuditPageRow, 'number' | 'screenshot'>): string =>
  `images/${number}.${screenshot?.format}`;

/** The rows of an audit, with findings and attached images in the order of the file. */
type ExportedRows = Omit<AuditRows, 'audit' | keyof OrderedTeam> & OrderedTeam & { readonly audit: OwnAudit };

/** Converts rows to the content of `audit.json`. Rows are in the order of their queries, which is always the same. */
export function toAuditFile(
  {
    audit,
    pages,
    elements,
    questions,
    answers,
    results,
    reviews,
    findings,
    attachments,
    decisions,
    assessments,
  }: ExportedRows,
  hasSignedText: boolean,
): AuditFile {
  const { snapshot, signature } = audit;
  const elementsOf = new Map(elements.map(({ page, elements: stored }) => [page, stored]));
  const answersOf = Map.groupBy(answers, ({ questionId }) => questionId);
  const resultsOf = Map.groupBy(results, ({ questionId }) => questionId);
  const reviewsOf = Map.groupBy(reviews, ({ answerId }) => answerId);
  const imagesOf = Map.groupBy(attachments, ({ row }) => row.questionId ?? row.findingId);
  // Parsing puts all fields in the order of the schema, whatever the database did with them.
  return AuditFile.parse({
    format: 'curbcut-audit',
    version: AUDIT_FILE_VERSION,
    audit: {
      origin: audit.origin,
      title: audit.title,
      standard: audit.standard,
      level: audit.level,
      scope: audit.scope,
      commissioner: audit.commissioner,
      evaluator: audit.evaluator,
      support_baseline: audit.supportBaseline,
      ...fromEvaluationColumns(audit),
      product_name: audit.productName,
      product_version: audit.productVersion,
      vendor: audit.vendor,
      contact_name: audit.contactName,
      contact_email: audit.contactEmail,
      notes: audit.notes,
      requires_review: audit.requiresReview,
      created_at: audit.createdAt.toISOString(),
      scan_id: audit.scanId,
      scanned_at: audit.scannedAt.toISOString(),
      seed: audit.seed,
    },
    scan: {
      pages: snapshot.pages,
      sampled_pages: snapshot.sampledPages,
      evaluated_rules: snapshot.evaluatedRules,
      absent: snapshot.absent,
      failed_pages: Object.entries(snapshot.failedPages).sort(([a], [b]) => (a < b ? -1 : 1)),
      ...(snapshot.elements && {
        elements: Object.entries(snapshot.elements).sort(([a], [b]) => (a < b ? -1 : 1)),
      }),
      failures: snapshot.failures.map(({ example, ...failure }) => ({
        ...failure,
        ...(example && { example: toFileOccurrence(example) }),
      })),
    },
    pages: pages.map((page) => toFilePage(page, elementsOf.get(page.number))),
    views: audit.views,
    processes: audit.processes,
    questions: questions.map((question) =>
      toFileQuestion(question, {
        answers: answersOf.get(question.id) ?? [],
        results: resultsOf.get(question.id) ?? [],
        images: imagesOf.get(question.id) ?? [],
        reviewsOf,
      }),
    ),
    findings: findings.map((finding) => toFileFinding(finding, imagesOf.get(finding.id) ?? [])),
    decisions: decisions.map(toFileDecision).toSorted(compareDecisions),
    assessments: assessments.map(toFileAssessment).toSorted(compareAssessments),
    signature: signature && {
      name: signature.name,
      signed_at: signature.signedAt,
      hash: signature.hash,
      has_signed_text: hasSignedText,
      results: signature.results,
    },
  });
}

const toFilePage = (page: AuditPageRow, elements: string | undefined) => ({
  number: page.number,
  is_sampled: page.isSampled,
  url: page.url,
  title: page.title,
  reason: page.reason,
  content_hash: page.contentHash,
  tallies: page.tallies,
  screenshot: page.screenshot && {
    file: toImageName(page),
    width: page.screenshot.width,
    height: page.screenshot.height,
    scale: page.screenshot.scale,
    page_height: page.screenshot.pageHeight,
  },
  elements: elements === undefined ? [] : decodePageElements(elements),
});

interface OfQuestion {
  readonly answers: readonly AnswerRow[];
  readonly results: readonly ImportedResultRow[];
  readonly images: OrderedTeam['attachments'];
  readonly reviewsOf: ReadonlyMap<string, readonly ReviewRow[]>;
}

const toFileQuestion = (question: QuestionRow, { answers, results, images, reviewsOf }: OfQuestion) => ({
  key: question.key,
  kind: question.kind,
  criteria: question.criteria,
  title: question.title,
  question: question.question,
  how_to_test: question.howToTest,
  rule_id: question.ruleId,
  cause: question.cause,
  occurrences: question.occurrences,
  pages: question.pages,
  elements: question.elements.map(toFileOccurrence),
  previous_elements: question.previousElements.map(toFileOccurrence),
  fingerprint: question.fingerprint,
  is_closed: question.isClosed,
  answers: answers.map((answer) => ({
    outcome: answer.outcome,
    comment: answer.comment,
    answered_by: answer.answeredBy,
    answered_at: answer.answeredAt.toISOString(),
    channel: answer.channel,
    fingerprint: answer.fingerprint,
    severity: answer.severity,
    fix: answer.fix,
    failed_on: answer.failedOn,
    reviews: toFileReviews(reviewsOf.get(answer.id) ?? []),
  })),
  imported_results: results.map(toFileResult).sort(compareAsJson),
  attachments: toQuestionAttachments(images, answers),
});

const toFileResult = ({ source, outcome, text, importedAt }: ImportedResultRow) => ({
  ...{ source, outcome, text },
  imported_at: importedAt.toISOString(),
});

/** Databases sort text in different ways. */
const compareAsJson = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

const toFileDecision = ({ criterion, outcome, remark, reason, derived, ...row }: DecisionRow) => ({
  ...{ criterion, outcome, remark, reason, derived },
  decided_by: row.decidedBy,
  decided_at: row.decidedAt.toISOString(),
});

/** Databases sort text in different ways. The order of decisions about one criterion stays. */
const compareDecisions = (a: { criterion: CriterionId }, b: { criterion: CriterionId }): number =>
  compareCriteria(a.criterion, b.criterion);

const toFileAssessment = ({ requirement, outcome, remark, assessedBy, assessedAt }: AssessmentRow) => ({
  ...{ requirement, outcome, remark },
  assessed_by: assessedBy,
  assessed_at: assessedAt.toISOString(),
});

/** Databases sort text in different ways. The order of assessments of one requirement stays. */
const compareAssessments = (a: { requirement: string }, b: { requirement: string }): number =>
  REQUIREMENT_IDS.indexOf(a.requirement) - REQUIREMENT_IDS.indexOf(b.requirement);

/** Returns a function that numbers entries about the same subject, from 1. */
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

const toFileOccurrence = <Element extends { readonly page_id: string }>({
  page_id,
  ...element
}: Element) => ({
  ...element,
  page: Number(page_id),
});

/**
 * Converts the content of `audit.json` to the rows of a new audit. Its people get no accounts, only names.
 *
 * @param attachmentIds Ids of the attached images by their names in the file.
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
      ...(scan.elements && { elements: Object.fromEntries(scan.elements) as ElementCounts }),
      absent: scan.absent,
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
  isSampled: page.is_sampled,
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
      // How long a single person worked is not part of the file.
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

/** Returns the format of an image by the name that the schema has checked. */
export const getImageFormat = (name: string) => name.split('.').at(-1) as 'webp' | 'jpeg' | 'png';
