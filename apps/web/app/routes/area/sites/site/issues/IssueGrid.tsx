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
  /** Called with the letter key pressed on an issue; omitted when letter keys are off. */
  onShortcut: ((command: ShortcutCommand, focused: TrackedIssue) => void) | undefined;
}

/**
 * The issues as an ARIA grid: a single tab stop with arrow key navigation. Only visible rows are in the document, and
 * more are loaded before the last one comes into view.
 */
export function IssueGrid({ issuesQuery, issues, selected, onSelect, onOpen, onShortcut }: Props) {
  const end = useLoadMoreNearEnd(issuesQuery, issues.length);

  /** Runs before the grid handles the key, so that our letter keys do not trigger its typeahead. */
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
          {issuesQuery.isFetchingNextPage && 'Loading more issues'}
        </p>
      )}
    </div>
  );
}

/** Distance in pixels below the window at which the end of the list triggers loading. */
const LOAD_MORE_MARGIN_PX = 1200;

/**
 * Loads the next page of the list when its end comes near. The grid's own loader keeps requesting when the window
 * scrolls instead of the list.
 *
 * @param length of the list: the observer is renewed each time it grows
 * @returns a ref for the element after the list
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
