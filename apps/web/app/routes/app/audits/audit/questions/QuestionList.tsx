import type { AnswerOutcome, Audit, FailedPage } from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';
import { mdiAccountAlert, mdiAccountCheck, mdiCheckBold } from '@mdi/js';
import { type ComponentProps, memo, useEffect, useRef } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { Collection, GridList, GridListItem } from 'react-aria-components/GridList';
import { answerInfo, canEditAudit, formatCriterion, questionStateInfo } from '#app/audits/audit-labels.ts';
import { Icon } from '#app/components/Icon.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import type { ShownQuestion } from '../answer-queue.ts';
import type { KeepAnswersDialog } from './KeepAnswersDialog.tsx';
import { QuestionFilterBar } from './QuestionFilterBar.tsx';
import { computeProgress, groupByCriterion } from './question-order.ts';
import { SelectionActions } from './SelectionActions.tsx';

interface Props {
  audit: Audit;
  /** All questions, and those that match the filters. */
  all: readonly ShownQuestion[];
  listed: readonly ShownQuestion[];
  current: ShownQuestion | undefined;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onOpen: (questionId: string) => void;
  onAnswer: (
    questions: readonly ShownQuestion[],
    outcome: AnswerOutcome,
    comment: string,
    failedOn: readonly FailedPage[],
  ) => void;
  onKeep: ComponentProps<typeof KeepAnswersDialog>['onKeep'];
  hasShortcuts: boolean;
}

/** The questions by criterion, with filters, progress and bulk answers. */
export function QuestionList({
  audit,
  all,
  listed,
  current,
  selected,
  onSelect,
  onOpen,
  onAnswer,
  onKeep,
  hasShortcuts,
}: Props) {
  // Closed questions and those hidden by the filters are not answered.
  const chosen = listed.filter(({ id, state }) => selected.has(id) && state !== 'closed');
  const isSigned = audit.signature !== null;
  const canAnswer = canEditAudit(audit.role);
  const headings = new Map(
    groupByCriterion(listed).map(({ criterion, questions: [first] }) => [
      first?.id,
      describeGroup(criterion, all),
    ]),
  );
  return (
    <section
      aria-labelledby="questions-heading"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 @5xl/workbench:sticky @5xl/workbench:top-20"
    >
      <h2 id="questions-heading" className="visually-hidden">
        Questions
      </h2>
      <QuestionFilterBar audit={audit} all={all} />
      {/* While nothing is selected, the state filter shows the count. */}
      <div
        className={
          chosen.length > 0
            ? 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2'
            : 'visually-hidden'
        }
      >
        <p role="status" className="text-small text-muted tabular-nums">
          {chosen.length > 0
            ? `${formatNumber(chosen.length)} of ${formatCount(listed.length, 'question')} selected`
            : formatCount(listed.length, 'question')}
        </p>
        {chosen.length > 0 && canAnswer && (
          <SelectionActions
            audit={audit}
            questions={chosen}
            onClear={() => onSelect(new Set())}
            onAnswer={onAnswer}
            onKeep={onKeep}
          />
        )}
      </div>
      {listed.length > 0 && (
        // Positioned, so that visually hidden text inside, which is absolutely positioned, scrolls with the content and
        // does not lengthen the page. The space at its end is as high as what is below the fold until people scroll the
        // page, so that its last rows can be shown, too.
        <GridList
          aria-label="Questions"
          selectionMode={isSigned || !canAnswer ? 'none' : 'multiple'}
          selectedKeys={selected}
          onSelectionChange={(keys) =>
            onSelect(new Set(keys === 'all' ? listed.map(({ id }) => id) : [...keys].map(String)))
          }
          onAction={(key) => onOpen(String(key))}
          disallowTypeAhead={hasShortcuts}
          className="relative grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-card @5xl/workbench:max-h-[calc(100dvh-18rem)] @5xl/workbench:min-h-64 @5xl/workbench:overflow-y-auto @5xl/workbench:p-1 @5xl/workbench:pb-48"
        >
          <Collection items={listed} dependencies={[current?.id, all]}>
            {(question) => (
              <QuestionRow
                question={question}
                isCurrent={question.id === current?.id}
                heading={headings.get(question.id)}
              />
            )}
          </Collection>
        </GridList>
      )}
    </section>
  );
}

/**
 * Scrolls the list to the row that contains it, without scrolling the page. It is part of the row, because the list
 * renders its rows later than itself.
 */
