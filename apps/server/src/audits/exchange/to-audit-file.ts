import { AUDIT_FILE_VERSION, AuditFile } from '@curbcut/contract';
import { decodePageElements } from '@curbcut/engine';
import { type CriterionId, compareCriteria, REQUIREMENT_IDS } from '@curbcut/wcag';
import type { DecisionRow } from '../../db/queries/audit-decisions.ts';
import type { ImportedResultRow } from '../../db/queries/audit-exchange.ts';
import type { AnswerRow, QuestionRow } from '../../db/queries/audit-questions.ts';
import type { AssessmentRow } from '../../db/queries/audit-requirements.ts';
import type { ReviewRow } from '../../db/queries/audit-team.ts';
import type { AuditPageRow, UserAudit } from '../../db/queries/audits.ts';
import { fromEvaluationColumns } from '../evaluation-details.ts';
import type { AuditRows } from './from-audit-file.ts';
import { type OrderedTeam, toFileFinding, toFileReviews, toQuestionAttachments } from './team-file-rows.ts';

export const toImageName = ({ number, screenshot }: Pick<AuditPageRow, 'number' | 'screenshot'>): string =>
  `images/${number}.${screenshot?.format}`;

/** An audit's rows, with findings and attached images in file order. */
type ExportedRows = Omit<AuditRows, 'audit' | keyof OrderedTeam> &
  OrderedTeam & { readonly audit: UserAudit };

/** Converts rows to the content of `audit.json`. The rows are in query order, which is always the same. */
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
  // Parsing puts all fields in schema order, regardless of how the database ordered them.
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
      limited_tests: snapshot.limitedTests,
      failed_pages: Object.entries(snapshot.failedPages).sort(([a], [b]) => (a < b ? -1 : 1)),
      elements: Object.entries(snapshot.elements).sort(([a], [b]) => (a < b ? -1 : 1)),
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
  in_sample: page.isSampled,
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
  fails_on: question.failsOn,
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

/** Databases differ in how they sort text. */
const compareAsJson = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

const toFileDecision = ({ criterion, outcome, remark, reason, derived, ...row }: DecisionRow) => ({
  ...{ criterion, outcome, remark, reason, derived },
  decided_by: row.decidedBy,
  decided_at: row.decidedAt.toISOString(),
});

/** Databases differ in how they sort text. The order of decisions about the same criterion is preserved. */
const compareDecisions = (a: { criterion: CriterionId }, b: { criterion: CriterionId }): number =>
  compareCriteria(a.criterion, b.criterion);

const toFileAssessment = ({ requirement, outcome, remark, assessedBy, assessedAt }: AssessmentRow) => ({
  ...{ requirement, outcome, remark },
  assessed_by: assessedBy,
  assessed_at: assessedAt.toISOString(),
});

/** Databases differ in how they sort text. The order of assessments for the same requirement is preserved. */
const compareAssessments = (a: { requirement: string }, b: { requirement: string }): number =>
  REQUIREMENT_IDS.indexOf(a.requirement) - REQUIREMENT_IDS.indexOf(b.requirement);

const toFileOccurrence = <Element extends { readonly page_id: string }>({
  page_id,
  ...element
}: Element) => ({
  ...element,
  page: Number(page_id),
});
