import type { Answer, AnswerOutcome, Audit, FailedPage, Severity } from '@curbcut/contract';
import { useMemo, useRef, useState } from 'react';
import { openCommentDraft } from '#app/session/drafts.ts';
import { useSession } from '#app/session/session.ts';
import { getAnswererName, getOwnComment, type ShownQuestion } from '../answer-queue.ts';
import { useInputDraft } from '../use-input-draft.ts';
import { listQuestionPages } from './Evidence.tsx';
import { getFailedPagesForm, type SubmittedAnswer } from './use-answering.ts';

interface AnswerInputOptions {
  audit: Audit;
  question: ShownQuestion;
  /** The displayed page, if the question is about pages. */
  page: Audit['sample'][number] | undefined;
  /** Returns whether this device has stored the answer. */
  onAnswer: (given: Omit<SubmittedAnswer, 'seconds'>) => boolean;
}

/** The user's input for a question. A failure is sent only once it has been described. */
export function useAnswerInput({ audit, question, page, onAnswer }: AnswerInputOptions) {
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { comment, isTyped, setComment, clearDraft } = useComment(audit.id, question);
  const [isCommentRequested, setCommentRequested] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [severity, setSeverity] = useState<Severity | null>(null);
  const [fix, setFix] = useState('');
  const failure = useFailedPages(audit, question);
  const asksForPages = question.kind === 'criterion' && failure.pages.length > 0;

  function stopAsking() {
    setCommentRequested(false);
    setMissing(false);
  }

  // The description of a failure starts empty, because an earlier answer's comment may be about something
  // else.
  function submitAnswer(outcome: AnswerOutcome, isConfirmed = isTyped) {
    const failedOn = addSolePage(failure, audit);
    const lacksPages = asksForPages && failedOn.length === 0;
    if (outcome === 'fail' && !(isConfirmed && comment.trim() !== '' && !lacksPages)) {
      setMissing(isConfirmed && isCommentRequested);
      setCommentRequested(true);
      // The page that is shown, until the user chooses others.
      if (asksForPages && !isCommentRequested && failure.failedOn.length === 0 && page)
        failure.change([{ page_url: page.url, elements: [] }]);
      if (isConfirmed && comment.trim() !== '' && lacksPages && isCommentRequested)
        frame.current?.querySelector<HTMLElement>('[type="checkbox"]')?.focus();
      else field.current?.focus();
      return;
    }
    stopAsking();
    const details =
      outcome === 'fail'
        ? { severity, fix: fix.trim(), failed_on: asksForPages ? failedOn : [] }
        : { severity: null, fix: '', failed_on: [] };
    if (!onAnswer({ outcome, comment: comment.trim(), ...details })) return;
    clearDraft();
    failure.forget();
  }

  return {
    ...{ frame, field, comment, severity, setSeverity, fix, setFix, failure, asksForPages },
    ...{ isCommentRequested, isMissing, submitAnswer, stopAsking },
    changeComment: (text: string) => {
      setComment(text);
      setMissing(false);
    },
  };
}

/** Returns an outdated answer for resubmission, without pages that have been removed from the sample. */
export function toResubmittedAnswer(
  { sample, views }: Audit,
  answer: Answer,
): Omit<SubmittedAnswer, 'seconds'> {
  const { outcome, comment, severity, fix, failed_on } = answer;
  const sampled = new Set(sample.map(({ url }) => url));
  return {
    ...{ outcome, comment, severity, fix },
    failed_on: failed_on.filter(({ page_url, view }) =>
      view ? views.some(({ view_id }) => view_id === view.view_id) : sampled.has(page_url),
    ),
  };
}

/** If the sample has only one page, it doesn't have to be chosen. */
function addSolePage(
  { pages: [first, ...others], failedOn }: ReturnType<typeof useFailedPages>,
  { views }: Audit,
) {
  const isOnly = first !== undefined && others.length + views.length === 0;
  return isOnly && failedOn.length === 0 ? [{ page_url: first.url, elements: [] }] : failedOn;
}

/** The pages that the user selected as failing the criterion, kept on the device until they answer. */
function useFailedPages(audit: Audit, question: ShownQuestion) {
  const kept = useInputDraft<{ failed_on: readonly FailedPage[] }>(audit.id, getFailedPagesForm(question.id));
  const pages = listQuestionPages(audit, question);
  const latest =
    question.answer?.outcome === 'fail' ? toResubmittedAnswer(audit, question.answer).failed_on : [];
  const [saved] = useState({ failed_on: latest });
  const [failedOn, setFailedOn] = useState(() => kept.restore(saved).failed_on);
  return {
    pages,
    failedOn,
    change: (failed_on: readonly FailedPage[]) => {
      setFailedOn(failed_on);
      kept.keep(saved, { failed_on });
    },
    forget: kept.forget,
  };
}

/** The comment from the user's own latest answer, or what they have typed since. */
function useComment(auditId: string, question: ShownQuestion) {
  const { user } = useSession();
  const draft = useMemo(
    () => openCommentDraft(localStorage, { userId: user?.id ?? '', auditId, questionId: question.id }),
    [user, auditId, question.id],
  );
  const [typed, setTyped] = useState(draft.read);
  return {
    comment: typed ?? (user ? getOwnComment(question, getAnswererName(user)) : ''),
    isTyped: typed !== null,
    setComment: (text: string) => {
      setTyped(text);
      draft.write(text);
    },
    clearDraft: () => {
      setTyped(null);
      draft.write(null);
    },
  };
}
