import { mdiArrowLeft, mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import { Dialog } from '#app/components/Dialog.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { ShortcutList } from '#app/components/ShortcutList.tsx';
import { Switch } from '#app/components/Switch.tsx';
import { useElementSize } from '#app/components/screenshot/use-element-size.ts';
import { formatNumber } from '#app/scans/format.ts';
import { focusHeadingWhenShown } from '#app/shell/use-heading-focus.ts';
import { IssueGrid, type IssueGridProps, type ListQuery } from './IssueGrid.tsx';
import { type IssueRowData, OpenIssueContext } from './IssueRow.tsx';
import {
  type ChangeCommand,
  getShortcuts,
  gridKeys,
  type ShortcutCommand,
  selectionKeys,
  useLetterKeys,
} from './shortcuts.ts';

/** Minimum width in pixels for the list and the issue next to each other. */
const MIN_SPLIT_WIDTH_PX = 880;

/** Maximum number of rows to load in search of the open issue, for its position and its neighbors. */
const MAX_ROWS_TO_SEARCH = 2000;

/** The id of the element that gets focus when an issue is opened with the keyboard. */
export const ISSUE_HEADING_ID = 'issue-heading';

interface Props {
  query: ListQuery;
  rows: readonly IssueRowData[];
  /** Number of issues in the whole list, loaded or not. */
  total: number;
  /** Id of the issue in the URL. */
  openId: string | undefined;
  /** Writes the issue to the URL; `replace` leaves no entry in the browser history. */
  onOpen: (id: string | undefined, options: { replace: boolean }) => void;
  /** Text of the link from the issue back to the list. */
  backLabel: string;
  /**
   * Renders what stands above the list and the issue, and is hidden where only the issue is shown; `showShortcuts`
   * lists the keyboard shortcuts.
   */
  renderHeader: (showShortcuts: () => void) => ReactNode;
  /** Renders the bar above the list. */
  renderListBar?: (showShortcuts: () => void) => ReactNode;
  selection?: IssueGridProps['selection'];
  /** Called with the letter key for a change, pressed on a row. */
  onChange?: (command: ChangeCommand, id: string) => void;
  /** Shown instead of the list if it has no rows. */
  emptyState: ReactNode;
  /** Renders an issue. */
  renderIssue: (id: string) => ReactNode;
  /** Renders an issue's actions, in the bar above it. */
  renderActions?: (id: string) => ReactNode;
}

/**
 * A list of issues with the open one next to it, or instead of it where both don't fit. If there is room for both and
 * none is open, the first is shown.
 */
export function IssueWorkspace({
  query,
  rows,
  total,
  openId,
  onOpen,
  backLabel,
  renderHeader,
  renderListBar,
  selection,
  onChange,
  emptyState,
  renderIssue,
  renderActions,
}: Props) {
  const root = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(root);
  const isSplit = width >= MIN_SPLIT_WIDTH_PX;
  const shownId = openId ?? (isSplit ? rows[0]?.id : undefined);
  const [letterKeys, setLetterKeys] = useLetterKeys();
  const [helpIsOpen, setHelpOpen] = useState(false);
  const showShortcuts = () => setHelpOpen(true);
  const focusRef = useRef<string>(undefined);
  const isListShown = isSplit || openId === undefined;
  useIssueFocus(openId, isSplit, root, focusRef);
  useLoadUntilFound(query, rows, openId);

  function open(id: string, isByKeyboard: boolean) {
    onOpen(id, { replace: false });
    if (isByKeyboard && isSplit) focusHeadingWhenShown(`#${ISSUE_HEADING_ID}`);
  }

  function follow(command: ShortcutCommand, id: string) {
    if (command === 'help') setHelpOpen(true);
    else if (command !== 'next' && command !== 'previous' && command !== 'view') onChange?.(command, id);
  }

  return (
    <OpenIssueContext value={shownId}>
      {isListShown && renderHeader(showShortcuts)}
      <div
        ref={root}
        className={`scroll-mt-2 ${isSplit ? 'grid grid-cols-2 items-start gap-4' : 'grid grid-cols-[minmax(0,1fr)]'}`}
      >
        {width > 0 && isListShown && (
          <div className="@container min-w-0">
            {renderListBar?.(showShortcuts)}
            {rows.length === 0 ? (
              emptyState
            ) : (
              <IssueGrid
                query={query}
                rows={rows}
                {...(selection && { selection })}
                onOpen={open}
                onStep={(id) => isSplit && onOpen(id, { replace: true })}
                onShortcut={letterKeys ? follow : undefined}
                focusRef={focusRef}
              />
            )}
          </div>
        )}
        {width > 0 && shownId !== undefined && (
          <IssuePane
            rows={rows}
            total={total}
            id={shownId}
            isSplit={isSplit}
            backLabel={backLabel}
            onOpen={onOpen}
            onLeave={() => focusRow(shownId)}
            actions={renderActions?.(shownId)}
          >
            {renderIssue(shownId)}
          </IssuePane>
        )}
      </div>
      <ShortcutHelp
        isOpen={helpIsOpen}
        onOpenChange={setHelpOpen}
        canChange={selection !== undefined}
        hasLetterKeys={letterKeys}
        onLetterKeysChange={setLetterKeys}
      />
    </OpenIssueContext>
  );
}

/** Moves focus to an issue's row, if it is in the document. */
function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[role="row"][data-key="${CSS.escape(id)}"]`)?.focus();
}

/**
 * Where only one of list and issue is shown, moves focus to the heading of an issue that was opened, and back to its
 * row when it was closed.
 */
function useIssueFocus(
  openId: string | undefined,
  isSplit: boolean,
  root: RefObject<HTMLElement | null>,
  focusRef: RefObject<string | undefined>,
): void {
  const last = useRef(openId);
  useEffect(() => {
    if (last.current === openId) return;
    const closed = last.current;
    last.current = openId;
    if (isSplit) return;
    if (openId === undefined) focusRef.current = closed;
    else if (closed === undefined) {
      root.current?.scrollIntoView({ block: 'start' });
      focusHeadingWhenShown(`#${ISSUE_HEADING_ID}`);
    }
  }, [openId, isSplit, root, focusRef]);
}

