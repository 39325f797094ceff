import { NOT_RETESTED_DETAILS, type TrackedIssue } from '@curbcut/contract';
import { mdiAccountOutline, mdiCalendarAlert, mdiCalendarOutline, mdiCheckBold } from '@mdi/js';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { Collection, GridList, GridListItem } from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { Badge } from '#app/components/Badge.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { SeverityBadge } from '#app/components/SeverityBadge.tsx';
import { formatCount } from '#app/scans/format.ts';
import { formatDueDate } from '#app/sites/due-date.ts';
import { StateBadge } from '#app/sites/StateBadge.tsx';
import type { useTrackedIssues } from '#app/sites/use-tracked-issues.ts';
import { findShortcut, type ShortcutCommand } from './shortcuts.ts';

interface IssueGridProps {
  issuesQuery: ReturnType<typeof useTrackedIssues>;
  issues: readonly TrackedIssue[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onOpen: (id: string) => void;
  /** Called with the letter key pressed on an issue; omitted if letter keys are off. */
  onShortcut: ((command: ShortcutCommand, focused: TrackedIssue) => void) | undefined;
}

/**
 * The issues as an ARIA grid: a single tab stop with arrow key navigation. Only visible rows are in the document, and
 * more are loaded before the last one comes into view.
 */
export function IssueGrid({ issuesQuery, issues, selected, onSelect, onOpen, onShortcut }: IssueGridProps) {
  const end = useLoadMoreNearEnd(issuesQuery, issues.length);

  /** Runs before the grid handles the key, so that the letter keys do not trigger the grid's typeahead. */
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
 * Loads the next page of the list when its end is near. The grid's own loader keeps requesting pages if the
 * window scrolls instead of the list.
 *
 * @param length the list's length; the observer is renewed each time it grows
 * @returns a ref for the element after the list
 */
function useLoadMoreNearEnd(found: IssueGridProps['issuesQuery'], length: number) {
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

/** An issue in the list: its message, extent, assignee and due date. */
const IssueRow = memo(function IssueRow({ issue }: { issue: TrackedIssue }) {
  const { id, message, rule_title, cause, pages, occurrences, state, assignee, due_on: due, overdue } = issue;
  return (
    <GridListItem
      id={id}
      textValue={`${message} ${rule_title}`}
      className="grid scroll-mt-20 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 rounded-field border border-line bg-surface py-3 pr-4 pl-2 outline-offset-[-3px] hover:border-line-strong data-selected:border-primary data-selected:bg-primary-soft sm:pr-5"
    >
      <Checkbox
        slot="selection"
        excludeFromTabOrder
        className="group grid size-11 cursor-pointer place-items-center rounded-field"
      >
        <span className="grid size-6 place-items-center rounded-small border-2 border-line-strong bg-surface text-on-primary group-data-focus-visible:outline-3 group-data-focus-visible:outline-primary group-data-selected:border-primary group-data-selected:bg-primary forced-colors:group-data-selected:bg-[Highlight]">
          <Icon path={mdiCheckBold} className="invisible size-4 group-data-selected:visible" />
        </span>
      </Checkbox>
      <div className="grid min-w-0 gap-x-6 gap-y-1.5 py-1 @3xl:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0 space-y-1">
          <p className="font-semibold wrap-anywhere">{message}</p>
          <p className="text-small text-muted wrap-anywhere">
            {rule_title}. <code className="font-mono">{cause}</code>
          </p>
          {issue.not_retested !== null && (
            <p className="text-small">Not retested: {NOT_RETESTED_DETAILS[issue.not_retested]}.</p>
          )}
        </div>
        <div className="flex flex-wrap items-start gap-2 @3xl:justify-end">
          <StateBadge state={state} />
          {issue.outcome === 'failed' ? (
            <SeverityBadge severity={issue.severity} />
          ) : (
            <Badge tone="info">Needs review</Badge>
          )}
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted @3xl:col-span-2">
          <span className="tabular-nums">
            {formatCount(occurrences, 'occurrence')} on {formatCount(pages, 'page')}
          </span>
          {assignee !== '' && (
            <span className="inline-flex items-center gap-1 wrap-anywhere">
              <Icon path={mdiAccountOutline} className="size-4" />
              {assignee}
            </span>
          )}
          {due !== null && state !== 'fixed' && (
            <span className={`inline-flex items-center gap-1 ${overdue ? 'font-semibold text-error' : ''}`}>
              <Icon path={overdue ? mdiCalendarAlert : mdiCalendarOutline} className="size-4" />
              {formatDueDate(due, new Date())}
            </span>
          )}
        </p>
      </div>
    </GridListItem>
  );
});
