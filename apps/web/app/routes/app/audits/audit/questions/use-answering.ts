import type { AnswerOutcome, FailedPage, Severity } from '@curbcut/contract';
import { useEffect, useState } from 'react';
import { answerInfo, formatAnswer } from '#app/audits/audit-labels.ts';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { openCommentDraft, openInputDraft } from '#app/session/drafts.ts';
import { useSession } from '#app/session/session.ts';
import { focusHeading, focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import type { ShownQuestion } from '../answer-queue.ts';
import { needsAnswer } from '../question-filters.ts';
import type { Answers } from '../use-answers.ts';
import { computeProgress, findOpenQuestion } from './question-order.ts';

interface AnsweringOptions {
  auditId: string;
  answers: Answers;
  listed: readonly ShownQuestion[];
  current: ShownQuestion | undefined;
  open: (id: string) => void;
  /** Whether the next question is opened after an answer. */
  advances: boolean;
}

/** The answer given to one or several questions. */
export interface SubmittedAnswer {
  readonly outcome: AnswerOutcome;
  readonly comment: string;
  /** A failure's severity; null to derive it from the criterion's level. */
  readonly severity: Severity | null;
  /** The recommended fix for a failure. */
  readonly fix: string;
  /** Sampled pages on which a failure was found; empty if unknown. */
  readonly failed_on: readonly FailedPage[];
  /** Time that the user worked on the question; null if it was not measured. */
  readonly seconds: number | null;
}

/** Name of the form in which people choose the pages on which a question fails. */
export const getFailedPagesForm = (questionId: string) => `failed:${questionId}`;

/** The last answer, while it can be undone. */
export interface LastAnswer {
  readonly text: string;
  readonly undo: () => void;
  /** The question to return to after undoing; undefined to stay on the displayed one. */
  readonly questionId?: string;
}

/** Submits answers, keeps the last one for undoing it, and moves on to the next question. */
export function useAnswering({ auditId, answers, listed, current, open, advances }: AnsweringOptions) {
  const [lastAnswer, setLastAnswer] = useState<LastAnswer | null>(null);
  const [announcement, announce] = useState('');
  const [undoCount, setUndoCount] = useState(0);
  const userId = useSession().user?.id ?? '';

  // Undoing re-renders the question with another key, which replaces its heading.
  useEffect(() => {
    if (undoCount > 0) focusHeading('#question-heading');
  }, [undoCount]);

  /** Submits an answer. Returns whether this device has stored it. */
  function answer(questions: readonly ShownQuestion[], given: SubmittedAnswer): boolean {
    const { outcome, comment } = given;
    const [first] = questions;
    if (!first) return true;
    const { undo, isStored } = answers.answer(
      questions.map(({ id, kind }) => ({
        ...{ question_id: id, ...given },
        // For a question about an issue, the pages and elements are known.
        failed_on: kind === 'criterion' ? [...given.failed_on] : [],
      })),
      () => setLastAnswer(null),
    );
    const text =
      questions.length === 1
        ? `${formatAnswer(outcome, first.fails_on)}: ${first.title}`
        : `${answerInfo[outcome].label}: ${formatCount(questions.length, 'question')}`;
    setLastAnswer({
      text,
      undo: () => {
        undo();
        for (const { id: questionId } of comment === '' ? [] : questions)
          openCommentDraft(localStorage, { userId, auditId, questionId }).write(comment);
        for (const { id } of given.failed_on.length === 0 ? [] : questions)
          openInputDraft(localStorage, { userId, auditId, form: getFailedPagesForm(id) }).keep(
            { failed_on: [] },
            { failed_on: given.failed_on },
          );
        setLastAnswer(null);
        setUndoCount((count) => count + 1);
        announce('Answer undone.');
      },
      questionId: first.id,
    });
    const { answered, questions: total } = computeProgress(answers.questions);
    const newlyDecided = outcome === 'cannot-tell' ? 0 : questions.filter(needsAnswer).length;
    announce(`${text}. ${formatNumber(answered + newlyDecided)} of ${formatNumber(total)} answered.`);
    const ids = new Set(questions.map(({ id }) => id));
    const following = findOpenQuestion(
      listed.filter(({ id, state }) => id === current?.id || (state !== 'answered' && !ids.has(id))),
      current?.id,
    );
    if (current && !ids.has(current.id)) return isStored;
    if (advances && following && following.id !== current?.id) open(following.id);
    else if (current) open(current.id);
    return isStored;
  }

  /** Confirms outdated answers without changing them. */
  function keepAnswers(
    kept: readonly (Omit<SubmittedAnswer, 'seconds'> & { readonly question_id: string })[],
  ) {
    const { undo } = answers.answer(
      kept.map(({ failed_on, ...given }) => ({ ...given, failed_on: [...failed_on], seconds: null })),
      () => setLastAnswer(null),
    );
    const text = `Kept: ${formatCount(kept.length, 'answer')}`;
    setLastAnswer({
      text,
      undo: () => {
        undo();
        setLastAnswer(null);
        announce('Undone: the answers are outdated again.');
        focusHeadingSoon('#question-heading');
      },
    });
    announce(`${text}.`);
    focusHeadingSoon('#question-heading');
  }

  function undo() {
    if (!lastAnswer) return;
    lastAnswer.undo();
    // Not from within the answer’s own function, whose `open` has the URL from before the next question was opened.
    if (lastAnswer.questionId !== undefined) open(lastAnswer.questionId);
  }

  return {
    answer,
    keepAnswers,
    lastAnswer,
    undo,
    undoCount,
    announcement,
    announce,
  };
}
