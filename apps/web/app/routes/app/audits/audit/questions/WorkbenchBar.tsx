import {
  mdiAlertCircle,
  mdiCheck,
  mdiCheckBold,
  mdiCloudOffOutline,
  mdiCogOutline,
  mdiKeyboardOutline,
  mdiUndo,
} from '@mdi/js';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { ProgressBar } from '#app/components/ProgressBar.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import type { ShownQuestion } from '../answer-queue.ts';
import type { Answers } from '../use-answers.ts';
import { computeProgress } from './question-order.ts';
import type { LastAnswer } from './use-answering.ts';

interface Props {
  answers: Answers;
  current: ShownQuestion | undefined;
  lastAnswer: LastAnswer | null;
  onUndo: () => void;
  onOpen: (questionId: string) => void;
  onHelp: () => void;
  /** Opens the options without the keys, where a keyboard is unlikely. */
  onOptions: () => void;
  /** Offers a newer scan of the site. */
  newerScan: ReactNode;
}

/**
 * Overall progress and progress on the current criterion, and whether all answers are saved. Remains visible
 * while scrolling.
 */
export function WorkbenchBar({
  answers,
  current,
  lastAnswer,
  onUndo,
  onOpen,
  onHelp,
  onOptions,
  newerScan,
}: Props) {
  const total = computeProgress(answers.questions);
  const [criterion] = current?.criteria ?? [];
  const part = computeProgress(answers.questions, criterion);
  return (
    <div
      data-sticky-bar
      className="z-10 -mx-1 flex flex-wrap items-center gap-x-2 border-b border-line bg-background px-1 py-1 @3xl/workbench:gap-x-4 [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:top-0"
    >
      <div className="flex min-w-60 flex-1 items-center gap-x-4 text-small">
        <ProgressBar
          label="Progress"
          isLabelHidden
          value={total.answered}
          max={Math.max(1, total.questions)}
          valueText={`${formatNumber(total.answered)} of ${formatCount(total.questions, 'question')} answered`}
          className="min-w-24 flex-1"
        />
        <p className="whitespace-nowrap tabular-nums">
          <strong>{formatNumber(total.answered)}</strong> of {formatNumber(total.questions)} answered
        </p>
        {criterion && (
          <p className="hidden whitespace-nowrap text-muted tabular-nums @3xl/workbench:block">
            {criterion}: {formatNumber(part.answered)} of {formatNumber(part.questions)} answered
          </p>
        )}
      </div>
      <AnswerStatus answers={answers} lastAnswer={lastAnswer} onUndo={onUndo} onOpen={onOpen} />
      {newerScan}
      <span className="hidden keyboard:contents">
        <Button variant="ghost" size="sm" className="@max-3xl/workbench:px-2" onClick={onHelp}>
          <Icon path={mdiKeyboardOutline} className="size-6" />
          <span className="@max-3xl/workbench:visually-hidden">Shortcuts</span>
        </Button>
      </span>
      <span className="contents keyboard:hidden">
        <Button variant="ghost" size="sm" className="@max-3xl/workbench:px-2" onClick={onOptions}>
          <Icon path={mdiCogOutline} className="size-6" />
          <span className="@max-3xl/workbench:visually-hidden">Options</span>
        </Button>
      </span>
    </div>
  );
}

/** Whether answers are waiting on this device, need a decision or can be undone. */
function AnswerStatus({
  answers,
  lastAnswer,
  onUndo,
  onOpen,
}: Pick<Props, 'answers' | 'lastAnswer' | 'onUndo' | 'onOpen'>) {
  const { pending, isStored, isFailing, send } = answers;
  const problems = pending.filter(({ problem }) => problem !== null);
  const [firstProblem] = problems;
  const unsent = pending.length - problems.length;
  return (
    <div className="flex min-h-10 min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-small">
      <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {!isStored && (
          <p className="inline-flex items-center gap-1.5 font-semibold text-error">
            <Icon path={mdiAlertCircle} />
            <span>
              We couldn’t save your answer on this device. Keep this page open until all answers are saved.
            </span>
          </p>
        )}
        {isFailing && (
          <p className="inline-flex items-center gap-1.5 font-semibold text-warning">
            <Icon path={mdiCloudOffOutline} />
            <span>
              {formatCount(unsent, 'answer')} not sent yet.{' '}
              {isStored &&
                `${unsent === 1 ? 'It’s' : 'They’re'} saved on this device until you’re back online.`}
            </span>
          </p>
        )}
        {firstProblem && (
          <p className="inline-flex items-center gap-1.5 font-semibold text-error">
            <Icon path={mdiAlertCircle} />
            <span>We couldn’t save {formatCount(problems.length, 'answer')}.</span>
          </p>
        )}
        {pending.length === 0 && lastAnswer === null && (
          <p className="inline-flex items-center gap-1.5 text-muted">
            <Icon path={mdiCheck} />
            All answers saved
          </p>
        )}
      </div>
      {isFailing && (
        <Button variant="link" size="sm" onClick={() => void send()}>
          Try again
        </Button>
      )}
      {firstProblem && (
        <Button variant="link" size="sm" onClick={() => onOpen(firstProblem.question_id)}>
          Review answers
        </Button>
      )}
      {lastAnswer && (
        <p className="flex min-w-0 items-center gap-2 rounded-button border border-success bg-success-soft pl-3">
          <Icon path={mdiCheckBold} className="size-4 text-success" />
          <span className="max-w-72 min-w-0 truncate font-semibold">{lastAnswer.text}</span>
          <UndoButton onUndo={onUndo} />
        </p>
      )}
    </div>
  );
}

/** Undoes the last answer. When that is no longer possible, focus moves from the button to the question. */
function UndoButton({ onUndo }: Pick<Props, 'onUndo'>) {
  const frame = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    return () => {
      if (element?.contains(document.activeElement)) focusHeadingSoon('#question-heading');
    };
  }, []);
  return (
    <span ref={frame}>
      <Button variant="link" size="sm" onClick={onUndo}>
        <Icon path={mdiUndo} />
        Undo
      </Button>
    </span>
  );
}
