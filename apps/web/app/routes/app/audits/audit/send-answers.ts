import { answerAuditQuestions, listAuditQuestions, UNKNOWN_PAGES } from '@curbcut/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { auditsKey, getQuestionsKey, storeAnswers } from '#app/audits/use-audits.ts';
import { type AnswerQueue, type PendingAnswer, removeSent, resolveConflicts } from './answer-queue.ts';

/** Number of answers per request (the contract allows 200). */
const BATCH_SIZE = 100;
/** Problem codes that concern only some of the answers; the others can be sent again. */
const PARTIAL_PROBLEMS = ['audit/answer-conflict', 'audit/question-closed'];

/**
 * Sends this device's queued answers. Answers that the server rejects permanently are marked in the queue.
 *
 * @param isHeld reports whether an answer can still be undone, so that it must not be sent yet
 * @throws {ApiError} if the server cannot be reached or fails; the answers remain in the queue
 */
export async function sendPendingAnswers(
  queries: QueryClient,
  queue: AnswerQueue,
  auditId: string,
  isHeld: (answer: PendingAnswer) => boolean,
): Promise<void> {
  for (;;) {
    const sendable = queue.read().filter((answer) => answer.problem === null && !isHeld(answer));
    const [first] = sendable;
    if (!first) return;
    const batch = sendable.filter(({ scan_id }) => scan_id === first.scan_id).slice(0, BATCH_SIZE);
    await sendBatch(queries, queue, auditId, batch);
  }
}

async function sendBatch(
  queries: QueryClient,
  queue: AnswerQueue,
  auditId: string,
  batch: readonly PendingAnswer[],
): Promise<void> {
  const params = { auditId };
  try {
    const body = {
      scan_id: batch[0]?.scan_id,
      answers: batch.map(({ question_id, previous_answer_id, outcome, comment, severity, ...rest }) => ({
        question_id,
        previous_answer_id,
        outcome,
        comment,
        severity,
        fix: rest.fix,
        // Results from other tools don't list pages, whereas the forms require them.
        failed_on: outcome === 'fail' && rest.failed_on.length === 0 ? UNKNOWN_PAGES : rest.failed_on,
        ...(rest.seconds !== null && { seconds: rest.seconds }),
      })),
    };
    const answered = await callApi(answerAuditQuestions, { params, body });
    await storeAnswers(queries, auditId, answered);
    queue.change((pending) => removeSent(pending, batch, answered.questions));
  } catch (error) {
    if (!(error instanceof ApiError) || mayBeTemporary(error)) throw error;
    const sentIds = new Set(batch.map(({ question_id: id }) => id));
    if (PARTIAL_PROBLEMS.includes(error.code)) {
      const { questions } = await callApi(listAuditQuestions, { params });
      queries.setQueryData(getQuestionsKey(auditId), questions);
      const before = queue.read();
      queue.change((pending) => resolveConflicts(pending, questions));
      // An unchanged queue would be rejected again and again, so its answers are marked below.
      if (JSON.stringify(queue.read()) !== JSON.stringify(before)) return;
    }
    // The audit was signed, or continued with another scan.
    if (error.status === 409) void queries.invalidateQueries({ queryKey: auditsKey });
    const problem = { kind: 'refused', message: getErrorMessage(error) } as const;
    queue.change((pending) =>
      pending.map((answer) => (sentIds.has(answer.question_id) ? { ...answer, problem } : answer)),
    );
  }
}

/**
 * Reports whether sending the same answers again later might succeed. A session that has ended can be
 * renewed.
 */
function mayBeTemporary({ status, code }: ApiError): boolean {
  return status === undefined || status >= 500 || status === 401 || status === 429 || code === 'unreadable';
}
