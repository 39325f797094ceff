import type { Audit, AuditQuestion } from '@curbcut/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSession } from '#app/session/session.ts';
import {
  type AnswerInput,
  addAnswers,
  applyPending,
  getAnswererName,
  getAnswerQueue,
  type PendingAnswer,
  type ShownQuestion,
} from './answer-queue.ts';
import { sendPendingAnswers } from './send-answers.ts';

/** Time in milliseconds during which an answer is kept on the device, so that undoing it leaves no trace. */
const UNDO_TIME_MS = 8_000;
/** Time in milliseconds after which answers that could not be sent are sent again. */
const RETRY_INTERVAL_MS = 20_000;

const noQuestions: readonly AuditQuestion[] = [];

/** An audit's questions with the user's own answers, and the available actions. */
export type Answers = ReturnType<typeof useAnswers>;

/**
 * Keeps answers on the device until the server has confirmed them. They are sent after a short time in which
 * they can be undone, and again when the connection is restored, the window gets focus, or the audit is
 * reopened.
 *
 * @param questions as known to the server; undefined until they are loaded
 */
export function useAnswers(
  { id: auditId, scan_id: scanId }: Pick<Audit, 'id' | 'scan_id'>,
  questions: readonly AuditQuestion[] = noQuestions,
) {
  const queries = useQueryClient();
  const { user } = useSession();
  const userId = user?.id ?? '';
  const queue = getAnswerQueue(userId, auditId);
  const pending = useSyncExternalStore(queue.subscribe, queue.read);
  const isStored = useSyncExternalStore(queue.subscribe, queue.isStored);
  const [isFailing, setFailing] = useState(false);
  const sending = useRef<Promise<void>>(undefined);
  const hold = useRef<{ ids: ReadonlySet<string>; timer: number; onSent: () => void }>(undefined);

  const send = useCallback(async (): Promise<number> => {
    clearTimeout(hold.current?.timer);
    hold.current?.onSent();
    hold.current = undefined;
    const isHeld = ({ question_id: id }: PendingAnswer) => hold.current?.ids.has(id) ?? false;
    sending.current ??= sendPendingAnswers(queries, queue, auditId, isHeld)
      .then(
        () => setFailing(false),
        () => setFailing(true),
      )
      .finally(() => {
        sending.current = undefined;
      });
    await sending.current;
    return queue.read().length;
  }, [queries, queue, auditId]);
  useSendOnReturn(send);

  const waits = pending.some(({ problem }) => problem === null);
  useEffect(() => {
    if (!isFailing || !waits) return;
    const timer = setInterval(() => void send(), RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isFailing, waits, send]);

  const name = user ? getAnswererName(user) : '';
  const shown = useMemo(
    () => applyPending(questions, pending, { name, userId }),
    [questions, pending, name, userId],
  );

  return {
    /** The questions, with this device's answers. */
    questions: shown,
    pending,
    /**
     * Whether all queued answers are stored on this device. If not, they are lost when the page is closed.
     */
    isStored,
    /** Whether the last attempt to send answers failed. */
    isFailing: isFailing && waits,
    /** Sends all answers now. Returns how many exist only on this device afterward. */
    send,
    /**
     * Answers questions.
     * @param onSent called when the answers can no longer be undone
     * @returns a function that undoes the answers, and whether this device has stored them
     */
    answer: (
      given: readonly Pick<
        AnswerInput,
        'question_id' | 'outcome' | 'comment' | 'severity' | 'fix' | 'failed_on' | 'seconds'
      >[],
      onSent: () => void,
    ) => {
      void send();
      const byId = new Map(questions.map((question) => [question.id, question]));
      const before = queue.read();
      const inputs = given.map((answer): AnswerInput => {
        const previous_answer_id = byId.get(answer.question_id)?.answer?.id ?? null;
        return { ...answer, previous_answer_id, scan_id: scanId };
      });
      queue.change((waiting) => addAnswers(waiting, inputs, new Date()));
      const ids = new Set(given.map(({ question_id: id }) => id));
      hold.current = { ids, timer: window.setTimeout(() => void send(), UNDO_TIME_MS), onSent };
      const undo = () => {
        clearTimeout(hold.current?.timer);
        hold.current = undefined;
        queue.change((waiting) => [
          ...waiting.filter(({ question_id: id }) => !ids.has(id)),
          ...before.filter(({ question_id: id }) => ids.has(id)),
        ]);
      };
      return { undo, isStored: queue.isStored() };
    },
    /** Discards the user's own answer to a question, so that the server's answer counts. */
    discard: (questionId: string) =>
      queue.change((waiting) => waiting.filter(({ question_id: id }) => id !== questionId)),
    /** Sends the user's own answer to the question in its current state, replacing the latest answer. */
    insist: (question: ShownQuestion) => {
      const server = questions.find(({ id }) => id === question.id);
      queue.change((waiting) =>
        waiting.map((answer) =>
          answer.question_id === question.id
            ? { ...answer, previous_answer_id: server?.answer?.id ?? null, scan_id: scanId, problem: null }
            : answer,
        ),
      );
      void send();
    },
  };
}

/**
 * Sends answers when the screen opens and closes, when the connection is restored, and when the window gets
 * or loses focus.
 */
function useSendOnReturn(send: () => Promise<unknown>): void {
  useEffect(() => {
    const sendNow = () => void send();
    sendNow();
    window.addEventListener('online', sendNow);
    window.addEventListener('focus', sendNow);
    document.addEventListener('visibilitychange', sendNow);
    return () => {
      window.removeEventListener('online', sendNow);
      window.removeEventListener('focus', sendNow);
      document.removeEventListener('visibilitychange', sendNow);
      sendNow();
    };
  }, [send]);
}
