import type { IssueChange, Site, TrackedIssue } from '@curbcut/contract';
import { useMemo, useState } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { formatCount } from '#app/format/format.ts';
import { ISSUE_HEADING_ID } from '#app/issues/IssuePane.tsx';
import type { IssueRowData } from '#app/issues/IssueRow.tsx';
import { IssueWorkspace } from '#app/issues/IssueWorkspace.tsx';
import type { ChangeCommand } from '#app/issues/shortcuts.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { focusHeadingWhenShown } from '#app/shell/use-heading-focus.ts';
import { countOpenIssues } from '#app/sites/issue-states.ts';
import {
  clearedFilters,
  hasNarrowingFilters,
  hasOpenStates,
  issueTabs,
  type TrackerFilters,
  useTrackerFilters,
} from '#app/sites/tracker-filters.ts';
import { ActionMenu, type IssueAction, isPromptedAction, type PromptedAction } from './ActionMenu.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ACTIVITY_TAB, AssignmentSummary, TrackedIssueDetail } from './TrackedIssueDetail.tsx';
import { TrackerFilterBar } from './TrackerFilterBar.tsx';
import { useChangeIssues } from './use-change-issues.ts';
import { flattenIssues, useTrackedIssues } from './use-tracked-issues.ts';

/** Tracks a site's issues across scans, with filters, keyboard shortcuts, and single and bulk changes. */
export default function Tracker({ site }: { site: Site }) {
  const { filters, change: changeFilters } = useTrackerFilters();
  const found = useTrackedIssues(site.id, filters);
  const issues = useMemo(() => flattenIssues(found.data), [found.data]);
  const rows = useIssueRows(issues);
  const first = found.data?.pages[0];
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<{ action: PromptedAction; issues: readonly TrackedIssue[] } | null>(
    null,
  );
  // The issue whose notes are to get focus, and how often that was requested by keyboard.
  const [editing, setEditing] = useState<{ id: string; times: number } | null>(null);
  const [merging, setMerging] = useState<readonly TrackedIssue[] | null>(null);
  const changing = useChangeIssues(site.id, filters);
  const canChange = useCan()('issues:write');
  // Issues hidden by the filters are not changed.
  const chosen = issues.filter(({ id }) => selected.has(id));
  const find = (id: string) => issues.find((issue) => issue.id === id);

  function change(changedIssues: readonly TrackedIssue[], requestedChange: IssueChange) {
    changing.mutate({ issues: changedIssues, change: requestedChange });
    setAsking(null);
  }

  function act(action: IssueAction, changedIssues: readonly TrackedIssue[]) {
    if (changedIssues.length === 0) return;
    if (isPromptedAction(action)) setAsking({ action, issues: changedIssues });
    else change(changedIssues, { state: action });
  }

  function follow(command: ChangeCommand, id: string) {
    const focused = find(id);
    if (command === 'edit') {
      setEditing({ id, times: (editing?.times ?? 0) + 1 });
      void changeFilters({ issue: id, tab: ACTIVITY_TAB });
    } else if (command !== 'select' && focused) act(command, chosen.length > 0 ? chosen : [focused]);
  }

  if (found.error && !first) {
    return (
      <ErrorState
        title="We couldn’t load the issues"
        actions={<Button onClick={() => found.refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(found.error)}</p>
      </ErrorState>
    );
  }
  return (
    <section aria-labelledby="issues" className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="issues" className="visually-hidden">
        Issues
      </h2>
      {!first ? (
        <>
          <TrackerFilterBar facets={undefined} />
          <LoadingState>Loading issues...</LoadingState>
        </>
      ) : (
        <IssueWorkspace
          query={found}
          rows={rows}
          total={first.total}
          openId={filters.issue}
          onOpen={(id, options) => void changeFilters({ issue: id, tab: undefined }, options)}
          backLabel={filters.outcome === 'cantTell' ? 'All needs-review issues' : 'All issues'}
          header={<TrackerFilterBar facets={first.facets} />}
          renderListBar={(showShortcuts) => (
            <SelectionBar
              siteId={site.id}
              issuesQuery={found}
              shownIssues={issues}
              total={first.total}
              selectedIssues={chosen}
              onSelect={setSelected}
              onAction={(action) => act(action, chosen)}
              onMerge={() => setMerging(chosen)}
              onHelp={showShortcuts}
            />
          )}
          {...(canChange && { selection: { ids: selected, onChange: setSelected }, onChange: follow })}
          emptyState={<NoIssues site={site} />}
          renderActions={(id) => {
            const issue = find(id);
            return issue && <IssueActions issue={issue} onAction={(action) => act(action, [issue])} />;
          }}
          renderIssue={(id) => (
            <TrackedIssueDetail
              key={id}
              siteId={site.id}
              issueId={id}
              known={find(id)}
              mutation={changing}
              tab={filters.issue === id ? filters.tab : undefined}
              onTabChange={(tab) => {
                setEditing(null);
                void changeFilters(
                  { issue: id, tab: issueTabs.find((one) => one === tab) },
                  { replace: true },
                );
              }}
              edits={editing?.id === id ? editing.times : 0}
            />
          )}
        />
      )}
      {merging && (
        <MergeDialog
          siteId={site.id}
          issues={merging}
          onMerged={(id) => {
            setSelected(new Set());
            void changeFilters({ issue: id, tab: undefined });
            // The button that would get focus back disappears with the selection.
            focusHeadingWhenShown(`#${ISSUE_HEADING_ID}`);
          }}
          onClose={() => setMerging(null)}
        />
      )}
      {asking && (
        <ChangeDialog
          {...asking}
          siteId={site.id}
          onChange={(requestedChange) => change(asking.issues, requestedChange)}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

/** An issue's assignee, and a menu of actions for the issue. */
function IssueActions({ issue, onAction }: { issue: TrackedIssue; onAction: (action: IssueAction) => void }) {
  const canChange = useCan()('issues:write');
  return (
    <>
      <AssignmentSummary issue={issue} />
      {canChange && (
        <ActionMenu
          buttonLabel="Change issue"
          label="Change this issue"
          variant="secondary"
          onAction={onAction}
        />
      )}
    </>
  );
}

/** Rows keep their identity until their issue changes, so that only changed ones are rendered again. */
const rowCache = new WeakMap<TrackedIssue, IssueRowData>();

function useIssueRows(issues: readonly TrackedIssue[]): readonly IssueRowData[] {
  return useMemo(
    () =>
      issues.map((issue) => {
        const row = rowCache.get(issue) ?? { ...issue, title: issue.message, tracked: issue };
        rowCache.set(issue, row);
        return row;
      }),
    [issues],
  );
}

/** Names the issues that were searched, with the same number as the tab if they are the open ones. */
function describeSearched(
  { state, outcome }: Pick<TrackerFilters, 'state' | 'outcome'>,
  counts: Site['counts'],
  ever: number,
): string {
  const noun = outcome === 'cantTell' ? 'issue that needs review' : 'issue';
  const nouns = outcome === 'cantTell' ? 'issues that need review' : 'issues';
  return hasOpenStates(state)
    ? `this site’s ${formatCount(countOpenIssues(counts), `open ${noun}`, `open ${nouns}`)}`
    : `this site’s ${formatCount(ever, noun, nouns)}`;
}

/** Explains an empty list: no issues were ever found, all are resolved or none match the filters. */
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
        <p>None of {describeSearched(filters, counts, ever)} match these filters.</p>
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
