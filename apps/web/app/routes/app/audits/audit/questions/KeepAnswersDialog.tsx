import type { Audit } from '@curbcut/contract';
import { useState } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { answerInfo } from '#app/audits/audit-labels.ts';
import { useAuditQuestionDetails } from '#app/audits/use-audits.ts';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { formatCount } from '#app/format/format.ts';
import type { ShownQuestion } from '../answer-queue.ts';
import { type ChangeGroup, groupByChange } from './group-by-change.ts';
import { toResubmittedAnswer } from './use-answer-input.ts';
import type { SubmittedAnswer } from './use-answering.ts';

interface Props {
  audit: Audit;
  /** Questions whose answers are outdated. */
  questions: readonly ShownQuestion[];
  onKeep: (kept: readonly (Omit<SubmittedAnswer, 'seconds'> & { readonly question_id: string })[]) => void;
  onClose: () => void;
}

/** Keeps several outdated answers together. A change that affects several questions is shown only once. */
export function KeepAnswersDialog({ audit, questions, onKeep, onClose }: Props) {
  const { data: details, error } = useAuditQuestionDetails(
    audit.id,
    questions.map(({ id }) => id),
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const groups = details ? groupByChange(details) : [];
  const comparable = new Set(
    groups.flatMap(({ isKnown, details: same }) => (isKnown ? same.map(({ question }) => question.id) : [])),
  );
  const kept = questions.filter(({ id }) => comparable.has(id) && !left.has(id));

  function toggle(ids: readonly string[], isKept: boolean) {
    const next = new Set(left);
    for (const id of ids) {
      if (isKept) next.delete(id);
      else next.add(id);
    }
    setLeft(next);
  }

  return (
    <Dialog title="Keep outdated answers" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {details ? (
        <form
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (kept.length === 0) return;
            onKeep(
              kept.flatMap(({ id, answer }) =>
                answer ? [{ question_id: id, ...toResubmittedAnswer(audit, answer) }] : [],
              ),
            );
          }}
        >
          <p>Keep the answers that still apply. They’ll be saved under your name.</p>
          {groups.map((group) => (
            <ChangedQuestions
              key={group.details[0]?.question.id}
              group={group}
              questions={questions}
              left={left}
              onToggle={toggle}
            />
          ))}
          <DialogFormActions
            submitLabel={`Keep ${formatCount(kept.length, 'answer')}`}
            isSubmitDisabled={kept.length === 0}
            onCancel={onClose}
          />
        </form>
      ) : error ? (
        <ErrorState title="We couldn’t load the changes">
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      ) : (
        <LoadingState>Loading changes...</LoadingState>
      )}
    </Dialog>
  );
}

interface GroupProps {
  group: ChangeGroup;
  questions: readonly ShownQuestion[];
  /** Questions whose answers are not kept. */
  left: ReadonlySet<string>;
  onToggle: (ids: readonly string[], isKept: boolean) => void;
}

function ChangedQuestions({ group, questions, left, onToggle }: GroupProps) {
  const { sentences, changes, isKnown, details } = group;
  const byId = new Map(questions.map((question) => [question.id, question]));
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line p-4">
      <legend className="visually-hidden">Answers about the same change</legend>
      <h3 className="font-semibold">What changed</h3>
      {sentences.length > 0 && (
        <ul className="list-disc ps-5 text-small">
          {sentences.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-2 text-small">
          {changes.map(({ label, before, now }) => (
            <div key={`${label} ${before} ${now}`} className="grid grid-cols-[minmax(0,1fr)] gap-1">
              <dt className="text-muted">{label}</dt>
              {before !== '' && (
                <dd className="rounded-small bg-error-soft px-3 py-1 wrap-anywhere">
                  <span className="font-semibold">Before: </span>
                  {before}
                </dd>
              )}
              <dd className="rounded-small bg-success-soft px-3 py-1 wrap-anywhere">
                <span className="font-semibold">Now: </span>
                {now}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isKnown && (
        <p className="text-small">We don’t know what changed here. Open each question to keep its answer.</p>
      )}
      {details.map(({ question: { id } }) => {
        const question = byId.get(id);
        if (!question?.answer) return null;
        return (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={isKnown && !left.has(id)}
              disabled={!isKnown}
              onChange={({ target }) => onToggle([id], target.checked)}
              className="size-6 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">
              {question.criteria[0]} {question.title}:{' '}
              <strong>{answerInfo[question.answer.outcome].label}</strong>
              {question.answer.comment !== '' && (
                <span className="block text-small text-muted">{question.answer.comment}</span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
