import { askSuggestion, readSuggestion, type SuggestionReply } from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Milliseconds between two looks at a suggestion that is being made. */
const lookAgainMs = 1_000;

/** Whether something is still going to happen to the suggestion by itself. */
export function isBeingMade({ suggestion }: SuggestionReply): boolean {
  return suggestion?.status === 'queued' || suggestion?.status === 'running';
}

const keyOf = (scanId: string, issueId: string) => ['suggestion', scanId, issueId] as const;

/** What the language model suggests for an issue, followed until it is there. */
export function useSuggestion(scanId: string, issueId: string) {
  return useQuery({
    queryKey: keyOf(scanId, issueId),
    queryFn: ({ signal }) => call(readSuggestion, { params: { scanId, issueId }, signal }),
    refetchInterval: ({ state }) => (state.data && isBeingMade(state.data) ? lookAgainMs : false),
  });
}

/** Has the model asked. */
export function useAskSuggestion(scanId: string, issueId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(askSuggestion, { params: { scanId, issueId } }),
    onSuccess: (reply) => queries.setQueryData(keyOf(scanId, issueId), reply),
  });
}
