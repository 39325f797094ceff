import type { AnswerOutcome, Audit, FailedPage } from '@curbcut/contract';
import { type FormEvent, useState } from 'react';
import { answerInfo, answerOrder } from '#app/audits/audit-labels.ts';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { FieldError } from '#app/components/Field.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { formatCount } from '#app/format/format.ts';
import type { ShownQuestion } from '../answer-queue.ts';
import { FailedPages } from './FailedPages.tsx';

interface Props {
  audit: Audit;
  questions: readonly ShownQuestion[];
  onAnswer: (outcome: AnswerOutcome, comment: string, failedOn: readonly FailedPage[]) => void;
  onClose: () => void;
}

/** Maximum number of titles listed in the dialog. */
const MAX_TITLES = 6;

/** Gives the same answer to several questions. */
export function BulkAnswer({ audit, questions, onAnswer, onClose }: Props) {
  const [outcome, setOutcome] = useState<AnswerOutcome | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [comment, setComment] = useState('');
  const [failedOn, setFailedOn] = useState<readonly FailedPage[]>(
    audit.sample.length + audit.views.length === 1
      ? audit.sample.map(({ url }) => ({ page_url: url, elements: [] }))
      : [],
  );
  const asksForPages = outcome === 'fail' && questions.some(({ kind }) => kind === 'criterion');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const needsComment = outcome === 'fail' && comment.trim() === '';
    const needsPages = asksForPages && failedOn.length === 0;
    if (outcome !== null && !needsComment && !needsPages)
      return onAnswer(outcome, comment.trim(), asksForPages ? failedOn : []);
    setMissing(true);
    const missing = needsComment ? 'textarea' : needsPages ? '[type="checkbox"]' : 'input';
    event.currentTarget.querySelector<HTMLElement>(missing)?.focus();
  }

  return (
    <Dialog
      title={`Answer ${formatCount(questions.length, 'question')}`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <QuestionTitles questions={questions} />
        <OutcomeField
          questions={questions}
          value={outcome}
          onChange={(value) => {
            setOutcome(value);
            setMissing(false);
          }}
          error={isMissing && outcome === null ? 'Choose an answer' : null}
        />
        <TextAreaField
          label={outcome === 'fail' ? 'What fails?' : 'Comment'}
          isOptional={outcome !== 'fail'}
          error={isMissing && outcome === 'fail' && comment.trim() === '' ? 'Describe what fails' : null}
          rows={3}
          maxLength={5000}
          value={comment}
          onChange={({ target }) => {
            setComment(target.value);
            setMissing(false);
          }}
          hint="Saved with each answer."
        />
        {asksForPages && (
          <FailedPages
            audit={audit}
            pages={audit.sample}
            failedOn={failedOn}
            onChange={setFailedOn}
            error={isMissing && failedOn.length === 0 ? 'Choose at least one page' : null}
            hasElements={false}
          />
        )}
        <DialogFormActions submitLabel="Save answers" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function QuestionTitles({ questions }: Pick<Props, 'questions'>) {
  return (
    <ul className="dome-list space-y-1">
      {questions.slice(0, MAX_TITLES).map(({ id, title, criteria, cause }) => (
        <li key={id} className="wrap-anywhere">
          {criteria[0]} {title} {cause && <code className="font-mono text-small text-muted">{cause}</code>}
        </li>
      ))}
      {questions.length > MAX_TITLES && <li>{questions.length - MAX_TITLES} more</li>}
    </ul>
  );
}

interface OutcomeFieldProps extends Pick<Props, 'questions'> {
  value: AnswerOutcome | null;
  onChange: (outcome: AnswerOutcome) => void;
  error: string | null;
}

/** The answers that are valid for all of the questions. */
function OutcomeField({ questions, value: chosen, onChange, error }: OutcomeFieldProps) {
  const outcomes = answerOrder.filter(
    (value) => value !== 'not-present' || questions.every((question) => question.allows_not_present),
  );
  return (
    <fieldset aria-describedby="bulk-error" className="grid gap-1">
      <legend className="mb-1 font-semibold">Answer</legend>
      {outcomes.map((value) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="outcome"
            value={value}
            checked={chosen === value}
            onChange={() => onChange(value)}
            className="size-6 shrink-0"
          />
          <span>
            <span className="font-semibold">{answerInfo[value].label}</span>{' '}
            <span className="text-muted">{answerInfo[value].description}</span>
          </span>
        </label>
      ))}
      <FieldError id="bulk-error" error={error} />
    </fieldset>
  );
}
