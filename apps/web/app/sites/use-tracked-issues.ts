import { type TrackedIssue, type TrackedIssues, trackedIssue, trackedIssues } from '@curbcut/contract';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sitesKey } from '../account/use-recent-scans.ts';
import { call } from '../api/call.ts';
import type { TrackerFilters } from './tracker-filters.ts';

/** Issues that one call brings. */
const perCall = 100;

/** Parts of a list as they are kept. */
export type IssuePages = InfiniteData<TrackedIssues, unknown>;

/** All lists of a site's issues. */
export const issuesKey = (siteId: string) => [...sitesKey, 'one', siteId, 'issues'] as const;
/** All that is known of single ones. */
export const issueKey = (siteId: string) => [...sitesKey, 'one', siteId, 'issue'] as const;

/** The filters as the call takes them; the list and the export send the same. */
export function issueQuery({ outcome, state, severity, rule, assignee, q, overdue, sort }: TrackerFilters) {
  return { outcome, state, severity, rule, assignee, q, overdue: overdue ? 'true' : undefined, sort };
}

/** The issues of a site that the filters leave, a part at a time. Numbers for the filters stand in each part. */
export function useTrackedIssues(siteId: string, filters: TrackerFilters) {
  const query = issueQuery(filters);
  return useInfiniteQuery({
    queryKey: [...issuesKey(siteId), query],
    queryFn: ({ pageParam, signal }) =>
      call(trackedIssues, {
        params: { siteId },
        query: { ...query, limit: perCall, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    // The old list stays, dimmed, until the new one is there: nothing jumps while somebody tries filters.
    placeholderData: keepPreviousData,
  });
}

/** The issues of all parts that are there. An issue that moved while parts were fetched is shown once. */
export function issuesIn(data: IssuePages | undefined): TrackedIssue[] {
  const byId = new Map(data?.pages.flatMap(({ issues }) => issues.map((issue) => [issue.id, issue])));
  return [...byId.values()];
}

/** One issue with everything that happened to it. */
export function useTrackedIssue(siteId: string, issueId: string) {
  return useQuery({
    queryKey: [...issueKey(siteId), issueId],
    queryFn: ({ signal }) => call(trackedIssue, { params: { siteId, issueId }, signal }),
  });
}
