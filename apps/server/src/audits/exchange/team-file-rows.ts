import { randomUUID } from 'node:crypto';
import type { AuditFile } from '@curbcut/contract';
import type { AttachmentRow } from '../../db/queries/audit-attachments.ts';
import type { AnswerRow, QuestionRow } from '../../db/queries/audit-questions.ts';
import type { ReviewRow } from '../../db/queries/audit-team.ts';
import type { auditFindings } from '../../db/schema.ts';

/**
 * Converts what team members add to an audit (reviews, findings and attached images) between database rows
 * and the audit file. Ids differ between installations, so the order in the file depends only on the content.
 */

type StoredFinding = typeof auditFindings.$inferSelect;
type FileQuestion = AuditFile['questions'][number];
type FileFinding = AuditFile['findings'][number];

/** What people have added to an audit in addition to answers. */
export interface TeamRows {
  readonly reviews: readonly ReviewRow[];
  readonly findings: readonly StoredFinding[];
  readonly attachments: readonly AttachmentRow[];
}

/** An attached image with its name in the file. */
export interface NamedAttachment {
  readonly name: string;
  readonly row: AttachmentRow;
}

/** An audit's findings and attached images, in file order. */
export interface OrderedTeam {
  readonly findings: readonly StoredFinding[];
  /** In the order of their numbers: images attached to questions come first. */
  readonly attachments: readonly NamedAttachment[];
}

/** Sorts findings and attached images in file order. */
export function sortTeam(
  { findings, attachments }: TeamRows,
  questions: readonly QuestionRow[],
  answers: readonly AnswerRow[],
): OrderedTeam {
  const sequences = new Map(answers.map(({ id, sequence }) => [id, sequence]));
  const bySubject = Map.groupBy(attachments, ({ questionId, findingId }) => questionId ?? findingId);
  const imagesOf = (id: string) =>
    sortByJson(bySubject.get(id) ?? [], (row) => [
      row.attachedAt.toISOString(),
      ...[row.sha256, row.attachedBy, sequences.get(row.answerId ?? '') ?? 0],
    ]);
  const ordered = sortByJson(findings, (row) => [
    row.reportedAt.toISOString(),
    toFileFinding(row, []),
    imagesOf(row.id).map(({ sha256, attachedBy, attachedAt }) => [sha256, attachedBy, attachedAt]),
  ]);
  const rows = [...questions, ...ordered].flatMap(({ id }) => imagesOf(id));
  return {
    findings: ordered,
    attachments: rows.map((row, index) => ({ name: `images/attachment-${index + 1}.webp`, row })),
  };
}

/** Sorts by a key of any structure. Databases differ in how they sort text. */
function sortByJson<Row>(rows: readonly Row[], getKey: (row: Row) => unknown): Row[] {
  return rows
    .map((row) => ({ row, key: JSON.stringify(getKey(row)) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);
}

export const toFileReviews = (reviews: readonly ReviewRow[]) =>
  sortByJson(
    reviews.map((review) => ({
      decision: review.decision,
      comment: review.comment,
      reviewed_by: review.reviewedBy,
      reviewed_at: review.reviewedAt.toISOString(),
      withdrawn_at: review.withdrawnAt?.toISOString() ?? null,
    })),
    (review) => [review.reviewed_at, review],
  );

/** Converts the images of one question or finding. */
const toFileAttachments = (attachments: readonly NamedAttachment[]) =>
  attachments.map(({ name, row }) => ({
    file: name,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    sha256: row.sha256,
    attached_by: row.attachedBy,
    attached_at: row.attachedAt.toISOString(),
  }));

/** @param answers All answers to the question, oldest first. */
export const toQuestionAttachments = (
  attachments: readonly NamedAttachment[],
  answers: readonly AnswerRow[],
) =>
  toFileAttachments(attachments).map((attachment, index) => {
    const { answerId } = attachments[index]!.row;
    const position = answers.findIndex(({ id }) => id === answerId);
    return { ...attachment, answer: position === -1 ? null : position + 1 };
  });

export const toFileFinding = (row: StoredFinding, attachments: readonly NamedAttachment[]) => ({
  criterion: row.criterion,
  page: row.page,
  description: row.description,
  severity: row.severity,
  fix: row.fix,
  element: row.element,
  box: row.box && { x: row.box.x, y: row.box.y, width: row.box.width, height: row.box.height },
  picked_element: row.pickedElement,
  view: row.view,
  state: row.state,
  reported_by: row.reportedBy,
  reported_at: row.reportedAt.toISOString(),
  changed_by: row.changedBy,
  changed_at: row.changedAt.toISOString(),
  attachments: toFileAttachments(attachments),
});

export const fromFileReviews = (
  reviews: FileQuestion['answers'][number]['reviews'],
  answerId: string,
): ReviewRow[] =>
  reviews.map((review) => ({
    id: randomUUID(),
    answerId,
    userId: null,
    reviewedBy: review.reviewed_by,
    reviewedAt: new Date(review.reviewed_at),
    decision: review.decision,
    comment: review.comment,
    withdrawnAt: review.withdrawn_at === null ? null : new Date(review.withdrawn_at),
  }));

/** What an image belongs to: a finding, or a question and possibly its answer. */
type Subject = Pick<AttachmentRow, 'auditId' | 'questionId' | 'answerId' | 'findingId'>;

/** @param ids Image ids, keyed by the images' names in the file. */
export const fromFileAttachment = (
  attachment: FileFinding['attachments'][number],
  subject: Subject,
  ids: ReadonlyMap<string, string>,
): AttachmentRow => ({
  ...subject,
  id: ids.get(attachment.file)!,
  width: attachment.width,
  height: attachment.height,
  bytes: attachment.bytes,
  sha256: attachment.sha256,
  userId: null,
  attachedBy: attachment.attached_by,
  attachedAt: new Date(attachment.attached_at),
});

export function fromFileFinding(
  finding: FileFinding,
  auditId: string,
  ids: ReadonlyMap<string, string>,
): { readonly row: StoredFinding; readonly attachments: readonly AttachmentRow[] } {
  const id = randomUUID();
  const subject = { auditId, questionId: null, answerId: null, findingId: id };
  return {
    row: {
      id,
      auditId,
      criterion: finding.criterion,
      page: finding.page,
      description: finding.description,
      severity: finding.severity,
      fix: finding.fix,
      element: finding.element,
      box: finding.box,
      pickedElement: finding.picked_element,
      view: finding.view,
      state: finding.state,
      userId: null,
      reportedBy: finding.reported_by,
      reportedAt: new Date(finding.reported_at),
      changedBy: finding.changed_by,
      changedAt: new Date(finding.changed_at),
      revision: 0,
    },
    attachments: finding.attachments.map((attachment) => fromFileAttachment(attachment, subject, ids)),
  };
}

/** Lists the attached images that a file refers to. */
export const listFileAttachments = ({ questions, findings }: AuditFile) =>
  [...questions, ...findings].flatMap(({ attachments }) => attachments);
