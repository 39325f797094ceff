import { getSuggestion, requestSuggestion, type SuggestionReply } from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

/** Milliseconds between two looks at a suggestion that is being made. */
const POLL_INTERVAL_MS = 1_000;

/** Whether something is still going to happen to the suggestion by itself. */
export function isSuggestionPending({ suggestion }: SuggestionReply): boolean {
  return suggestion?.status === 'queued' || suggestion?.status === 'running';
}

const getSuggestionKey = (scanId: string, issueId: string) => ['suggestion', scanId, issueId] as const;

/** What the language model suggests for an issue, followed until it is there. */
export function useSuggestion(scanId: string, issueId: string) {
  return useQuery({
    queryKey: getSuggestionKey(scanId, issueId),
    queryFn: ({ signal }) => callApi(getSuggestion, { params: { scanId, issueId }, signal }),
    refetchInterval: ({ state }) =>
      state.data && isSuggestionPending(state.data) ? POLL_INTERVAL_MS : false,
  });
}

/** Has the model asked. */
export function useRequestSuggestion(scanId: string, issueId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(requestSuggestion, { params: { scanId, issueId } }),
    onSuccess: (reply) => queries.setQueryData(getSuggestionKey(scanId, issueId), reply),
  });
}
