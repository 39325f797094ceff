import type { IssueChange, Site, TrackedIssue } from '@curbcut/contract';
import { useMemo, useState } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Dialog } from '#app/components/Dialog.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { ShortcutList } from '#app/components/ShortcutList.tsx';
import { Switch } from '#app/components/Switch.tsx';
import { formatCount } from '#app/scans/format.ts';
import { clearedFilters, hasNarrowingFilters, useTrackerFilters } from '#app/sites/tracker-filters.ts';
import { useChangeIssues } from '#app/sites/use-change-issues.ts';
import { flattenIssues, useTrackedIssues } from '#app/sites/use-tracked-issues.ts';
import { type IssueAction, isPromptedAction, type PromptedAction } from './ActionMenu.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { IssueGrid } from './IssueGrid.tsx';
import { IssueSheet } from './IssueSheet.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { gridKeys, type ShortcutCommand, shortcuts, useLetterKeys } from './shortcuts.ts';
import { TrackerFilterBar } from './TrackerFilterBar.tsx';

/** Tracks a site's issues across scans, with filters, keyboard shortcuts, and single and bulk changes. */
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
          title="We couldn’t load the issues"
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

/** Explains an empty list: no issues were ever found, all are resolved, or none match the filters. */
function NoIssues({ site }: { site: Site }) {
  const { filters, change, getUrlWith } = useTrackerFilters();
  const counts = filters.outcome === 'cantTell' ? site.needs_review : site.counts;
  const ever = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (ever === 0) {
    return (
      <EmptyState
        title="No issues yet"
        actions={
          site.last_scan && <LinkButton to={`/scans/${site.last_scan.id}`}>Open latest scan</LinkButton>
        }
      >
        <p>No issues found on this site so far. Each scan lists what it couldn’t test under “Not tested”.</p>
      </EmptyState>
    );
  }
  if (hasNarrowingFilters(filters)) {
    return (
      <EmptyState
        title="No issues match"
        actions={<Button onClick={() => change(clearedFilters)}>Clear filters</Button>}
      >
        <p>None of the {formatCount(ever, 'issue')} on this site match these filters.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No open issues"
      actions={
        <LinkButton to={getUrlWith({ state: [] })} variant="secondary">
          See all {formatCount(ever, 'issue')}
        </LinkButton>
      }
    >
      <p>Everything on this site is fixed, ignored or a false positive.</p>
    </EmptyState>
  );
}

interface ShortcutHelpProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  hasLetterKeys: boolean;
  onLetterKeysChange: (on: boolean) => void;
}

/** Lists the list's keyboard shortcuts, with a switch for the letter keys. */
function ShortcutHelp({ isOpen, onOpenChange, hasLetterKeys, onLetterKeysChange }: ShortcutHelpProps) {
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
          keys={shortcuts.map(({ key, description }) => ({ keys: key.toUpperCase(), description }))}
        />
      )}
      <ShortcutList title="Always available" keys={gridKeys} />
      <p className="text-small text-muted">
        Applies to selected issues, or the focused one if nothing is selected.
      </p>
    </Dialog>
  );
}
