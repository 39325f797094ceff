import { randomUUID } from 'node:crypto';
import type { ReviewAnswerBody } from '@curbcut/contract';
import type { PersonCaller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { type AnsweredQuestion, listQuestions } from '../db/queries/audit-questions.ts';
import { insertReview, withdrawReviews } from '../db/queries/audit-team.ts';
import { type SharedAudit, updateAudit } from '../db/queries/audits.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { getQuestionState, toAuditQuestion } from './audit-presenters.ts';
import { lockReviewableAudit } from './require-audit.ts';

/**
 * Stores a person's review of the latest answer to a question, replacing their earlier review of it. The
 * audit's lock serializes reviews and answers, so that a review is never stored for an answer that has just
 * been replaced. A review that is resent isn't stored twice.
 *
 * @returns the question, and when the audit last changed.
 * @throws {ApiProblem} 404 if the audit doesn't exist; 409 if it's signed, or if the answer is the caller's
 * own, outdated or not the latest one.
 */
export async function reviewAnswer(
  { db }: Pick<Services, 'db'>,
  caller: PersonCaller,
  auditId: string,
  { answer_id: answerId, decision, comment: typed }: ReviewAnswerBody,
) {
  const comment = toStorable(typed);
  return db.transaction(async (tx) => {
    const audit = await lockReviewableAudit(tx, caller, auditId);
    const reviewed = (await listQuestions(tx, [auditId])).find(({ answer }) => answer?.id === answerId);
    if (!reviewed?.answer) throw new ApiProblem('audit/answer-replaced');
    if (reviewed.answer.userId === caller.user.id) throw new ApiProblem('audit/own-answer');
    const own = findOwnReview(reviewed, caller.user.id);
    if (own?.decision === decision && own.comment === comment) return showQuestion(tx, audit, reviewed);
    if (audit.signature) throw new ApiProblem('audit/signed');
    if (getQuestionState(reviewed) !== 'answered') throw new ApiProblem('audit/answer-replaced');
    await withdrawReviews(tx, answerId, caller.user.id);
    const review = { id: randomUUID(), answerId, decision, comment };
    await insertReview(tx, {
      ...review,
      userId: caller.user.id,
      reviewedBy: caller.actor.name,
      // Not the transaction's start time, because a review that waited for the lock is later than the others.
      reviewedAt: new Date(),
    });
    const updatedAt = await updateAudit(tx, auditId, {});
    return showQuestion(tx, { ...audit, updatedAt }, reviewed);
  });
}

/**
 * Withdraws the caller's own review. Withdrawing it again changes nothing.
 *
 * @throws {ApiProblem} 404 if the account has no such review of a latest answer; 409 if the audit is signed.
 */
export async function withdrawReview(
  { db }: Pick<Services, 'db'>,
  caller: PersonCaller,
  auditId: string,
  reviewId: string,
) {
  return db.transaction(async (tx) => {
    const audit = await lockReviewableAudit(tx, caller, auditId);
    const questions = await listQuestions(tx, [auditId]);
    const isOwn = ({ id, userId }: AnsweredQuestion['reviews'][number]) =>
      id === reviewId && userId === caller.user.id;
    const reviewed = questions.find(({ reviews }) => reviews.some(isOwn));
    const review = reviewed?.reviews.find(isOwn);
    if (!reviewed || !review) throw new ApiProblem('audit/no-review');
    if (review.withdrawnAt !== null) return showQuestion(tx, audit, reviewed);
    if (audit.signature) throw new ApiProblem('audit/signed');
    await withdrawReviews(tx, review.answerId, caller.user.id);
    const updatedAt = await updateAudit(tx, auditId, {});
    return showQuestion(tx, { ...audit, updatedAt }, reviewed);
  });
}

const findOwnReview = ({ reviews }: AnsweredQuestion, userId: string) =>
  reviews.find((review) => review.userId === userId && review.withdrawnAt === null);

/** Returns a question in its current state. */
async function showQuestion(tx: Db, { id, updatedAt }: SharedAudit, { question }: AnsweredQuestion) {
  const now = (await listQuestions(tx, [id])).filter((one) => one.question.id === question.id);
  return { questions: now.map(toAuditQuestion), updated_at: updatedAt.toISOString() };
}
