import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { Collection, GridList } from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { IssueRow, type IssueRowData } from './IssueRow.tsx';
import { findShortcut, getShortcuts, type ShortcutCommand } from './shortcuts.ts';

/** The part of an infinite query that a list needs to load more. */
export interface ListQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  /** Whether an outdated list is shown until the current one is loaded. */
  readonly isPlaceholderData: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

export interface IssueGridProps {
  query: ListQuery;
  rows: readonly IssueRowData[];
  /** The selected rows, if issues can be changed in bulk. */
  selection?: { readonly ids: ReadonlySet<string>; readonly onChange: (ids: ReadonlySet<string>) => void };
  /** @param isByKeyboard whether focus should move to the issue */
  onOpen: (id: string, isByKeyboard: boolean) => void;
  /** Called when a letter key has moved focus to another row. */
  onStep: (id: string) => void;
  /** Called with the letter key pressed on a row; omitted if letter keys are off. */
  onShortcut: ((command: ShortcutCommand, id: string) => void) | undefined;
  /** Id of the row to focus once it is rendered, and then reset. */
  focusRef: RefObject<string | undefined>;
}

/** In pixels: two lines. Rows grow with the text size and spacing. */
const ROW_HEIGHT_PX = 41;

/**
 * The issues as an ARIA grid: a single tab stop with arrow key navigation. Only visible rows are in the document, and
 * more are loaded before the last one comes into view.
 */
export function IssueGrid({ query, rows, selection, onOpen, onStep, onShortcut, focusRef }: IssueGridProps) {
  const end = useLoadMoreNearEnd(query, rows.length);
  const grid = useRef<HTMLDivElement>(null);
  const shortcuts = getShortcuts(selection !== undefined);

  // Runs after each render, because the rows are rendered after the grid.
  useEffect(() => {
    const row = focusRef.current && findRow(grid.current, focusRef.current);
    if (!row) return;
    focusRef.current = undefined;
    row.focus();
  });

  /** Runs before the grid handles the key, so that the letter keys do not trigger the grid's typeahead. */
  function catchKey(event: KeyboardEvent) {
    const row = event.target instanceof Element ? event.target.closest('[role="row"]') : null;
    const id = row?.getAttribute('data-key');
    if (!row || !id) return;
    if (event.key === 'Enter') {
      stopKey(event);
      onOpen(id, true);
      return;
    }
    const command = onShortcut && findShortcut(shortcuts, event);
    if (command === undefined) return;
    stopKey(event);
    if (command === 'next' || command === 'previous') {
      const key = command === 'next' ? 'ArrowDown' : 'ArrowUp';
      row.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      const target = rows[rows.findIndex((one) => one.id === id) + (command === 'next' ? 1 : -1)];
      if (target) onStep(target.id);
    } else if (command === 'view') onOpen(id, true);
    else if (command === 'select') toggleSelected(id);
    else onShortcut?.(command, id);
  }

  function toggleSelected(id: string) {
    const ids = new Set(selection?.ids);
    if (!ids.delete(id)) ids.add(id);
    selection?.onChange(ids);
  }

  return (
    <div
      ref={grid}
      onKeyDownCapture={catchKey}
      className={`@container overflow-clip rounded-field border border-line bg-surface transition-opacity duration-(--quick) ${query.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: ROW_HEIGHT_PX }}>
        <GridList
          aria-label="Issues"
          selectionMode={selection ? 'multiple' : 'none'}
          selectedKeys={selection?.ids}
          onSelectionChange={(keys) =>
            selection?.onChange(new Set(keys === 'all' ? rows.map(({ id }) => id) : [...keys].map(String)))
          }
          onAction={(key) => onOpen(String(key), false)}
          disallowTypeAhead={onShortcut !== undefined}
        >
          <Collection items={rows}>
            {(issue) => <IssueRow issue={issue} isSelectable={selection !== undefined} />}
          </Collection>
        </GridList>
      </Virtualizer>
      {query.hasNextPage && (
        <p ref={end} className="min-h-14 py-3 text-center text-muted">
          {query.isFetchingNextPage && 'Loading more issues'}
        </p>
      )}
    </div>
  );
}

function stopKey(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Returns an issue's row; null if it is not in the document. */
function findRow(grid: HTMLElement | null, id: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[role="row"][data-key="${CSS.escape(id)}"]`) ?? null;
}

/** Distance in pixels below the window at which the end of the list triggers loading. */
const LOAD_MORE_MARGIN_PX = 1200;

/**
 * Loads the next page of the list as the user nears the end. The grid's own loader keeps requesting pages if
 * the window scrolls instead of the list.
 *
 * @param length the list's length; the observer is renewed each time it grows
 * @returns a ref for the element after the list
 */
function useLoadMoreNearEnd({ hasNextPage, isFetchingNextPage, fetchNextPage }: ListQuery, length: number) {
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!end.current || length === 0 || !hasNextPage || isFetchingNextPage) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy page, several entries arrive together, and only the last one is current.
        if (entries.at(-1)?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: `0px 0px ${LOAD_MORE_MARGIN_PX}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, length]);
  return end;
}
