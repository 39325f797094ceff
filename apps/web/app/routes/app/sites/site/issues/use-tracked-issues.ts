import {
  getTrackedIssue,
  listTrackedIssues,
  type TrackedIssue,
  type TrackedIssueList,
} from '@curbcut/contract';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sitesKey } from '#app/account/user-scans.ts';
import { callApi } from '#app/api/call-api.ts';
import type { TrackerFilters } from '#app/sites/tracker-filters.ts';

/** Number of issues per request. */
const PAGE_SIZE = 100;

/** A list's cached pages. */
export type IssuePages = InfiniteData<TrackedIssueList, unknown>;

/** Query key for all of a site's issue lists. */
export const getIssuesKey = (siteId: string) => [...sitesKey, 'one', siteId, 'issues'] as const;
/** Query key for all of a site's individual issues. */
export const getIssueKey = (siteId: string) => [...sitesKey, 'one', siteId, 'issue'] as const;

/** Converts the filters to query parameters for the list and the export. */
export function toIssueQuery({
  outcome,
  state,
  severity,
  rule,
  assignee,
  label,
  q,
  overdue,
  sort,
}: TrackerFilters) {
  return { outcome, state, severity, rule, assignee, label, q, overdue: overdue ? 'true' : undefined, sort };
}

/**
 * Loads a site's issues that match the filters, page by page. Each page includes the counts for the filters.
 */
export function useTrackedIssues(siteId: string, filters: TrackerFilters) {
  const query = toIssueQuery(filters);
  return useInfiniteQuery({
    queryKey: [...getIssuesKey(siteId), query],
    queryFn: ({ pageParam, signal }) =>
      callApi(listTrackedIssues, {
        params: { siteId },
        query: { ...query, limit: PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    // The old list remains visible, dimmed, until the new one is loaded, so that the layout does not jump
    // while filtering.
    placeholderData: keepPreviousData,
  });
}

/**
 * Returns the issues on all loaded pages. An issue that moved while pages were being fetched is shown only
 * once.
 */
export function flattenIssues(data: IssuePages | undefined): TrackedIssue[] {
  const byId = new Map(data?.pages.flatMap(({ issues }) => issues.map((issue) => [issue.id, issue])));
  return [...byId.values()];
}

/** Loads one issue with its activity. */
export function useTrackedIssue(siteId: string, issueId: string) {
  return useQuery({
    queryKey: [...getIssueKey(siteId), issueId],
    queryFn: ({ signal }) => callApi(getTrackedIssue, { params: { siteId, issueId }, signal }),
    // A job creates the ticket. After a failed attempt, the next one is minutes away.
    refetchInterval: ({ state: { data } }) =>
      data?.ticket?.state !== 'creating' ? false : data.ticket.problem === null ? 2000 : 60_000,
  });
}
