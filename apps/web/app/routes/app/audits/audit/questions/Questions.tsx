import type { Audit, AuditUpdate } from '@curbcut/contract';
import { useEffect, useRef, useState } from 'react';
import { usePrefetchQuestion } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { formatNumber } from '#app/format/format.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { usePresence } from '../../use-team.ts';
import { NewerScanButton } from '../AuditNotices.tsx';
import type { ShownQuestion } from '../answer-queue.ts';
import { filterQuestions, needsAnswer, useQuestionFilters } from '../question-filters.ts';
import type { Answers } from '../use-answers.ts';
import { NoQuestions } from './NoQuestions.tsx';
import { QuestionList } from './QuestionList.tsx';
import { QuestionPanel } from './QuestionPanel.tsx';
import { findOpenQuestion } from './question-order.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { useAutoAdvance, useShortcutSetting, useShortcuts } from './shortcuts.ts';
import { useAnswerTimer } from './use-answer-timer.ts';
import { useAnswering } from './use-answering.ts';
import { WorkbenchBar } from './WorkbenchBar.tsx';

interface Props {
  audit: Audit;
  answers: Answers;
  onUpdate: (update: AuditUpdate | null) => void;
}

/** An audit's questions: the list, and one question at a time. */
export default function Questions({ audit, answers, onUpdate }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { filters, change } = useQuestionFilters();
  const shortcutSetting = useShortcutSetting();
  const advanceSetting = useAutoAdvance();
  const [openHelp, setOpenHelp] = useState<'shortcuts' | 'options' | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const all = answers.questions;
  const listed = filterQuestions(all, filters);
  const { shownId, open, moveFocus } = useOpenQuestion();
  const firstOpen = findOpenQuestion(listed, undefined);
  const current = all.find(({ id }) => id === shownId) ?? firstOpen ?? listed[0];
  const answering = useAnswering({
    auditId: audit.id,
    answers,
    listed,
    current,
    open,
    advances: advanceSetting[0],
  });
  const { announcement, announce, undo } = answering;
  const others = usePresence(audit, current?.id ?? null);
  const readSeconds = useAnswerTimer(current?.id ?? '');

  usePrefetchNext(audit.id, findOpenQuestion(listed, current?.id)?.id);

  function move(step: 1 | -1) {
    const question = findOpenQuestion(listed, current?.id, step);
    if (question) open(question.id);
    else announce('Every question in the list has an answer.');
    moveFocus();
  }

  useShortcuts(frame, shortcutSetting[0], {
    next: () => move(1),
    previous: () => move(-1),
    undo,
    help: () => setOpenHelp('shortcuts'),
  });

  const isSingle = shownId !== undefined;
  return (
    <div ref={frame} className="@container/workbench grid grid-cols-[minmax(0,1fr)] gap-3">
      <WorkbenchBar
        answers={answers}
        current={current}
        lastAnswer={answering.lastAnswer}
        onUndo={undo}
        onOpen={open}
        onHelp={() => setOpenHelp('shortcuts')}
        onOptions={() => setOpenHelp('options')}
        newerScan={<NewerScanButton audit={audit} answers={answers} onUpdate={onUpdate} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @5xl/workbench:grid-cols-[18rem_minmax(0,1fr)] @[96rem]/workbench:gap-8 @[96rem]/workbench:grid-cols-[23rem_minmax(0,1fr)]">
        <div className={isSingle ? 'hidden @5xl/workbench:block' : ''}>
          {firstOpen && (
            // The question next to the list is the first open one on wide screens.
            <Button className="mb-5 w-full @5xl/workbench:hidden" onClick={() => open(firstOpen.id)}>
              Answer next question
            </Button>
          )}
          <QuestionList
            audit={audit}
            all={all}
            listed={listed}
            current={current}
            selected={selected}
            onSelect={setSelected}
            onOpen={open}
            onAnswer={(questions, outcome, comment, failed_on) => {
              const given = { outcome, comment, failed_on, severity: null, fix: '', seconds: null };
              answering.answer(questions, given);
              setSelected(new Set());
            }}
            onKeep={(kept) => {
              answering.keepAnswers(kept);
              setSelected(new Set());
            }}
            hasShortcuts={shortcutSetting[0]}
          />
        </div>
        <div className={isSingle ? '' : 'hidden @5xl/workbench:block'}>
          {current ? (
            <QuestionPanel
              // When an answer is undone, its comment is restored.
              key={`${current.id} ${answering.undoCount}`}
              audit={audit}
              question={current}
              position={describePosition(listed, current)}
              isLast={!all.some(needsAnswer)}
              answers={answers}
              hasShortcuts={shortcutSetting[0]}
              others={others}
              onAnswer={(given) => answering.answer([current], { ...given, seconds: readSeconds() })}
              onMove={move}
            />
          ) : (
            <NoQuestions all={all} onClear={change} />
          )}
        </div>
      </div>
      <ShortcutHelp
        content={openHelp}
        onClose={() => setOpenHelp(null)}
        shortcutSetting={shortcutSetting}
        advanceSetting={advanceSetting}
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}

/** Prefetches the next question. */
function usePrefetchNext(auditId: string, questionId: string | undefined): void {
  const prefetch = usePrefetchQuestion(auditId);
  useEffect(() => {
    if (questionId !== undefined) prefetch(questionId);
  }, [prefetch, questionId]);
}

function describePosition(listed: readonly ShownQuestion[], current: ShownQuestion): string | null {
  const index = listed.findIndex(({ id }) => id === current.id);
  return index < 0 ? null : `Question ${formatNumber(index + 1)} of ${formatNumber(listed.length)}`;
}

/**
 * Opens questions immediately and updates the URL afterward, so that keys pressed in quick succession never
 * answer the same question twice. Focus moves to the question, so that it is announced.
 */
function useOpenQuestion() {
  const { filters, change } = useQuestionFilters();
  const [openedId, setOpenedId] = useState<string>();
  const moves = useRef(false);
  const shownId = openedId ?? filters.question;
  useEffect(() => {
    setOpenedId((id) => (filters.question === undefined || filters.question === id ? undefined : id));
  }, [filters.question]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves when another question is shown
  useEffect(() => {
    if (moves.current) focusHeading('#question-heading');
    moves.current = false;
  }, [shownId]);
  return {
    shownId,
    open: (id: string) => {
      moves.current = id !== shownId;
      setOpenedId(id === filters.question ? undefined : id);
      void change({ question: id }, { replace: true });
    },
    /** Moves focus to the question that is already displayed. */
    moveFocus: () => focusHeading('#question-heading'),
  };
}
