import type { Answer, AnswerReview, Audit } from '@curbcut/contract';
import { mdiAlertCircle, mdiCheckCircle, mdiCloseCircle } from '@mdi/js';
import { type KeyboardEvent, useRef, useState } from 'react';
import { answerInfo } from '#app/audits/audit-labels.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatShortDateTime } from '#app/format/format.ts';
import { useSession } from '#app/session/session.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { useReview, useWithdrawReview } from '../../use-team.ts';
import type { ShownQuestion } from '../answer-queue.ts';
import { FailedPageList } from './FailedPages.tsx';
import { isInOtherRow, useShortcuts } from './shortcuts.ts';

interface Props {
  audit: Audit;
  question: ShownQuestion;
  hasShortcuts: boolean;
}

/** Other people's reviews of the answer, and the buttons for agreeing or disagreeing with it. */
export function AnswerReviews({ audit, question, hasShortcuts }: Props) {
  const { user } = useSession();
  const { answer, state, pending } = question;
  if (!user || !answer || state !== 'answered' || pending !== null) return null;
  const reviews = answer.reviews.filter(({ is_withdrawn }) => !is_withdrawn);
  const own = reviews.find(({ reviewer_id }) => reviewer_id === user.id);
  const canReview = answer.author_id !== user.id && audit.signature === null && audit.role !== 'viewer';
  if (!canReview && reviews.length === 0 && !audit.requires_review) return null;
  return (
    <Card className="grid gap-3 p-5">
      <h3 className="text-title">Second review</h3>
      {canReview && <ReviewedAnswer answer={answer} />}
      {question.review_state === 'disputed' && audit.signature === null && (
        <p className="inline-flex items-start gap-2 font-semibold text-error">
          <Icon path={mdiAlertCircle} className="mt-0.5 size-5 shrink-0" />
          To resolve the disagreement, answer again or ask the reviewer to withdraw the review.
        </p>
      )}
      {reviews.length === 0 && !canReview && (
        <p className="text-muted">Nobody else has reviewed this answer yet.</p>
      )}
      <ul className="grid gap-3">
        {reviews.map((review) => (
          <li key={review.id}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      {canReview && (
        <ReviewForm
          key={answer.id}
          auditId={audit.id}
          questionId={question.id}
          answer={answer}
          own={own}
          hasShortcuts={hasShortcuts}
        />
      )}
    </Card>
  );
}

/** The answer under review, with its reason. */
function ReviewedAnswer({ answer }: { answer: Answer }) {
  const { outcome, comment, fix, failed_on, answered_by, answered_at } = answer;
  return (
    <div className="border-l-2 border-line-strong pl-3">
      <p className="wrap-anywhere">
        <strong>{answerInfo[outcome].label}</strong> by {answered_by}
        <span className="block text-small text-muted">
          <time dateTime={answered_at}>{formatShortDateTime(answered_at)}</time>
        </span>
      </p>
      {comment && <p className="wrap-anywhere whitespace-pre-line">{comment}</p>}
      <FailedPageList failedOn={failed_on} />
      {fix && <p className="wrap-anywhere whitespace-pre-line">Fix: {fix}</p>}
    </div>
  );
}

/** One review; also used in the answer history. */
export function Review({ review }: { review: AnswerReview }) {
  const { decision, comment, reviewed_by, reviewed_at, is_withdrawn } = review;
  const isAgreement = decision === 'agrees';
  return (
    <>
      <p className={`flex items-start gap-2 wrap-anywhere ${is_withdrawn ? 'text-muted' : ''}`}>
        <Icon
          path={isAgreement ? mdiCheckCircle : mdiCloseCircle}
          className={`mt-0.5 size-5 shrink-0 ${isAgreement ? 'text-success' : 'text-error'}`}
        />
        <span>
          <strong>{reviewed_by}</strong> {decision}
          {is_withdrawn && ' (withdrawn)'}
          <span className="block text-small text-muted">
            <time dateTime={reviewed_at}>{formatShortDateTime(reviewed_at)}</time>
          </span>
        </span>
      </p>
      {comment && <p className="wrap-anywhere whitespace-pre-line">{comment}</p>}
    </>
  );
}

interface ReviewFormProps {
  auditId: string;
  questionId: string;
  answer: Answer;
  own: AnswerReview | undefined;
  hasShortcuts: boolean;
}

function ReviewForm({ auditId, questionId, answer, own, hasShortcuts }: ReviewFormProps) {
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [comment, setComment] = useState(own?.comment ?? '');
  const [isDisagreeing, setDisagreeing] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { isPending, review, withdraw } = useReviewing(auditId, answer.id, () => setDisagreeing(false));
  const agree = () => review('agrees', isDisagreeing ? comment : '');

  function startDisagreeing() {
    setDisagreeing(true);
    requestAnimationFrame(() => field.current?.focus());
  }

  function disagree() {
    setMissing(comment.trim() === '');
    if (comment.trim() === '') return field.current?.focus();
    review('disagrees', comment);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') focusHeading('#question-heading');
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) disagree();
  }

  useShortcuts(frame, hasShortcuts, { agree, disagree: startDisagreeing }, (_command, focused) =>
    isInOtherRow(focused, questionId),
  );

  return (
    <div ref={frame} className="grid gap-3">
      {isDisagreeing ? (
        <>
          <TextAreaField
            ref={field}
            label="Why do you disagree?"
            rows={3}
            maxLength={5000}
            value={comment}
            error={isMissing ? 'Say why you disagree' : null}
            onChange={({ target }) => {
              setComment(target.value);
              setMissing(false);
            }}
            onKeyDown={handleKeyDown}
          />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" isPending={isPending} onClick={disagree}>
              Save disagreement
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setDisagreeing(false)}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <ReviewButtons
          decision={own?.decision}
          hasShortcuts={hasShortcuts}
          onAgree={agree}
          onDisagree={startDisagreeing}
          onWithdraw={own ? () => withdraw(own.id) : null}
        />
      )}
    </div>
  );
}

/** Agrees or disagrees with an answer, or withdraws the review. */
function useReviewing(auditId: string, answerId: string, onReviewed: () => void) {
  const reviewing = useReview(auditId);
  const withdrawing = useWithdrawReview(auditId);
  const report = (text: string) => {
    showToast({ kind: 'success', text });
    focusHeading('#question-heading');
  };
  return {
    isPending: reviewing.isPending,
    review: (decision: AnswerReview['decision'], comment: string) => {
      if (reviewing.isPending) return;
      reviewing.mutate(
        { answer_id: answerId, decision, comment },
        {
          onSuccess: () => {
            onReviewed();
            report(decision === 'agrees' ? 'Marked as agreed.' : 'Saved: you disagree.');
          },
          onError: showErrorToast,
        },
      );
    },
    withdraw: (reviewId: string) =>
      withdrawing.mutate(reviewId, { onSuccess: () => report('Review withdrawn.'), onError: showErrorToast }),
  };
}

interface ReviewButtonsProps {
  /** The user's previous decision. */
  decision: AnswerReview['decision'] | undefined;
  hasShortcuts: boolean;
  onAgree: () => void;
  onDisagree: () => void;
  /** Null if there is nothing to withdraw. */
  onWithdraw: (() => void) | null;
}

function ReviewButtons({ decision, hasShortcuts, onAgree, onDisagree, onWithdraw }: ReviewButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        aria-pressed={decision === 'agrees'}
        aria-keyshortcuts={hasShortcuts ? 'a' : undefined}
        onClick={onAgree}
      >
        Agree
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-pressed={decision === 'disagrees'}
        aria-keyshortcuts={hasShortcuts ? 'd' : undefined}
        onClick={onDisagree}
      >
        Disagree
      </Button>
      {onWithdraw && (
        <Button variant="ghost" size="sm" onClick={onWithdraw}>
          Withdraw review
        </Button>
      )}
    </div>
  );
}
