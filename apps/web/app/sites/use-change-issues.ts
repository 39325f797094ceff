import {
  changeTrackedIssues,
  type IssueChange,
  listTrackedIssues,
  type TrackedIssue,
  type TrackedIssueDetail,
} from '@curbcut/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { sitesKey } from '../account/use-recent-scans.ts';
import { getErrorMessage } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { showToast } from '../components/toast/toasts.ts';
import { applyChange, buildUndoChanges, splitIntoBatches } from './apply-change.ts';
import { describeChange, describePartialFailure, describeUndo } from './describe-change.ts';
import { getToday } from './due-date.ts';
import type { TrackerFilters } from './tracker-filters.ts';
import { getIssueKey, getIssuesKey, type IssuePages, toIssueQuery } from './use-tracked-issues.ts';

interface IssueChangeRequest {
  /** As they are now. */
  issues: readonly TrackedIssue[];
  change: IssueChange;
  /** A refusal is told where the change was asked for, and not in a message besides. */
  isReportedInline?: boolean;
}

/**
 * Changes issues at once on the screen and then on the server. What the server refuses is taken back and told; what it
 * takes can be undone. Changed rows stay in the list, even where the filters would leave them out, until the filters
 * are used again: nobody's place in the list is lost.
 */
export function useChangeIssues(siteId: string, filters: TrackerFilters) {
  const queries = useQueryClient();
  const params = { siteId };
  // Of the change that is under way: what the server has taken already.
  const done = useRef<Set<string>>(new Set());

  /** Shows the issues as given, wherever they are shown. */
  function show(issues: readonly TrackedIssue[]): void {
    const byId = new Map(issues.map((issue) => [issue.id, issue]));
    queries.setQueriesData<IssuePages>({ queryKey: getIssuesKey(siteId) }, (data) =>
      data === undefined
        ? data
        : {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              issues: page.issues.map((issue) => byId.get(issue.id) ?? issue),
            })),
          },
    );
    queries.setQueriesData<TrackedIssueDetail>({ queryKey: getIssueKey(siteId) }, (detail) => {
      const issue = detail && byId.get(detail.issue.id);
      return issue ? { ...detail, issue } : detail;
    });
  }

  /** Asks for the numbers beside the filters anew, and leaves the rows as they are. */
  async function renewCounts(): Promise<void> {
    const query = toIssueQuery(filters);
    const { facets } = await callApi(listTrackedIssues, { params, query: { ...query, limit: 1 } });
    queries.setQueryData<IssuePages>([...getIssuesKey(siteId), query], (data) =>
      data === undefined ? data : { ...data, pages: data.pages.map((page) => ({ ...page, facets })) },
    );
  }

  /** @param onDone told the ids of each part that the server has taken */
  async function send(
    ids: readonly string[],
    change: IssueChange,
    onDone?: (ids: readonly string[]) => void,
  ): Promise<void> {
    // One after the other: where the second is refused, it is known what the first has done.
    for (const part of splitIntoBatches(ids)) {
      await callApi(changeTrackedIssues, { params, body: { ids: part, change } });
      onDone?.(part);
    }
  }

  function settle(): void {
    void queries.invalidateQueries({ queryKey: getIssueKey(siteId) });
    void queries.invalidateQueries({ queryKey: getIssuesKey(siteId), refetchType: 'none' });
    void queries.invalidateQueries({ queryKey: [...sitesKey, 'all'] });
    // The numbers are a convenience: without them the list is as right as before.
    renewCounts().catch(() => undefined);
  }

  async function undo({ issues, change }: IssueChangeRequest): Promise<void> {
    const now = issues.map((issue) => applyChange(issue, change, getToday(new Date())));
    show(issues);
    try {
      for (const { ids, change: back } of buildUndoChanges(issues, change)) await send(ids, back);
      showToast({ kind: 'success', text: describeUndo(issues.length) });
    } catch (error) {
      show(now);
      showToast({ kind: 'error', text: `Not undone. ${getErrorMessage(error)}` });
    } finally {
      settle();
    }
  }

  return useMutation({
    mutationFn: ({ issues, change }: IssueChangeRequest) =>
      send(
        issues.map(({ id }) => id),
        change,
        (ids) => {
          for (const id of ids) done.current.add(id);
        },
      ),
    onMutate: ({ issues, change }) => {
      done.current = new Set();
      show(issues.map((issue) => applyChange(issue, change, getToday(new Date()))));
    },
    onError: (error, { issues, isReportedInline }) => {
      show(issues.filter(({ id }) => !done.current.has(id)));
      if (isReportedInline) return;
      const told = describePartialFailure(done.current.size, issues.length);
      showToast({ kind: 'error', text: `${told} ${getErrorMessage(error)}` });
    },
    onSuccess: (_, wish) =>
      void showToast({
        kind: 'success',
        text: describeChange(wish.issues.length, wish.change),
        action: { label: 'Undo', onAction: () => void undo(wish) },
      }),
    onSettled: settle,
  });
}
