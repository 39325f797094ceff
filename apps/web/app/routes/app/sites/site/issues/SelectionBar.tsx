import { exportTrackedIssues, MAX_MERGED_ISSUES, type TrackedIssue } from '@curbcut/contract';
import { mdiClose, mdiDownload, mdiKeyboardOutline } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { downloadFile } from '#app/api/download.ts';
import { Button } from '#app/components/Button.tsx';
import { FilterMenu } from '#app/components/FilterMenu.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Menu } from '#app/components/Menu.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { getToday } from '#app/sites/due-date.ts';
import {
  type TrackerFilters,
  type TrackerSort,
  trackerSorts,
  useTrackerFilters,
} from '#app/sites/tracker-filters.ts';
import { ActionMenu, type IssueAction } from './ActionMenu.tsx';
import { flattenIssues, toIssueQuery, type useTrackedIssues } from './use-tracked-issues.ts';

interface SelectionBarProps {
  siteId: string;
  issuesQuery: ReturnType<typeof useTrackedIssues>;
  /** The loaded issues, out of the `total` that match. */
  shownIssues: readonly TrackedIssue[];
  total: number;
  selectedIssues: readonly TrackedIssue[];
  onSelect: (ids: ReadonlySet<string>) => void;
  onAction: (action: IssueAction) => void;
  /** Merges the selected issues. */
  onMerge: () => void;
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
  onMerge,
  onHelp,
}: SelectionBarProps) {
  const canChange = useCan()('issues:write');
  const box = useRef<HTMLInputElement>(null);
  const [isLoadingAll, setLoadingAll] = useState(false);
  const isAll = shownIssues.length > 0 && selectedIssues.length === shownIssues.length;
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
    <div className="sticky top-0 z-10 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 bg-background py-1">
      {canChange && (
        <label className="inline-flex min-h-9 items-center gap-3 pl-3.5 text-small font-semibold">
          <input
            ref={box}
            type="checkbox"
            checked={isAll}
            disabled={shownIssues.length === 0}
            onChange={() => select(isAll ? [] : shownIssues)}
            className="size-5 shrink-0"
          />
          <span>
            Select all<span className="visually-hidden"> shown</span>
          </span>
        </label>
      )}
      <p role="status" className="text-small text-muted tabular-nums">
        {summary}
      </p>
      {selectedIssues.length > 0 && issuesQuery.hasNextPage && (
        <Button variant="link" size="sm" isPending={isLoadingAll} onClick={selectAllThatMatch}>
          Select all {formatNumber(total)} matching issues
        </Button>
      )}
      <div className="flex flex-1 flex-wrap items-center justify-end gap-2 @max-lg:basis-full @max-lg:justify-start">
        {selectedIssues.length > 0 ? (
          <>
            <ActionMenu
              buttonLabel="Change selected"
              label="Change selected issues"
              onAction={onAction}
              {...(selectedIssues.length > 1 &&
                selectedIssues.length <= MAX_MERGED_ISSUES + 1 && { onMerge })}
            />
            {/* An icon, so that everything fits on one line and selecting a row doesn't move the list. */}
            <Button
              variant="ghost"
              size="sm"
              title="Clear selection"
              className="px-2!"
              onClick={() => onSelect(new Set())}
            >
              <Icon path={mdiClose} className="size-6" />
              <span className="visually-hidden">Clear selection</span>
            </Button>
          </>
        ) : (
          <ListTools siteId={siteId} onHelp={onHelp} />
        )}
      </div>
    </div>
  );
}

/** Controls that sort and export the list and show its keyboard shortcuts. */
function ListTools({ siteId, onHelp }: Pick<SelectionBarProps, 'siteId' | 'onHelp'>) {
  const { filters, change } = useTrackerFilters();
  return (
    <>
      <FilterMenu
        label="Sort by"
        summary={sortOptions[filters.sort].label}
        options={trackerSorts.map((value) => ({ value, ...sortOptions[value] }))}
        selected={[filters.sort]}
        onChange={([sort]) => change({ sort: sort as TrackerSort })}
      />
      <ExportMenu siteId={siteId} filters={filters} />
      <Button
        variant="ghost"
        size="sm"
        title="Keyboard shortcuts"
        className="px-2! @max-md:hidden"
        onClick={onHelp}
      >
        <Icon path={mdiKeyboardOutline} className="size-6" />
        <span className="visually-hidden">Shortcuts</span>
      </Button>
    </>
  );
}

const sortOptions: Readonly<Record<TrackerSort, { label: string; description?: string }>> = {
  priority: {
    label: 'Highest priority',
    description:
      'Most severe first. Within a severity: the most people affected, on the most important pages, then the most occurrences.',
  },
  due: { label: 'Due soonest' },
  newest: { label: 'Newest' },
  pages: { label: 'On most pages' },
};

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
        <Button variant="ghost" size="sm" title="Export" className="px-2!" isPending={saving.isPending}>
          <Icon path={mdiDownload} className="size-6" />
          <span className="visually-hidden">Export</span>
        </Button>
      }
      entries={[
        { id: 'csv', label: 'Export CSV', onAction: () => saving.mutate('csv') },
        { id: 'json', label: 'Export JSON', onAction: () => saving.mutate('json') },
      ]}
    />
  );
}
