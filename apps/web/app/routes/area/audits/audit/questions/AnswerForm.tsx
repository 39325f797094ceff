import {
  ANSWER_OUTCOMES,
  type Answer,
  type AnswerOutcome,
  type Audit,
  type FailedPage,
  type Severity,
} from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { getAnswererName, getOwnComment, type ShownQuestion } from '#app/audits/answer-queue.ts';
import { answerInfo } from '#app/audits/audit-labels.ts';
import { openCommentDraft } from '#app/audits/comment-draft.ts';
import { useInputDraft } from '#app/audits/use-input-draft.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { formatShortDateTime } from '#app/scans/format.ts';
import { useSession } from '#app/session/session.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { listQuestionPages } from './Evidence.tsx';
import { FailedPageList, FailedPages } from './FailedPages.tsx';
import { isInOtherRow, useShortcuts } from './shortcuts.ts';
import { type GivenAnswer, getFailedPagesForm } from './use-answering.ts';

interface Props {
  audit: Audit;
  question: ShownQuestion;
  /** The page that is shown, if the question is about pages. */
  page: Audit['sample'][number] | undefined;
  /** Why the question cannot be answered; null if it can. */
  disabledReason: string | null;
  /** Whether the answer waits on this device because it could not be sent. */
  isUnsent: boolean;
  hasShortcuts: boolean;
  /** Returns whether this device has stored the answer. */
  onAnswer: (given: Omit<GivenAnswer, 'seconds'>) => boolean;
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
  const auditId = audit.id;
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { comment, isTyped, setComment, clearDraft } = useComment(auditId, question);
  const [isCommentRequested, setCommentRequested] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [severity, setSeverity] = useState<Severity | null>(null);
  const [fix, setFix] = useState('');
  const [announcement, announce] = useState('');
  const failure = useFailedPages(audit, question);
  const asksForPages = question.kind === 'criterion' && failure.pages.length > 0;
  const isDisabled = disabledReason !== null;
  const kept = question.state === 'outdated' && !isDisabled ? question.answer : null;
  const outcomes = ANSWER_OUTCOMES.filter((outcome) => outcome !== 'not-present' || question.may_be_absent);
  const given = question.state === 'answered' ? question.answer?.outcome : undefined;

  function keep() {
    if (!kept) return;
    onAnswer(toGivenAgain(audit, kept));
  }

