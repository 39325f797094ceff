import {
  getTrackedIssue,
  listTrackedIssues,
  type TrackedIssue,
  type TrackedIssueList,
} from '@curbcut/contract';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sitesKey } from '../account/use-recent-scans.ts';
import { callApi } from '../api/call-api.ts';
import type { TrackerFilters } from './tracker-filters.ts';

/** Issues that one call brings. */
const PAGE_SIZE = 100;

/** Parts of a list as they are kept. */
export type IssuePages = InfiniteData<TrackedIssueList, unknown>;

/** All lists of a site's issues. */
export const getIssuesKey = (siteId: string) => [...sitesKey, 'one', siteId, 'issues'] as const;
/** All that is known of single ones. */
export const getIssueKey = (siteId: string) => [...sitesKey, 'one', siteId, 'issue'] as const;

/** The filters as the call takes them; the list and the export send the same. */
export function toIssueQuery({ outcome, state, severity, rule, assignee, q, overdue, sort }: TrackerFilters) {
  return { outcome, state, severity, rule, assignee, q, overdue: overdue ? 'true' : undefined, sort };
}

/** The issues of a site that the filters leave, a part at a time. Numbers for the filters stand in each part. */
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
    // The old list stays, dimmed, until the new one is there: nothing jumps while somebody tries filters.
    placeholderData: keepPreviousData,
  });
}

/** The issues of all parts that are there. An issue that moved while parts were fetched is shown once. */
export function flattenIssues(data: IssuePages | undefined): TrackedIssue[] {
  const byId = new Map(data?.pages.flatMap(({ issues }) => issues.map((issue) => [issue.id, issue])));
  return [...byId.values()];
}

/** One issue with everything that happened to it. */
export function useTrackedIssue(siteId: string, issueId: string) {
  return useQuery({
    queryKey: [...getIssueKey(siteId), issueId],
    queryFn: ({ signal }) => callApi(getTrackedIssue, { params: { siteId, issueId }, signal }),
  });
}
