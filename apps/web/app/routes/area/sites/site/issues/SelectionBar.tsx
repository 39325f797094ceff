import { exportTrackedIssues, type TrackedIssue } from '@curbcut/contract';
import { mdiDownload, mdiKeyboardOutline } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { downloadFile } from '#app/api/download.ts';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Menu } from '#app/components/Menu.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatCount, formatNumber } from '#app/scans/format.ts';
import { getToday } from '#app/sites/due-date.ts';
import { type TrackerFilters, useTrackerFilters } from '#app/sites/tracker-filters.ts';
import { flattenIssues, toIssueQuery, type useTrackedIssues } from '#app/sites/use-tracked-issues.ts';
import { ActionMenu, type IssueAction } from './ActionMenu.tsx';

interface SelectionBarProps {
  siteId: string;
  issuesQuery: ReturnType<typeof useTrackedIssues>;
  /** The loaded issues, out of the `total` that match. */
  shownIssues: readonly TrackedIssue[];
  total: number;
  selectedIssues: readonly TrackedIssue[];
  onSelect: (ids: ReadonlySet<string>) => void;
  onAction: (action: IssueAction) => void;
  onHelp: () => void;
}

/**
 * Shows how many issues match and are selected, with actions for the selected ones. Remains visible while
 * scrolling.
 */
export function SelectionBar({
  siteId,
  issuesQuery,
  shownIssues,
  total,
  selectedIssues,
  onSelect,
  onAction,
  onHelp,
}: SelectionBarProps) {
  const { filters } = useTrackerFilters();
  const box = useRef<HTMLInputElement>(null);
  const [isLoadingAll, setLoadingAll] = useState(false);
  const isAll = selectedIssues.length === shownIssues.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selectedIssues.length > 0 && !isAll;
  }, [selectedIssues.length, isAll]);

  const select = (issues: readonly TrackedIssue[]) => onSelect(new Set(issues.map(({ id }) => id)));

  async function selectAllThatMatch() {
    setLoadingAll(true);
    let read = await issuesQuery.fetchNextPage();
    while (read.hasNextPage && !read.isError) read = await read.fetchNextPage();
    setLoadingAll(false);
    if (read.isError)
      showToast({ kind: 'error', text: `We couldn’t select all issues. ${getErrorMessage(read.error)}` });
    select(flattenIssues(read.data));
  }

  const summary =
    selectedIssues.length === 0
      ? formatCount(total, 'issue')
      : `${formatNumber(selectedIssues.length)} of ${formatCount(total, 'issue')} selected`;
  return (
    <div className="sticky top-0 z-10 -mx-1 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-background px-1 py-2">
      <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <input
          ref={box}
          type="checkbox"
          checked={isAll}
          onChange={() => select(isAll ? [] : shownIssues)}
          className="size-6 shrink-0 accent-primary"
        />
        <span>
          Select all<span className="max-sm:visually-hidden"> shown</span>
        </span>
      </label>
      <p role="status" className="text-muted tabular-nums">
        {summary}
      </p>
      {selectedIssues.length > 0 && issuesQuery.hasNextPage && (
        <Button variant="link" size="sm" isPending={isLoadingAll} onClick={selectAllThatMatch}>
          Select all {formatNumber(total)} matching issues
        </Button>
      )}
      <div className="flex flex-1 flex-wrap items-center justify-end gap-2">
        {selectedIssues.length > 0 ? (
          <>
            <ActionMenu buttonLabel="Change" label="Change selected issues" onAction={onAction} />
            <Button variant="ghost" size="sm" onClick={() => onSelect(new Set())}>
              Clear selection
            </Button>
          </>
        ) : (
          <>
            <ExportMenu siteId={siteId} filters={filters} />
            <Button variant="ghost" size="sm" onClick={onHelp}>
              <Icon path={mdiKeyboardOutline} className="size-6" /> Shortcuts{' '}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** Exports all issues that match the filters as a file. */
function ExportMenu({ siteId, filters }: { siteId: string; filters: TrackerFilters }) {
  const saving = useMutation({
    mutationFn: (format: 'csv' | 'json') =>
      downloadFile(
        exportTrackedIssues,
        { params: { siteId }, query: { ...toIssueQuery(filters), format } },
        `issues-${getToday(new Date())}.${format}`,
      ),
    onError: (error) =>
      showToast({ kind: 'error', text: `We couldn’t export the issues. ${getErrorMessage(error)}` }),
  });
  return (
    <Menu
      label="Export matching issues"
      trigger={
        <Button variant="secondary" size="sm" isPending={saving.isPending}>
          <Icon path={mdiDownload} />
          Export
        </Button>
      }
      entries={[
        { id: 'csv', label: 'Export CSV', onAction: () => saving.mutate('csv') },
        { id: 'json', label: 'Export JSON', onAction: () => saving.mutate('json') },
      ]}
    />
  );
}
