import type { AnswerOutcome, Audit, Severity } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { answerInfo, formatAnswer } from '#app/audits/audit-labels.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { formatShortDateTime } from '#app/format/format.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import type { ShownQuestion } from '../answer-queue.ts';
import { AnswerButtons, KeepButton } from './AnswerButtons.tsx';
import { FailedPageList, FailedPages } from './FailedPages.tsx';
import { isInOtherRow, useShortcuts } from './shortcuts.ts';
import { toResubmittedAnswer, useAnswerInput } from './use-answer-input.ts';
import type { SubmittedAnswer } from './use-answering.ts';

interface Props {
  audit: Audit;
  question: ShownQuestion;
  /** The displayed page, if the question is about pages. */
  page: Audit['sample'][number] | undefined;
  /** Why the question cannot be answered; null if it can. */
  disabledReason: string | null;
  /** Whether the answer is waiting on this device because it could not be sent. */
  isUnsent: boolean;
  hasShortcuts: boolean;
  /** Returns whether this device has stored the answer. */
  onAnswer: (given: Omit<SubmittedAnswer, 'seconds'>) => boolean;
}

/** The four answers and a comment, which is kept on the device until it is saved with an answer. */
export function AnswerForm({
  audit,
  question,
  page,
  disabledReason,
  isUnsent,
  hasShortcuts,
  onAnswer,
}: Props) {
  const input = useAnswerInput({ audit, question, page, onAnswer });
  const { frame, field, comment, failure, isCommentRequested, isMissing, submitAnswer } = input;
  const isDisabled = disabledReason !== null;
  const kept = question.state === 'outdated' && !isDisabled ? question.answer : null;

  const given = question.state === 'answered' ? question.answer?.outcome : undefined;

  function keep() {
    if (!kept) return;
    onAnswer(toResubmittedAnswer(audit, kept));
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') focusHeading('#question-heading');
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isCommentRequested)
      submitAnswer('fail', true);
  }

  const announcement = useAnswerShortcuts({
    frame,
    question,
    isEnabled: hasShortcuts && !isDisabled,
    onAnswer: submitAnswer,
    onComment: () => field.current?.focus(),
    onKeep: kept ? keep : null,
  });

  return (
    <Card ref={frame} className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-title">Answer</h3>
        {isUnsent && <Badge tone="warning">Not sent yet</Badge>}
      </div>
      <p role="status" className="text-small font-semibold empty:hidden">
        {announcement}
      </p>
      <LatestAnswer question={question} />
      {isDisabled ? (
        <p className="text-muted">{disabledReason}</p>
      ) : (
        <>
          {kept && (
            <KeepButton
              label={formatAnswer(kept.outcome, question.fails_on)}
              hasShortcuts={hasShortcuts}
              onPress={keep}
            />
          )}
          <AnswerButtons
            question={question}
            chosen={isCommentRequested ? 'fail' : given}
            hasShortcuts={hasShortcuts}
            onPress={submitAnswer}
          />
          <TextAreaField
            ref={field}
            label={isCommentRequested ? 'What fails?' : 'Comment'}
            isOptional={!isCommentRequested}
            rows={3}
            maxLength={5000}
            value={comment}
            error={isMissing && comment.trim() === '' ? 'Describe what fails' : null}
            onChange={({ target }) => input.changeComment(target.value)}
            onKeyDown={handleKeyDown}
            hint={
              isCommentRequested
                ? 'Describe it for the people who’ll fix it. Included in the report.'
                : 'Included in the report. Saved on this device until you answer.'
            }
          />
          {isCommentRequested && (
            <>
              {input.asksForPages && (
                <FailedPages
                  audit={audit}
                  pages={failure.pages}
                  failedOn={failure.failedOn}
                  onChange={failure.change}
                  error={isMissing && failure.failedOn.length === 0 ? 'Choose at least one page' : null}
                />
              )}
              <FixFields
                severity={input.severity}
                onSeverityChange={input.setSeverity}
                fix={input.fix}
                onFixChange={input.setFix}
                onKeyDown={handleKeyDown}
              />
              <div className="flex flex-wrap gap-2">
                <Button size="sm" onClick={() => submitAnswer('fail', true)}>
                  Save answer
                </Button>
                <Button variant="ghost" size="sm" onClick={input.stopAsking}>
                  Cancel
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </Card>
  );
}

const CANNOT_BE_ABSENT = '“Not present” is unavailable: the sample contains this content.';

interface AnswerShortcuts {
  frame: RefObject<HTMLElement | null>;
  question: ShownQuestion;
  isEnabled: boolean;
  onAnswer: (outcome: AnswerOutcome) => void;
  onComment: () => void;
  /** Null if there is no outdated answer to keep. */
  onKeep: (() => void) | null;
}

/** Answers the question by key. Returns what to announce if a key cannot be used. */
function useAnswerShortcuts({ frame, question, isEnabled, onAnswer, onComment, onKeep }: AnswerShortcuts) {
  const [announcement, announce] = useState('');
  useShortcuts(
    frame,
    isEnabled,
    {
      pass: () => onAnswer('pass'),
      fail: () => onAnswer('fail'),
      'not-present': () => {
        if (question.allows_not_present) onAnswer('not-present');
        // A status is announced only when its text changes.
        else announce((text) => (text === CANNOT_BE_ABSENT ? `${CANNOT_BE_ABSENT} ` : CANNOT_BE_ABSENT));
      },
      'cannot-tell': () => onAnswer('cannot-tell'),
      comment: onComment,
      ...(onKeep && { keep: onKeep }),
    },
    (command, focused) => command !== 'comment' && isInOtherRow(focused, question.id),
  );
  return announcement;
}

interface FixFieldsProps {
  severity: Severity | null;
  onSeverityChange: (severity: Severity | null) => void;
  fix: string;
  onFixChange: (fix: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** How severe a failure is, and how it can be fixed. */
function FixFields({ severity, onSeverityChange, fix, onFixChange, onKeyDown }: FixFieldsProps) {
  return (
    <>
      <SelectField
        label="Severity"
        value={severity ?? ''}
        onValueChange={(value) => onSeverityChange(SEVERITIES.find((one) => one === value) ?? null)}
        options={[
          { value: '', label: 'Based on criterion level' },
          ...SEVERITIES.map((value) => ({ value, label: severityStyles[value].label })),
        ]}
      />
      <TextAreaField
        label="Recommended fix"
        isOptional
        rows={2}
        maxLength={5000}
        value={fix}
        onChange={({ target }) => onFixChange(target.value)}
        onKeyDown={onKeyDown}
        hint="Shown with the issue in the tracker."
      />
    </>
  );
}

/** Who answered the question, and when. */
function LatestAnswer({ question: { answer, state } }: { question: ShownQuestion }) {
  if (answer === null) return null;
  return (
    <>
      <p className="text-small text-muted wrap-anywhere">
        {state === 'answered' ? '' : 'Before the content changed: '}
        <strong className="text-ink">{answerInfo[answer.outcome].label}</strong> by {answer.answered_by}
        {answer.channel === 'api' && ' via API'},{' '}
        <time dateTime={answer.answered_at}>{formatShortDateTime(answer.answered_at)}</time>
      </p>
      <FailedPageList failedOn={answer.failed_on} />
    </>
  );
}
