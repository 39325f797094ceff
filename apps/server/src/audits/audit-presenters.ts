import { mayBeAbsent } from '@curbcut/audit';
import type {
  Answer,
  AnswerReview,
  AuditQuestion,
  AuditSignature,
  QuestionOccurrence,
  QuestionState,
  ReviewState,
  ScreenshotInfo,
} from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';
import type { AnsweredQuestion, AnswerRow, ListedQuestion } from '../db/queries/audit-questions.ts';
import type { ReviewRow } from '../db/queries/audit-team.ts';
import type { AuditPageRow } from '../db/queries/audits.ts';
import type { StoredOccurrence, StoredSignature } from '../db/schema.ts';
import type { AuditScreenshotLinks } from '../scans/screenshot-links.ts';

/** Converts database rows to the contract's types. */

export function getQuestionState({
  question,
  answer,
}: Pick<AnsweredQuestion, 'question' | 'answer'>): QuestionState {
  if (question.isClosed) return 'closed';
  if (answer === null) return 'open';
  return isOutdated(question, answer) ? 'outdated' : 'answered';
}

/** Whether the content that an answer covers has changed since then. */
const isOutdated = ({ fingerprint }: Pick<ListedQuestion, 'fingerprint'>, answer: AnswerRow): boolean =>
  answer.fingerprint !== fingerprint;

export function toAuditQuestion(answered: AnsweredQuestion): AuditQuestion {
  const { question, answer, reviews, assignee } = answered;
  return {
    id: question.id,
    kind: question.kind,
    criteria: question.criteria,
    title: question.title,
    question: question.question,
    fails_on: question.failsOn,
    how_to_test: question.howToTest,
    allows_not_present: mayBeAbsent(question.kind, question.criteria),
    rule_id: question.ruleId,
    cause: question.cause,
    occurrences: question.occurrences,
    pages: question.pages.length,
    page_ids: question.pages.map(String),
    state: getQuestionState(answered),
    answer: answer && toAnswer(question, answer, reviews),
    review_state: getReviewState(reviews),
    assignee: assignee && { user_id: assignee.userId, name: assignee.name },
  };
}

/** @param reviews All reviews of the latest answer. */
export function getReviewState(reviews: readonly ReviewRow[]): ReviewState {
  const current = reviews.filter(({ withdrawnAt }) => withdrawnAt === null);
  if (current.length === 0) return 'none';
  return current.some(({ decision }) => decision === 'disagrees') ? 'disputed' : 'agreed';
}

export function toAnswer(
  question: Pick<ListedQuestion, 'fingerprint'>,
  answer: AnswerRow,
  reviews: readonly ReviewRow[],
): Answer {
  return {
    id: answer.id,
    outcome: answer.outcome,
    comment: answer.comment,
    severity: answer.severity,
    fix: answer.fix,
    failed_on: answer.failedOn,
    answered_by: answer.answeredBy,
    answered_at: answer.answeredAt.toISOString(),
    channel: answer.channel,
    author_id: answer.userId,
    is_outdated: isOutdated(question, answer),
    reviews: reviews.map(toReview),
  };
}

function toReview(review: ReviewRow): AnswerReview {
  const { id, decision, comment, reviewedBy, userId, reviewedAt, withdrawnAt } = review;
  return {
    ...{ id, decision, comment },
    reviewed_by: reviewedBy,
    reviewer_id: userId,
    reviewed_at: reviewedAt.toISOString(),
    is_withdrawn: withdrawnAt !== null,
  };
}

/** @param pages All of the audit's pages, by the ids that occurrences refer to. */
export function toOccurrence(
  links: AuditScreenshotLinks,
  pages: ReadonlyMap<string, AuditPageRow>,
  occurrence: StoredOccurrence,
): QuestionOccurrence {
  const page = pages.get(occurrence.page_id);
  return { ...occurrence, screenshot: page ? toAuditScreenshot(links, page) : null };
}

export function toAuditScreenshot(
  links: AuditScreenshotLinks,
  { auditId, number, screenshot }: Pick<AuditPageRow, 'auditId' | 'number' | 'screenshot'>,
): ScreenshotInfo | null {
  if (screenshot === null) return null;
  const { width, height, scale, pageHeight } = screenshot;
  return {
    url: links.getAuditScreenshotUrl(auditId, number),
    width,
    height,
    scale,
    page_height: pageHeight,
  };
}

export function toSignature(
  signature: StoredSignature | null,
  outdated: readonly CriterionId[],
): AuditSignature | null {
  if (signature === null) return null;
  const { name, signedAt, hash, isImported = false } = signature;
  return { name, signed_at: signedAt, hash, is_imported: isImported, outdated: [...outdated] };
}
