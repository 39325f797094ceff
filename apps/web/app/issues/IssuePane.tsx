import { mdiArrowLeft, mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { formatNumber } from '#app/format/format.ts';
import type { IssueRowData } from './IssueRow.tsx';

/** The id of the element that gets focus when an issue is opened with the keyboard. */
export const ISSUE_HEADING_ID = 'issue-heading';

/** Writes an issue to the URL; `replace` leaves no entry in the browser history. */
export type OpenIssue = (id: string | undefined, options: { replace: boolean }) => void;

interface PaneProps {
  rows: readonly IssueRowData[];
  total: number;
  id: string;
  isSplit: boolean;
  backLabel: string;
  onOpen: OpenIssue;
  /** Moves focus back to the list. */
  onLeave: () => void;
  actions: ReactNode;
  children: ReactNode;
}

/** The open issue below a bar with its position in the list, its neighbors and its actions. */
export function IssuePane({
  rows,
  total,
  id,
  isSplit,
  backLabel,
  onOpen,
  onLeave,
  actions,
  children,
}: PaneProps) {
  const index = rows.findIndex((row) => row.id === id);
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another issue starts at its top
  useEffect(() => {
    if (pane.current) pane.current.scrollTop = 0;
  }, [id]);

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || isField(event.target)) return;
    if (isSplit) onLeave();
    else onOpen(undefined, { replace: false });
  }

  const move = (by: 1 | -1) => {
    const target = rows[index + by];
    if (target) onOpen(target.id, { replace: true });
  };
  return (
    <section
      ref={pane}
      aria-label="Issue"
      onKeyDown={leave}
      className={`@container min-w-0 ${isSplit ? 'sticky top-3 max-h-[calc(100dvh-1.5rem)] scroll-pt-16 overflow-y-auto rounded-card border border-line bg-surface' : ''}`}
    >
      <div
        className={`flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1.5 ${isSplit ? 'sticky top-0 z-10 bg-surface pr-4 pl-2' : 'mb-4'}`}
      >
        {!isSplit && (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3"
            onClick={() => onOpen(undefined, { replace: false })}
          >
            <Icon path={mdiArrowLeft} />
            {backLabel}
          </Button>
        )}
        {index >= 0 && (
          <nav aria-label="Other issues" className="flex items-center gap-1">
            <StepButton
              label="Previous issue"
              icon={mdiChevronLeft}
              isOff={index === 0}
              onPress={() => move(-1)}
            />
            <StepButton
              label="Next issue"
              icon={mdiChevronRight}
              isOff={index === rows.length - 1}
              onPress={() => move(1)}
            />
            <p aria-live="polite" className="px-1 text-small text-muted tabular-nums">
              <span className="visually-hidden">Issue </span>
              {formatNumber(index + 1)} of {formatNumber(total)}
            </p>
          </nav>
        )}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-1">{actions}</div>
      </div>
      <div className={isSplit ? 'px-4 pt-2 pb-4' : ''}>{children}</div>
    </section>
  );
}

/** In a form field, Escape has other uses. */
function isField(target: EventTarget): boolean {
  return target instanceof Element && target.matches('input, textarea, select');
}

interface StepButtonProps {
  label: string;
  icon: string;
  isOff: boolean;
  onPress: () => void;
}

/** Not disabled at the end of the list, because it would lose focus. */
function StepButton({ label, icon, isOff, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isOff || undefined}
      title={label}
      onClick={onPress}
      className="grid size-9 place-items-center rounded-field text-ink hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-50"
    >
      <Icon path={icon} className="size-6" />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
