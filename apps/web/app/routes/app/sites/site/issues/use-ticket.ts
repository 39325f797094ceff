import { createTicket, linkTicket, unlinkTicket } from '@curbcut/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { getIssueKey } from './use-tracked-issues.ts';

/** Mutations for an issue's ticket. */
export function useTicketChanges(siteId: string, issueId: string) {
  const queries = useQueryClient();
  const params = { siteId, issueId };
  const onSettled = () => queries.invalidateQueries({ queryKey: [...getIssueKey(siteId), issueId] });
  return {
    create: useMutation({ mutationFn: () => callApi(createTicket, { params }), onSettled }),
    link: useMutation({
      mutationFn: (url: string) => callApi(linkTicket, { params, body: { url } }),
      onSettled,
    }),
    unlink: useMutation({ mutationFn: () => callApi(unlinkTicket, { params }), onSettled }),
  };
}