  // A failure is described anew: the comment of an earlier answer may be about something else.
  function submitAnswer(outcome: AnswerOutcome, isConfirmed = isTyped) {
    const failedOn = addOnlyPage(failure, audit);
    const lacksPages = asksForPages && failedOn.length === 0;
    if (outcome === 'fail' && !(isConfirmed && comment.trim() !== '' && !lacksPages)) {
      setMissing(isConfirmed && isCommentRequested);
      setCommentRequested(true);
      // The page that the person looks at, until they choose others.
      if (asksForPages && !isCommentRequested && failure.failedOn.length === 0 && page)
        failure.change([{ page_url: page.url, elements: [] }]);
      if (isConfirmed && comment.trim() !== '' && lacksPages && isCommentRequested)
        frame.current?.querySelector<HTMLElement>('[type="checkbox"]')?.focus();
      else field.current?.focus();
      return;
    }
    setCommentRequested(false);
    setMissing(false);
    const details =
      outcome === 'fail'
        ? { severity, fix: fix.trim(), failed_on: asksForPages ? failedOn : [] }
        : { severity: null, fix: '', failed_on: [] };
    if (!onAnswer({ outcome, comment: comment.trim(), ...details })) return;
    clearDraft();
    failure.forget();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') focusHeading('#question-heading');
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isCommentRequested)
      submitAnswer('fail', true);
  }

  useShortcuts(
    frame,
    hasShortcuts && !isDisabled,
    {
      pass: () => submitAnswer('pass'),
      fail: () => submitAnswer('fail'),
      'not-present': () => {
        if (question.may_be_absent) submitAnswer('not-present');
        // A status is announced only when its text changes.
        else announce((text) => (text === CANNOT_BE_ABSENT ? `${CANNOT_BE_ABSENT} ` : CANNOT_BE_ABSENT));
      },
      'cannot-tell': () => submitAnswer('cannot-tell'),
      comment: () => field.current?.focus(),
      ...(kept && { keep }),
    },
    (command, focused) => command !== 'comment' && isInOtherRow(focused, question.id),
  );

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
            <Button variant="secondary" aria-keyshortcuts={hasShortcuts ? 'y' : undefined} onClick={keep}>
              Keep answer: {answerInfo[kept.outcome].label}
              {hasShortcuts && (
                <span
                  aria-hidden="true"
                  className="grid size-6 place-items-center rounded-small border border-current font-mono text-small"
                >
                  Y
                </span>
              )}
            </Button>
          )}
          <fieldset className="grid grid-cols-2 gap-2">
            <legend className="mb-2 text-small text-muted">Yes is a pass, no is a fail.</legend>
            {outcomes.map((outcome) => (
              <AnswerButton
                key={outcome}
                outcome={outcome}
                isGiven={given === outcome}
                hasShortcuts={hasShortcuts}
                onPress={() => submitAnswer(outcome)}
              />
            ))}
          </fieldset>
          <TextAreaField
            ref={field}
            label={isCommentRequested ? 'What fails?' : 'Comment'}
            isOptional={!isCommentRequested}
            rows={3}
            maxLength={5000}
            value={comment}
            error={isMissing && comment.trim() === '' ? 'Please describe what fails' : null}
            onChange={({ target }) => {
              setComment(target.value);
              setMissing(false);
            }}
            onKeyDown={handleKeyDown}
            hint={
              isCommentRequested
                ? 'Describe the failure for the people who fix it. It becomes part of the report.'
                : 'Becomes part of the report. Kept on this device until you answer.'
            }
          />
          {isCommentRequested && asksForPages && (
            <FailedPages
              audit={audit}
              pages={failure.pages}
              failedOn={failure.failedOn}
              onChange={failure.change}
              error={isMissing && failure.failedOn.length === 0 ? 'Choose at least one page' : null}
            />
          )}
          {isCommentRequested && (
            <>
              <SelectField
                label="Severity"
                value={severity ?? ''}
                onValueChange={(value) => setSeverity(SEVERITIES.find((one) => one === value) ?? null)}
                options={[
                  { value: '', label: 'By level of the criterion' },
                  ...SEVERITIES.map((value) => ({ value, label: severityStyles[value].label })),
                ]}
              />
              <TextAreaField
                label="Recommended fix"
                isOptional
                rows={2}
                maxLength={5000}
                value={fix}
                onChange={({ target }) => setFix(target.value)}
                onKeyDown={handleKeyDown}
                hint="Part of the issue in the tracker."
              />
            </>
          )}
          {isCommentRequested && (
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => submitAnswer('fail', true)}>
                Save answer
              </Button>
              <Button
                variant="ghost"
                size="sm"
                onClick={() => {
                  setCommentRequested(false);
                  setMissing(false);
                }}
              >
                Cancel
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

const CANNOT_BE_ABSENT =
  'This question cannot be answered “Not present”: it is about content that the sampled pages have.';

/** Returns an outdated answer in the form in which it is given again, without pages that have left the sample. */
export function toGivenAgain({ sample, views }: Audit, answer: Answer): Omit<GivenAnswer, 'seconds'> {
  const { outcome, comment, severity, fix, failed_on } = answer;
  const sampled = new Set(sample.map(({ url }) => url));
  return {
    ...{ outcome, comment, severity, fix },
    failed_on: failed_on.filter(({ page_url, view }) =>
      view ? views.some(({ view_id }) => view_id === view.view_id) : sampled.has(page_url),
    ),
  };
}

/** The only page of a sample need not be chosen. */
function addOnlyPage(
  { pages: [first, ...others], failedOn }: ReturnType<typeof useFailedPages>,
  { views }: Audit,
) {
  const isOnly = first !== undefined && others.length + views.length === 0;
  return isOnly && failedOn.length === 0 ? [{ page_url: first.url, elements: [] }] : failedOn;
}

/** The pages on which the person says that the criterion fails, kept on the device until they answer. */
function useFailedPages(audit: Audit, question: ShownQuestion) {
  const kept = useInputDraft<{ failed_on: readonly FailedPage[] }>(audit.id, getFailedPagesForm(question.id));
  const pages = listQuestionPages(audit, question);
  const latest = question.answer?.outcome === 'fail' ? toGivenAgain(audit, question.answer).failed_on : [];
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

/** The comment of the person's own latest answer, or what they have typed since. */
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

interface AnswerButtonProps {
  outcome: AnswerOutcome;
  isGiven: boolean;
  hasShortcuts: boolean;
  onPress: () => void;
}

function AnswerButton({ outcome, isGiven, hasShortcuts, onPress }: AnswerButtonProps) {
  const { label, icon, key } = answerInfo[outcome];
  return (
    <button
      type="button"
      aria-pressed={isGiven}
      aria-keyshortcuts={hasShortcuts ? key : undefined}
      onClick={onPress}
      className="flex min-h-14 items-center gap-2 rounded-button border-2 border-line-strong bg-surface px-2.5 py-1 text-left font-semibold transition-colors duration-(--quick) hover:border-ink hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-background forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
    >
      <Icon path={icon} className={`size-6 ${isGiven ? '' : iconClassNames[outcome]}`} />
      <span className="min-w-0 flex-1 leading-tight">{label}</span>
      {hasShortcuts && (
        <span
          aria-hidden="true"
          className="grid size-6 shrink-0 place-items-center rounded-small border border-current font-mono text-small"
        >
          {key}
        </span>
      )}
    </button>
  );
}

const iconClassNames: Readonly<Record<AnswerOutcome, string>> = {
  pass: 'text-success',
  fail: 'text-error',
  'not-present': 'text-muted',
  'cannot-tell': 'text-warning',
};

/** Who has answered the question, and when. */
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