function ScrollListToRow() {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const row = element.current?.closest('[role="row"]');
    const list = row?.closest('[role="grid"]');
    if (!row || !list) return;
    const frame = list.getBoundingClientRect();
    const { top, bottom } = row.getBoundingClientRect();
    const end = Math.min(frame.bottom, innerHeight);
    if (top >= frame.top && bottom <= end) return;
    // Scroll to the start of the question's criterion, unless the question would then be too far down.
    const start = findCriterionStart(row).getBoundingClientRect().top;
    const isNear = bottom - start < (end - frame.top) * 0.75;
    list.scrollTop += (isNear ? start : top) - frame.top;
  }, []);
  return <span ref={element} hidden />;
}

/** Returns the first row of a question's criterion, which contains the criterion's heading. */
function findCriterionStart(row: Element): Element {
  let first = row;
  while (!first.querySelector('[data-criterion]') && first.previousElementSibling?.role === 'row')
    first = first.previousElementSibling;
  return first;
}

/** The heading above a criterion's first question: the criterion's name and progress. */
function describeGroup(criterion: CriterionId, all: readonly ShownQuestion[]): string {
  const { answered, questions } = computeProgress(all, criterion);
  return `${formatCriterion(criterion)}: ${formatNumber(answered)} of ${formatNumber(questions)}`;
}

interface QuestionRowProps {
  question: ShownQuestion;
  isCurrent: boolean;
  /** Shown above a criterion's first question. */
  heading: string | undefined;
}

/** A question in the list: its subject, and its answer or state. */
const QuestionRow = memo(function QuestionRow({ question, isCurrent, heading }: QuestionRowProps) {
  const { id, title, cause, criteria, state, answer, pages, assignee, review_state } = question;
  const info = state === 'answered' && answer ? answerInfo[answer.outcome] : questionStateInfo[state];
  return (
    <GridListItem
      id={id}
      textValue={`${title} ${cause}, ${criteria[0]}, ${info.label}`}
      className="group/row scroll-my-4 cursor-pointer rounded-field"
    >
      {({ selectionMode }) => (
        <>
          {isCurrent && <ScrollListToRow />}
          {heading && (
            <p data-criterion className="px-1 pt-3 pb-1.5 text-small font-bold tabular-nums">
              {heading}
            </p>
          )}
          <div
            className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 rounded-field border py-1.5 pr-3 pl-1 group-data-selected/row:bg-primary-soft group-hover/row:border-line-strong ${isCurrent ? 'border-ink bg-accent-soft inset-ring inset-ring-ink' : 'border-line bg-surface'}`}
          >
            {selectionMode === 'none' ? <span className="w-2" /> : <SelectionBox />}
            <div className="min-w-0 text-small">
              <p className="relative font-semibold wrap-anywhere">
                {title}
                {isCurrent && <span className="visually-hidden"> (shown)</span>}
              </p>
              <p className="truncate text-muted">
                {assignee && <span className="text-ink">{assignee.name}: </span>}
                {cause || formatCount(pages, 'page')}
              </p>
            </div>
            <span
              className={`inline-flex items-center gap-1 text-small ${toneClassNames[info.tone] ?? 'text-muted'}`}
            >
              {review_state !== 'none' && <ReviewMark state={review_state} />}
              <Icon path={info.icon} />
              <span className="visually-hidden">{info.label}</span>
            </span>
          </div>
        </>
      )}
    </GridListItem>
  );
});

/** Whether other people agree with the answer. */
function ReviewMark({ state }: { state: 'agreed' | 'disputed' }) {
  const isDisputed = state === 'disputed';
  return (
    <span className={isDisputed ? 'text-error' : 'text-success'}>
      <Icon path={isDisputed ? mdiAccountAlert : mdiAccountCheck} />
      <span className="visually-hidden">{isDisputed ? 'Disputed' : 'Reviewed'}, </span>
    </span>
  );
}

function SelectionBox() {
  return (
    <Checkbox
      slot="selection"
      excludeFromTabOrder
      className="group grid size-10 cursor-pointer place-items-center rounded-field"
    >
      <span className="grid size-5 place-items-center rounded-small border-2 border-line-strong bg-surface text-on-primary group-data-focus-visible:outline-3 group-data-focus-visible:outline-primary group-data-selected:border-primary group-data-selected:bg-primary forced-colors:group-data-selected:bg-[Highlight]">
        <Icon path={mdiCheckBold} className="invisible size-3.5 group-data-selected:visible" />
      </span>
    </Checkbox>
  );
}

const toneClassNames: Partial<Record<string, string>> = {
  success: 'text-success',
  error: 'text-error',
  warning: 'text-warning',
};