/** Loads more of the list until it contains the issue that a URL opened, so that its neighbors are known. */
function useLoadUntilFound(query: ListQuery, rows: readonly IssueRowData[], id: string | undefined): void {
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = query;
  const isMissing = id !== undefined && !rows.some((row) => row.id === id);
  useEffect(() => {
    if (!isMissing || !hasNextPage || isFetchingNextPage || isPlaceholderData) return;
    if (rows.length < MAX_ROWS_TO_SEARCH) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage, rows.length]);
}

interface PaneProps {
  rows: readonly IssueRowData[];
  total: number;
  id: string;
  isSplit: boolean;
  backLabel: string;
  onOpen: Props['onOpen'];
  /** Moves focus back to the list. */
  onLeave: () => void;
  actions: ReactNode;
  children: ReactNode;
}

/** The open issue below a bar with its position in the list, its neighbors and its actions. */
function IssuePane({ rows, total, id, isSplit, backLabel, onOpen, onLeave, actions, children }: PaneProps) {
  const index = rows.findIndex((row) => row.id === id);
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another issue starts at its top
  useEffect(() => {
    if (pane.current) pane.current.scrollTop = 0;
  }, [id]);

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
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
        className={`flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1 ${isSplit ? 'sticky top-0 z-10 bg-surface px-3' : 'mb-4'}`}
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
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">{actions}</div>
      </div>
      <div className={isSplit ? 'px-4 pt-3 pb-4' : ''}>{children}</div>
    </section>
  );
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
      className="grid size-10 place-items-center rounded-field text-ink hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-50"
    >
      <Icon path={icon} className="size-6" />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}

interface ShortcutHelpProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Whether the list's issues can be changed. */
  canChange: boolean;
  hasLetterKeys: boolean;
  onLetterKeysChange: (on: boolean) => void;
}

/** Lists the list's keyboard shortcuts, with a switch for the letter keys. */
function ShortcutHelp({
  isOpen,
  onOpenChange,
  canChange,
  hasLetterKeys,
  onLetterKeysChange,
}: ShortcutHelpProps) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onOpenChange={onOpenChange}>
      <p>Shortcuts work only while focus is in the list of issues.</p>
      <Switch
        label="Letter keys"
        hint="Turn off if you use speech input. Typing then searches the list."
        checked={hasLetterKeys}
        onChange={({ target }) => onLetterKeysChange(target.checked)}
      />
      {hasLetterKeys && (
        <ShortcutList
          title="Letter keys"
          keys={getShortcuts(canChange).map(({ key, description }) => ({
            keys: key.toUpperCase(),
            description,
          }))}
        />
      )}
      <ShortcutList title="Always available" keys={canChange ? [...gridKeys, ...selectionKeys] : gridKeys} />
      {canChange && (
        <p className="text-small text-muted">
          Changes apply to the selected issues, or to the focused one if none is selected.
        </p>
      )}
    </Dialog>
  );
}
