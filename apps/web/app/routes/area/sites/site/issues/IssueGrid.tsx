import type { TrackedIssue } from '@curbcut/contract';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Collection, GridList } from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import type { useTrackedIssues } from '../../../../../sites/use-tracked-issues.ts';
import { IssueRow } from './IssueRow.tsx';
import { findShortcut, type ShortcutCommand } from './shortcuts.ts';

interface Props {
  issuesQuery: ReturnType<typeof useTrackedIssues>;
  issues: readonly TrackedIssue[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onOpen: (id: string) => void;
  /** Told the letter keys that are pressed on an issue; left out when they are switched off. */
  onShortcut: ((command: ShortcutCommand, focused: TrackedIssue) => void) | undefined;
}

/**
 * The issues as an ARIA grid: one stop of the Tab key, in which the arrow keys walk. Only the rows in view stand in
 * the document, and more are fetched before the last one comes into view.
 */
export function IssueGrid({ issuesQuery, issues, selected, onSelect, onOpen, onShortcut }: Props) {
  const end = useLoadMoreNearEnd(issuesQuery, issues.length);

  /** Before the grid sees the key: letters of ours are not searched for. */
  function catchLetter(event: KeyboardEvent) {
    if (!onShortcut) return;
    const command = findShortcut(event);
    const row = event.target instanceof Element && event.target.closest('[role="row"]');
    if (command === undefined || !row) return;
    const focused = issues.find(({ id }) => id === row.getAttribute('data-key'));
    if (!focused) return;
    event.preventDefault();
    event.stopPropagation();
    if (command === 'next' || command === 'previous') {
      const key = command === 'next' ? 'ArrowDown' : 'ArrowUp';
      row.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    } else if (command === 'select') {
      const ids = new Set(selected);
      if (!ids.delete(focused.id)) ids.add(focused.id);
      onSelect(ids);
    } else onShortcut(command, focused);
  }

  return (
    <div
      onKeyDownCapture={catchLetter}
      className={`transition-opacity duration-(--quick) ${issuesQuery.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: 112, gap: 10 }}>
        <GridList
          aria-label="Issues"
          selectionMode="multiple"
          selectedKeys={selected}
          onSelectionChange={(keys) =>
            onSelect(new Set(keys === 'all' ? issues.map(({ id }) => id) : [...keys].map(String)))
          }
          onAction={(key) => onOpen(String(key))}
          disallowTypeAhead={onShortcut !== undefined}
          className="rounded-card"
        >
          <Collection items={issues}>{(issue) => <IssueRow issue={issue} />}</Collection>
        </GridList>
      </Virtualizer>
      {issuesQuery.hasNextPage && (
        <p ref={end} className="mt-3 min-h-14 py-3 text-center text-muted">
          {issuesQuery.isFetchingNextPage && 'Reading more issues'}
        </p>
      )}
    </div>
  );
}

/** Pixels below the window within which the end of the list asks for more. */
const LOAD_MORE_MARGIN_PX = 1200;

/**
 * Fetches the next part of the list when its end comes near. The grid's own loader asks on and on where the window
 * scrolls and not the list.
 *
 * @param length of the list: each time it grows, its end is looked for anew
 * @returns for the element after the list
 */
function useLoadMoreNearEnd(found: Props['issuesQuery'], length: number) {
  const end = useRef<HTMLParagraphElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  useEffect(() => {
    if (!end.current || length === 0 || !hasNextPage || isFetchingNextPage) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: `0px 0px ${LOAD_MORE_MARGIN_PX}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, length]);
  return end;
}
