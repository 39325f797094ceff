import {
  changeTrackedIssues,
  type IssueAssignee,
  type IssueChange,
  type ListedIssueLabel,
  listTrackedIssues,
  type SitePerson,
  type TrackedIssue,
  type TrackedIssueDetail,
} from '@curbcut/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { sitesKey } from '#app/account/user-scans.ts';
import { getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { formatDay, getToday } from '#app/sites/due-date.ts';
import { issueStateInfo } from '#app/sites/issue-states.ts';
import type { TrackerFilters } from '#app/sites/tracker-filters.ts';
import { labelsKey } from '#app/sites/use-labels.ts';
import { getSitePeopleKey } from '../use-site-people.ts';
import { applyChange, buildUndoChanges, splitIntoBatches } from './apply-change.ts';
import { getIssueKey, getIssuesKey, type IssuePages, toIssueQuery } from './use-tracked-issues.ts';

interface IssueChangeRequest {
  /** The issues before the change. */
  issues: readonly TrackedIssue[];
  change: IssueChange;
  /** Shows an error where the change was made, rather than in a toast. */
  isReportedInline?: boolean;
}

/**
 * Changes issues optimistically, then on the server. Failed changes are rolled back and reported; successful
 * ones can be undone. Changed rows remain in the list until the filters change, even if they no longer match,
 * so that users keep their place.
 */
export function useChangeIssues(siteId: string, filters: TrackerFilters) {
  const { show, settle, predict, findAssignee } = useIssueCache(siteId, filters);
  const params = { siteId };
  // Ids that the server has already changed in the current mutation.
  const done = useRef<Set<string>>(new Set());

  /** @param onDone called with the ids of each batch that the server has changed */
  async function send(
    ids: readonly string[],
    change: IssueChange,
    onDone?: (ids: readonly string[]) => void,
  ): Promise<void> {
    // Sequential, so that after an error it is known which batches succeeded.
    for (const part of splitIntoBatches(ids)) {
      await callApi(changeTrackedIssues, { params, body: { ids: part, change } });
      onDone?.(part);
    }
  }

  async function undo({ issues, change }: IssueChangeRequest): Promise<void> {
    const now = predict(issues, change);
    show(issues);
    try {
      for (const { ids, change: back } of buildUndoChanges(issues, change)) await send(ids, back);
      showToast({ kind: 'success', text: describeUndo(issues.length) });
    } catch (error) {
      show(now);
      showToast({ kind: 'error', text: `We couldn’t undo the change. ${getErrorMessage(error)}` });
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
      show(predict(issues, change));
    },
    onError: (error, { issues, isReportedInline }) => {
      show(issues.filter(({ id }) => !done.current.has(id)));
      if (isReportedInline) return;
      const summary = describePartialFailure(done.current.size, issues.length);
      showToast({ kind: 'error', text: `${summary} ${getErrorMessage(error)}` });
    },
    onSuccess: (_, wish) =>
      void showToast({
        kind: 'success',
        text: describeChange(wish.issues.length, wish.change, findAssignee(wish.change)),
        action: { label: 'Undo', onAction: () => void undo(wish) },
      }),
    onSettled: settle,
  });
}

/**
 * The cached data about a site's issues: updated immediately, and reloaded once the server has made the
 * change.
 */
function useIssueCache(siteId: string, filters: TrackerFilters) {
  const queries = useQueryClient();

  /** Returns the user that a change assigns issues to; null for nobody. */
  function findAssignee({ assignee_id: id }: IssueChange): IssueAssignee | null {
    const people = queries.getQueryData<SitePerson[]>(getSitePeopleKey(siteId));
    const person = people?.find(({ user_id }) => user_id === id);
    return person ? { user_id: person.user_id, name: person.name } : null;
  }

  /** Returns the issues as they are expected to be after a change. */
  function predict(issues: readonly TrackedIssue[], change: IssueChange): TrackedIssue[] {
    const [assignee, today] = [findAssignee(change), getToday(new Date())];
    const labels = queries.getQueryData<ListedIssueLabel[]>(labelsKey);
    return issues.map((issue) => applyChange(issue, change, assignee, today, labels));
  }

  /** Updates the issues wherever they are shown. */
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

  /** Refetches the counts next to the filters and leaves the rows unchanged. */
  async function renewCounts(): Promise<void> {
    const query = toIssueQuery(filters);
    const { facets } = await callApi(listTrackedIssues, {
      params: { siteId },
      query: { ...query, limit: 1 },
    });
    queries.setQueryData<IssuePages>([...getIssuesKey(siteId), query], (data) =>
      data === undefined ? data : { ...data, pages: data.pages.map((page) => ({ ...page, facets })) },
    );
  }

  function settle(): void {
    void queries.invalidateQueries({ queryKey: getIssueKey(siteId) });
    void queries.invalidateQueries({ queryKey: getIssuesKey(siteId), refetchType: 'none' });
    void queries.invalidateQueries({ queryKey: [...sitesKey, 'all'] });
    // Labels are listed with their number of issues.
    void queries.invalidateQueries({ queryKey: labelsKey, refetchType: 'none' });
    // The counts are optional: without them, the list is still correct.
    renewCounts().catch(() => undefined);
  }

  return { show, settle, predict, findAssignee };
}

/** Describes a completed change in a sentence. */
function describeChange(
  count: number,
  { state, assignee_id, due_on, note, ignored_until, add_labels, remove_labels }: IssueChange,
  assignee: IssueAssignee | null,
): string {
  const subject = count === 1 ? 'Issue' : formatCount(count, 'issue');
  if (state === 'ignored') {
    return `${subject} ignored${ignored_until ? ` until ${formatDay(ignored_until)}` : ''}.`;
  }
  if (state === 'false_alarm') {
    return `${subject} marked as ${count === 1 ? 'a false positive' : 'false positives'}. Thanks for your feedback.`;
  }
  if (state !== undefined) return `${subject} set to ${issueStateInfo[state].label.toLowerCase()}.`;
  if (add_labels || remove_labels)
    return `Labels updated for ${count === 1 ? 'the issue' : formatCount(count, 'issue')}.`;
  const done = [
    ...(assignee_id === undefined ? [] : [assignee === null ? 'unassigned' : `assigned to ${assignee.name}`]),
    ...(due_on === undefined ? [] : [due_on === null ? 'no longer due' : `due ${formatDay(due_on)}`]),
  ];
  if (done.length > 0) return `${subject} ${done.join(' and ')}.`;
  return note === undefined ? `${subject} updated.` : 'Note saved.';
}

/** Describes how many issues were changed before an error. */
function describePartialFailure(done: number, count: number): string {
  return done === 0
    ? 'Nothing was changed.'
    : `Changed ${formatNumber(done)} of ${formatCount(count, 'issue')}. The rest stayed the same.`;
}

function describeUndo(count: number): string {
  return count === 1 ? 'Change undone.' : `Change undone for ${formatCount(count, 'issue')}.`;
}
