import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { isTextField } from '#app/components/is-text-field.ts';
import { useElementSize } from '#app/components/screenshot/use-element-size.ts';
import { focusHeadingWhenShown } from '#app/shell/use-heading-focus.ts';
import { IssueGrid, type IssueGridProps, type ListQuery } from './IssueGrid.tsx';
import { ISSUE_HEADING_ID, IssuePane, type OpenIssue } from './IssuePane.tsx';
import { type IssueRowData, OpenIssueContext } from './IssueRow.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import {
  type ChangeCommand,
  findShortcut,
  getShortcuts,
  type ShortcutCommand,
  useLetterKeys,
} from './shortcuts.ts';

/** Minimum width in pixels for the list and the issue next to each other. */
const MIN_SPLIT_WIDTH_PX = 880;

/**
 * Maximum number of rows to load while looking for the open issue, whose position and neighbors are shown.
 */
const MAX_ROWS_TO_SEARCH = 2000;

interface Props {
  query: ListQuery;
  rows: readonly IssueRowData[];
  /** Number of issues in the whole list, loaded or not. */
  total: number;
  /** Id of the issue in the URL. */
  openId: string | undefined;
  onOpen: OpenIssue;
  /** Text of the link from the issue back to the list. */
  backLabel: string;
  /** Content above the list and the issue; hidden when only the issue is shown. */
  header?: ReactNode;
  /** Renders the bar above the list; `showShortcuts` lists the keyboard shortcuts. */
  renderListBar?: (showShortcuts: () => void) => ReactNode;
  selection?: IssueGridProps['selection'];
  /** Called when a letter key for a change is pressed on a row. */
  onChange?: (command: ChangeCommand, id: string) => void;
  /** Shown instead of the list if it has no rows. */
  emptyState: ReactNode;
  /** Renders an issue. */
  renderIssue: (id: string) => ReactNode;
  /** Renders an issue's actions, in the bar above it. */
  renderActions?: (id: string) => ReactNode;
}

/**
 * An issue list with the open one next to it, or in its place if both don't fit. If both fit and no issue
 * is open, the first one is shown.
 */
export function IssueWorkspace({
  query,
  rows,
  total,
  openId,
  onOpen,
  backLabel,
  header,
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
  useArrivalKeys(letterKeys && rows.length > 0, (command) => {
    if (command === 'help') return setHelpOpen(true);
    const at = rows.findIndex(({ id }) => id === openId);
    // Until an issue has been opened, both keys start with the first one.
    const target = rows[at < 0 ? 0 : at + (command === 'next' ? 1 : -1)];
    if (!target) return;
    if (!focusRow(target.id)) focusRef.current = target.id;
    if (isSplit || openId !== undefined) onOpen(target.id, { replace: true });
  });

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
      {isListShown && header}
      <div
        ref={root}
        className={`scroll-mt-2 ${isSplit ? 'grid grid-cols-[minmax(0,51fr)_minmax(0,49fr)] items-start gap-4' : 'grid grid-cols-[minmax(0,1fr)]'}`}
      >
        {isListShown && (
          <div className="@container min-w-0">
            {renderListBar?.(showShortcuts)}
            {width > 0 && rows.length === 0 && emptyState}
            {width > 0 && rows.length > 0 && (
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

/** Moves focus to an issue's row. Returns whether it is in the document. */
function focusRow(id: string): boolean {
  const row = document.querySelector<HTMLElement>(`[role="row"][data-key="${CSS.escape(id)}"]`);
  row?.focus();
  return row !== null;
}

/** Elements that handle letter keys themselves. The list does so once a row has focus. */
const KEY_HANDLERS =
  '[role="grid"], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"], select';

/** Makes the keys for moving through the list work before a row has focus, for example on arrival. */
function useArrivalKeys(isOn: boolean, onCommand: (command: 'next' | 'previous' | 'help') => void): void {
  const latest = useRef(onCommand);
  useEffect(() => {
    latest.current = onCommand;
  });
  useEffect(() => {
    if (!isOn) return;
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented || isTextField(event.target)) return;
      if (event.target instanceof Element && event.target.closest(KEY_HANDLERS)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const command = findShortcut(getShortcuts(false), event);
      if (command !== 'next' && command !== 'previous' && command !== 'help') return;
      event.preventDefault();
      latest.current(command);
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn]);
}

/**
 * If the list and the issue don't fit side by side, moves focus to an issue's heading when it opens, and back
 * to its row when it closes.
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
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  // Not after an error, because the next attempt might fail as well.
  const isMissing = id !== undefined && !isFetchNextPageError && !rows.some((row) => row.id === id);
  useEffect(() => {
    if (!isMissing || !hasNextPage || isFetchingNextPage || isPlaceholderData) return;
    if (rows.length < MAX_ROWS_TO_SEARCH) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage, rows.length]);
}
