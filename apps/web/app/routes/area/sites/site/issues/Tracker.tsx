import type { IssueChange, Site, TrackedIssue } from '@curbcut/contract';
import { useMemo, useState } from 'react';
import { getErrorMessage } from '../../../../../api/api-error.ts';
import { Button } from '../../../../../components/Button.tsx';
import { ErrorState, LoadingState } from '../../../../../components/ContentStates.tsx';
import { useChangeIssues } from '../../../../../sites/use-change-issues.ts';
import { flattenIssues, useTrackedIssues } from '../../../../../sites/use-tracked-issues.ts';
import { useTrackerFilters } from '../../../../../sites/use-tracker-filters.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { IssueGrid } from './IssueGrid.tsx';
import { IssueSheet } from './IssueSheet.tsx';
import { type IssueAction, isPromptedAction, type PromptedAction } from './issue-actions.ts';
import { NoIssues } from './NoIssues.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { type ShortcutCommand, useLetterKeys } from './shortcuts.ts';
import { TrackerFilterBar } from './TrackerFilterBar.tsx';

/** Tracks the issues of a site across scans, with filters, keyboard shortcuts, and single and bulk changes. */
export default function Tracker({ site }: { site: Site }) {
  const { filters, change: changeFilters } = useTrackerFilters();
  const found = useTrackedIssues(site.id, filters);
  const issues = useMemo(() => flattenIssues(found.data), [found.data]);
  const first = found.data?.pages[0];
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<{ action: PromptedAction; issues: readonly TrackedIssue[] } | null>(
    null,
  );
  const [helpIsOpen, setHelpOpen] = useState(false);
  const [letterKeys, setLetterKeys] = useLetterKeys();
  const changing = useChangeIssues(site.id, filters);
  // Issues hidden by the filters are not changed.
  const chosen = issues.filter(({ id }) => selected.has(id));

  function change(changedIssues: readonly TrackedIssue[], requestedChange: IssueChange) {
    changing.mutate({ issues: changedIssues, change: requestedChange });
    setAsking(null);
  }

  function act(action: IssueAction, changedIssues: readonly TrackedIssue[]) {
    if (changedIssues.length === 0) return;
    if (isPromptedAction(action)) setAsking({ action, issues: changedIssues });
    else change(changedIssues, { state: action });
  }

  const openIssue = (id: string) => void changeFilters({ issue: id });

  function follow(command: ShortcutCommand, focused: TrackedIssue) {
    if (command === 'help') setHelpOpen(true);
    else if (command === 'view') openIssue(focused.id);
    else if (command !== 'next' && command !== 'previous' && command !== 'select') {
      act(command, chosen.length > 0 ? chosen : [focused]);
    }
  }

  return (
    <section aria-labelledby="issues" className="@container grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="issues" className="visually-hidden">
        Issues
      </h2>
      <TrackerFilterBar facets={first?.facets} />
      {found.error && !first ? (
        <ErrorState
          title="Unable to load issues"
          actions={<Button onClick={() => found.refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(found.error)}</p>
        </ErrorState>
      ) : !first ? (
        <LoadingState>Loading issues...</LoadingState>
      ) : issues.length === 0 ? (
        <NoIssues site={site} />
      ) : (
        <>
          <SelectionBar
            siteId={site.id}
            issuesQuery={found}
            shownIssues={issues}
            total={first.total}
            selectedIssues={chosen}
            onSelect={setSelected}
            onAction={(action) => act(action, chosen)}
            onHelp={() => setHelpOpen(true)}
          />
          <IssueGrid
            issuesQuery={found}
            issues={issues}
            selected={selected}
            onSelect={setSelected}
            onOpen={openIssue}
            onShortcut={letterKeys ? follow : undefined}
          />
        </>
      )}
      {filters.issue && (
        <IssueSheet
          key={filters.issue}
          siteId={site.id}
          issueId={filters.issue}
          mutation={changing}
          onAction={(action, issue) => act(action, [issue])}
          onClose={() => void changeFilters({ issue: undefined })}
        />
      )}
      {asking && (
        <ChangeDialog
          {...asking}
          people={first?.facets.assignee ?? []}
          onChange={(requestedChange) => change(asking.issues, requestedChange)}
          onClose={() => setAsking(null)}
        />
      )}
      <ShortcutHelp
        isOpen={helpIsOpen}
        onOpenChange={setHelpOpen}
        hasLetterKeys={letterKeys}
        onLetterKeysChange={setLetterKeys}
      />
    </section>
  );
}
