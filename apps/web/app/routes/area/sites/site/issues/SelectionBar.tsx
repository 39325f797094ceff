import type { TrackedIssue } from '@curbcut/contract';
import { mdiKeyboardOutline } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../../../api/api-error.ts';
import { Button } from '../../../../../components/Button.tsx';
import { Icon } from '../../../../../components/Icon.tsx';
import { showToast } from '../../../../../components/toast/toasts.ts';
import { counted, figure } from '../../../../../scans/words.ts';
import { issuesIn, type useTrackedIssues } from '../../../../../sites/use-tracked-issues.ts';
import { useTrackerFilters } from '../../../../../sites/use-tracker-filters.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import type { IssueAction } from './issue-actions.ts';

interface Props {
  siteId: string;
  found: ReturnType<typeof useTrackedIssues>;
  /** The issues that are there, of `total` that match. */
  shown: readonly TrackedIssue[];
  total: number;
  chosen: readonly TrackedIssue[];
  onSelect: (ids: ReadonlySet<string>) => void;
  onAct: (action: IssueAction) => void;
  onHelp: () => void;
}

/** How many issues are shown and selected, and what can be done with the selected ones. Stays in sight. */
export function SelectionBar({ siteId, found, shown, total, chosen, onSelect, onAct, onHelp }: Props) {
  const { filters } = useTrackerFilters();
  const box = useRef<HTMLInputElement>(null);
  const [isReadingAll, setReadingAll] = useState(false);
  const isAll = chosen.length === shown.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen.length > 0 && !isAll;
  }, [chosen.length, isAll]);

  const select = (issues: readonly TrackedIssue[]) => onSelect(new Set(issues.map(({ id }) => id)));

  async function selectAllThatMatch() {
    setReadingAll(true);
    let read = await found.fetchNextPage();
    while (read.hasNextPage && !read.isError) read = await read.fetchNextPage();
    setReadingAll(false);
    if (read.isError) showToast({ kind: 'error', text: `Not all are selected. ${sentenceOf(read.error)}` });
    select(issuesIn(read.data));
  }

  const told =
    chosen.length === 0
      ? counted(total, 'issue')
      : `${figure(chosen.length)} of ${counted(total, 'issue')} selected`;
  return (
    <div className="sticky top-0 z-10 -mx-1 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-background px-1 py-2">
      <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <input
          ref={box}
          type="checkbox"
          checked={isAll}
          onChange={() => select(isAll ? [] : shown)}
          className="size-6 shrink-0 accent-primary"
        />
        <span>
          Select all<span className="max-sm:visually-hidden"> shown</span>
        </span>
      </label>
      <p role="status" className="text-muted tabular-nums">
        {told}
      </p>
      {chosen.length > 0 && found.hasNextPage && (
        <Button variant="link" size="sm" pending={isReadingAll} onClick={selectAllThatMatch}>
          Select all {figure(total)} that match
        </Button>
      )}
      <div className="flex flex-1 flex-wrap items-center justify-end gap-2">
        {chosen.length > 0 ? (
          <>
            <ActionMenu words="Change" label="Change the selected issues" onAct={onAct} />
            <Button variant="ghost" size="sm" onClick={() => onSelect(new Set())}>
              Select none
            </Button>
          </>
        ) : (
          <>
            <ExportMenu siteId={siteId} filters={filters} />
            <Button variant="ghost" size="sm" onClick={onHelp}>
              <Icon path={mdiKeyboardOutline} className="size-6" />
              Keys
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
