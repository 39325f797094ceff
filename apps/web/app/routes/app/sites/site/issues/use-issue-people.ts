import { addIssueComment, deleteIssueComment, type TrackedIssueDetail, watchIssue } from '@curbcut/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { getIssueKey } from './use-tracked-issues.ts';

/** Mutations for an issue's comments and watchers. */
export function useIssuePeople(siteId: string, issueId: string) {
  const queries = useQueryClient();
  const params = { siteId, issueId };
  const queryKey = [...getIssueKey(siteId), issueId];
  const onSettled = () => queries.invalidateQueries({ queryKey });
  return {
    comment: useMutation({
      mutationFn: (text: string) => callApi(addIssueComment, { params, body: { text } }),
      onSettled,
    }),
    deleteComment: useMutation({
      mutationFn: (commentId: string) => callApi(deleteIssueComment, { params: { ...params, commentId } }),
      onSettled,
    }),
    watch: useMutation({
      mutationFn: (isWatching: boolean) => callApi(watchIssue, { params, body: { is_watching: isWatching } }),
      onSuccess: (watchers) =>
        queries.setQueryData<TrackedIssueDetail>(queryKey, (detail) => detail && { ...detail, ...watchers }),
      onError: onSettled,
    }),
  };
}
