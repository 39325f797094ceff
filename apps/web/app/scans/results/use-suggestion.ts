import { getSuggestion, requestSuggestion, type SuggestionReply } from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

/** Milliseconds between polls of a suggestion in progress. */
const POLL_INTERVAL_MS = 1_000;

/** Reports whether a suggestion is still in progress. */
export function isSuggestionPending({ suggestion }: SuggestionReply): boolean {
  return suggestion?.status === 'queued' || suggestion?.status === 'running';
}

const getSuggestionKey = (scanId: string, issueId: string) => ['suggestion', scanId, issueId] as const;

/** Loads the language model's suggestion for an issue and polls it until it is ready. */
export function useSuggestion(scanId: string, issueId: string) {
  return useQuery({
    queryKey: getSuggestionKey(scanId, issueId),
    queryFn: ({ signal }) => callApi(getSuggestion, { params: { scanId, issueId }, signal }),
    refetchInterval: ({ state }) =>
      state.data && isSuggestionPending(state.data) ? POLL_INTERVAL_MS : false,
  });
}

/** Requests a suggestion from the model. */
export function useRequestSuggestion(scanId: string, issueId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(requestSuggestion, { params: { scanId, issueId } }),
    onSuccess: (reply) => queries.setQueryData(getSuggestionKey(scanId, issueId), reply),
  });
}
