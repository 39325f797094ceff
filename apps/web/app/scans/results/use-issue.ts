import {
  getIssueFix,
  getResults,
  getSuggestion,
  type Issue,
  listIssueOccurrences,
  type PageVariant,
  requestSuggestion,
  type SuggestionReply,
} from '@curbcut/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';

/** An issue, with the data from the scan's results that its screen needs. */
export interface ScanIssue {
  /** Null if the scan has no such issue. */
  readonly issue: Issue | null;
  /** Whether a language model is available for this scan. */
  readonly canAskModel: boolean;
  /** The variant shown on the screenshots. */
  readonly shownVariant: PageVariant | undefined;
}

/**
 * Loads one issue by its id, including issues excluded from the list, because the tracker shows those.
 *
 * @param known the issue if it is already loaded, as part of a list
 */
export function useIssue(scanId: string, issueId: string, known?: ScanIssue) {
  return useQuery({
    queryKey: ['issue', scanId, issueId],
    enabled: known === undefined,
    ...(known && { initialData: known }),
    queryFn: async ({ signal }): Promise<ScanIssue> => {
      const { issues, asks_model, settings } = await callApi(getResults, {
        params: { scanId },
        query: { issue: issueId, limit: 1 },
        signal,
      });
      return { issue: issues[0] ?? null, canAskModel: asks_model, shownVariant: settings.variants[0] };
    },
  });
}

const OCCURRENCES_PER_REQUEST = 200;

/** Loads an issue's occurrences page by page; restricted to one of the site's pages if given. */
export function useOccurrences(scanId: string, issueId: string, page: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['occurrences', scanId, issueId, page],
    queryFn: ({ pageParam, signal }) =>
      callApi(listIssueOccurrences, {
        params: { scanId, issueId },
        query: { page, limit: OCCURRENCES_PER_REQUEST, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}

/** Loads an issue's fix, with its code for every framework. */
export function useFix(scanId: string, issueId: string) {
  return useQuery({
    queryKey: ['fix', scanId, issueId],
    queryFn: ({ signal }) => callApi(getIssueFix, { params: { scanId, issueId }, signal }),
  });
}

/** Milliseconds between polls of a suggestion in progress. */
const SUGGESTION_POLL_INTERVAL_MS = 1_000;

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
      state.data && isSuggestionPending(state.data) ? SUGGESTION_POLL_INTERVAL_MS : false,
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
