import { mergeTrackedIssues, splitTrackedIssue } from '@curbcut/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sitesKey } from '#app/account/user-scans.ts';
import { callApi } from '#app/api/call-api.ts';
import { labelsKey } from '#app/sites/use-labels.ts';

/** Merges a site's issues, and splits merged ones. */
export function useMergeIssues(siteId: string) {
  const queries = useQueryClient();
  // Lists, counts and both issues change.
  const onSuccess = () => {
    void queries.invalidateQueries({ queryKey: labelsKey, refetchType: 'none' });
    return queries.invalidateQueries({ queryKey: sitesKey });
  };
  return {
    merge: useMutation({
      mutationFn: ({ issueId, ids }: { issueId: string; ids: string[] }) =>
        callApi(mergeTrackedIssues, { params: { siteId, issueId }, body: { ids } }),
      onSuccess,
    }),
    split: useMutation({
      mutationFn: (issueId: string) => callApi(splitTrackedIssue, { params: { siteId, issueId } }),
      onSuccess,
    }),
  };
}
