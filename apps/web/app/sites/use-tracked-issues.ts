import {
  getTrackedIssue,
  listTrackedIssues,
  type TrackedIssue,
  type TrackedIssueList,
} from '@curbcut/contract';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sitesKey } from '../account/user-scans.ts';
import { callApi } from '../api/call-api.ts';
import type { TrackerFilters } from './tracker-filters.ts';

/** Issues per request. */
const PAGE_SIZE = 100;

/** The cached pages of a list. */
export type IssuePages = InfiniteData<TrackedIssueList, unknown>;

/** Query key of all issue lists of a site. */
export const getIssuesKey = (siteId: string) => [...sitesKey, 'one', siteId, 'issues'] as const;
/** Query key of all single issues of a site. */
export const getIssueKey = (siteId: string) => [...sitesKey, 'one', siteId, 'issue'] as const;

/** Converts the filters to the query of the list and the export. */
export function toIssueQuery({ outcome, state, severity, rule, assignee, q, overdue, sort }: TrackerFilters) {
  return { outcome, state, severity, rule, assignee, q, overdue: overdue ? 'true' : undefined, sort };
}

/** Loads the issues of a site that match the filters, page by page. Each page includes the counts for the filters. */
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
    // The old list stays, dimmed, until the new one is loaded, so that the layout does not jump while filtering.
    placeholderData: keepPreviousData,
  });
}

/** Returns the issues of all loaded pages. An issue that moved while pages were fetched is shown once. */
export function flattenIssues(data: IssuePages | undefined): TrackedIssue[] {
  const byId = new Map(data?.pages.flatMap(({ issues }) => issues.map((issue) => [issue.id, issue])));
  return [...byId.values()];
}

/** Loads one issue with its activity. */
export function useTrackedIssue(siteId: string, issueId: string) {
  return useQuery({
    queryKey: [...getIssueKey(siteId), issueId],
    queryFn: ({ signal }) => callApi(getTrackedIssue, { params: { siteId, issueId }, signal }),
  });
}
