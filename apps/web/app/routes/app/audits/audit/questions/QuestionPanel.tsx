import type { Answer, Audit } from '@curbcut/contract';
import { CRITERIA } from '@curbcut/wcag';
import { mdiAccountMultiple, mdiArrowLeft, mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { answerInfo, canEditAudit, formatCriterion, questionStateInfo } from '#app/audits/audit-labels.ts';
import { useAuditQuestion } from '#app/audits/use-audits.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { getButtonClassName } from '#app/components/button-style.ts';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { Prose } from '#app/components/Prose.tsx';
import { formatCount, formatShortDateTime } from '#app/format/format.ts';
import { Attachments } from '../Attachments.tsx';
import type { ShownQuestion } from '../answer-queue.ts';
import { useQuestionFilters } from '../question-filters.ts';
import type { Answers } from '../use-answers.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { AnswerProblem } from './AnswerProblem.tsx';
import { AnswerReviews, Review } from './AnswerReviews.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { ElementDetails, Evidence, findFirstEvidenceIndex, listQuestionPages } from './Evidence.tsx';
import { FailedPageList } from './FailedPages.tsx';
import { ImportedResults } from './ImportedResults.tsx';
import type { SubmittedAnswer } from './use-answering.ts';

interface Props {
  audit: Audit;
  question: ShownQuestion;
  /** “Question 3 of 40”; null if the filters hide the question. */
  position: string | null;
  /** Whether all questions have been answered. */
  isLast: boolean;
  answers: Answers;
  /** Who else is working on the audit. */
  others: readonly { user_id: string; name: string; question_id: string | null }[];
  hasShortcuts: boolean;
  /** Returns whether this device has stored the answer. */
  onAnswer: (given: Omit<SubmittedAnswer, 'seconds'>) => boolean;
  onMove: (step: 1 | -1) => void;
}

/** One question, with its evidence and the answer. */
export function QuestionPanel({
  audit,
  question,
  position,
  isLast,
  answers,
  others,
  hasShortcuts,
  onAnswer,
  onMove,
}: Props) {
  const { getUrlWith } = useQuestionFilters();
  const detail = useAuditQuestion(audit.id, question.id);
  // Null until someone chooses an element or page.
  const [chosen, setIndex] = useState<number | null>(null);
  const index = chosen ?? (detail.data ? findFirstEvidenceIndex(audit, question, detail.data) : 0);
  const instance = detail.data?.occurrences[index];
  return (
    <article className="@container/question">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 @3xl/question:grid-cols-[minmax(0,1fr)_18rem] @5xl/question:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <QuestionNavigation question={question} position={position} onMove={onMove} />
          <PeopleHere names={others.flatMap((one) => (one.question_id === question.id ? one.name : []))} />
          {isLast && audit.signature === null && (
            <Notice kind="success">
              <p>
                Every question has an answer.{' '}
                <Link to={getUrlWith({ view: 'results', question: undefined })} className="text-link">
                  See results
                </Link>
              </p>
            </Notice>
          )}
          <QuestionHeader question={question} />
          {detail.data ? (
            <Evidence
              audit={audit}
              detail={detail.data}
              question={question}
              hasShortcuts={hasShortcuts}
              index={index}
              onIndexChange={setIndex}
            />
          ) : detail.error ? (
            <ErrorState
              title="We couldn’t load the screenshots"
              actions={<Button onClick={() => detail.refetch()}>Try again</Button>}
            >
              <p>{getErrorMessage(detail.error)}</p>
            </ErrorState>
          ) : (
            <LoadingState>Loading screenshots...</LoadingState>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @3xl/question:sticky @3xl/question:top-20 @3xl/question:row-span-2">
          {question.pending?.problem && <AnswerProblem question={question} answers={answers} />}
          <AnswerForm
            audit={audit}
            question={question}
            page={listQuestionPages(audit, question)[index]}
            disabledReason={describeDisabled(audit, question)}
            isUnsent={question.pending !== null && answers.isFailing}
            hasShortcuts={hasShortcuts}
            onAnswer={onAnswer}
          />
          <ImportedResults
            auditId={audit.id}
            question={question}
            isReadOnly={audit.signature !== null || !canEditAudit(audit.role)}
            hasShortcuts={hasShortcuts}
            onAnswer={onAnswer}
          />
          <AnswerReviews audit={audit} question={question} hasShortcuts={hasShortcuts} />
          <Attachments audit={audit} subject={{ question: question.id }} subjectName="this question" />
          <Assignee audit={audit} question={question} />
          <AnswerHistory history={detail.data?.history ?? []} />
        </div>
        {instance && <ElementDetails instance={instance} />}
      </div>
    </article>
  );
}

/** Why the question cannot be answered; null if it can. */
function describeDisabled({ signature, role }: Audit, { state }: ShownQuestion): string | null {
  if (signature) return 'This audit is signed. Its owner can reopen it under Results to change answers.';
  if (role === 'reviewer') return 'Reviewers can only review answers.';
  if (role === 'viewer') return 'Your role lets you see this audit, but not change it.';
  if (state !== 'closed') return null;
  return 'This content is gone from the sample, so there’s nothing to answer.';
}

/** Who else has the question open. */
function PeopleHere({ names }: { names: readonly string[] }) {
  return (
    <p role="status" className={names.length === 0 ? 'visually-hidden' : 'text-small font-semibold'}>
      {names.length > 0 && (
        <span className="inline-flex items-center gap-2 rounded-full bg-accent px-3 py-1 text-on-accent">
          <Icon path={mdiAccountMultiple} className="size-5" />
          Also working on this question: {names.join(', ')}
        </span>
      )}
    </p>
  );
}

/** Who the question is assigned to. */
function Assignee({ audit, question }: Pick<Props, 'audit' | 'question'>) {
  const [isOpen, setOpen] = useState(false);
  const { assignee } = question;
  if (!canEditAudit(audit.role) && !assignee) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-1">
      <p className="min-w-0 text-small text-muted wrap-anywhere">
        {assignee ? `Assigned to ${assignee.name}` : 'Not assigned'}
      </p>
      {canEditAudit(audit.role) && (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          Assign<span className="visually-hidden"> this question</span>
        </Button>
      )}
      {isOpen && <AssignDialog auditId={audit.id} questions={[question]} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The question's position in the list, and links to the others. */
function QuestionNavigation({ question, position, onMove }: Pick<Props, 'question' | 'position' | 'onMove'>) {
  const { getUrlWith } = useQuestionFilters();
  const { criteria, state } = question;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link
        to={getUrlWith({ question: undefined })}
        preventScrollReset
        className={`${getButtonClassName({ variant: 'secondary', size: 'sm' })} @5xl/workbench:hidden`}
      >
        <Icon path={mdiArrowLeft} />
        All questions
      </Link>
      {criteria.map((id) => (
        <Badge key={id}>
          {id}, Level {CRITERIA[id].level}
        </Badge>
      ))}
      {state !== 'open' && state !== 'answered' && (
        <Badge tone={questionStateInfo[state].tone}>
          <Icon path={questionStateInfo[state].icon} className="size-4" />
          {questionStateInfo[state].label}
        </Badge>
      )}
      <p className="flex-1 text-small whitespace-nowrap text-muted tabular-nums">{position}</p>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" onClick={() => onMove(-1)}>
          <Icon path={mdiChevronLeft} />
          <span className="visually-hidden">Previous unanswered question</span>
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onMove(1)}>
          Next <span className="@max-5xl/question:visually-hidden">unanswered</span>
          <span className="visually-hidden"> question</span>
          <Icon path={mdiChevronRight} />
        </Button>
      </div>
    </div>
  );
}

/**
 * Number of characters above which a question is set in smaller type, so that the screenshot remains in view.
 */
const LONG_QUESTION = 70;

function QuestionHeader({ question }: { question: ShownQuestion }) {
  const { criteria, title, kind, cause, occurrences: instances, pages } = question;
  return (
    <header className="max-w-4xl space-y-2">
      <p className="text-small text-muted wrap-anywhere">
        {title}. {instances > 0 && `${formatCount(instances, 'occurrence')} on `}
        {formatCount(pages, 'page')}
        {kind === 'criterion' && ' in the sample'}
        {cause && `: ${cause}`}
      </p>
      <h2
        id="question-heading"
        className={`wrap-anywhere ${question.question.length > LONG_QUESTION ? 'text-title' : 'text-heading'}`}
      >
        <Prose>{question.question}</Prose>
      </h2>
      <p className="wrap-anywhere">
        <Prose>{question.how_to_test}</Prose>{' '}
        {criteria.map((id) => (
          <a
            key={id}
            href={CRITERIA[id].understanding}
            target="_blank"
            rel="noreferrer"
            className="text-link mr-3"
          >
            Understanding {formatCriterion(id)}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ))}
      </p>
    </header>
  );
}

/** All answers to a question, newest first. */
function AnswerHistory({ history }: { history: readonly Answer[] }) {
  if (history.length === 0) return null;
  return (
    <details className="rounded-card border border-line bg-surface px-5 py-3">
      <summary className="font-semibold">History ({formatCount(history.length, 'answer')})</summary>
      <ol className="dome-list mt-3 space-y-3 pb-2">
        {history.map(
          ({
            id,
            outcome,
            comment,
            fix,
            failed_on,
            answered_by,
            answered_at,
            channel,
            is_outdated,
            reviews,
          }) => (
            <li key={id}>
              <p className="wrap-anywhere">
                <strong>{answerInfo[outcome].label}</strong> by {answered_by}
                {channel === 'api' && ' via API'}
                {is_outdated && ', outdated'}
              </p>
              <p className="text-small text-muted">
                <time dateTime={answered_at}>{formatShortDateTime(answered_at)}</time>
              </p>
              {comment && <p className="wrap-anywhere whitespace-pre-line">{comment}</p>}
              <FailedPageList failedOn={failed_on} />
              {fix && <p className="wrap-anywhere whitespace-pre-line">Fix: {fix}</p>}
              {reviews.map((review) => (
                <div key={review.id} className="mt-2 border-l-2 border-line pl-3">
                  <Review review={review} />
                </div>
              ))}
            </li>
          ),
        )}
      </ol>
    </details>
  );
}
