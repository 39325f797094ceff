import { getResults, type Issue } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

/**
 * Loads one issue by its id, including issues left out of the list, since the tracker links to those. It is usually
 * loaded already. Null when the scan has no such issue.
 */
export function useIssue(scanId: string, issueId: string, known: readonly Issue[]) {
  const here = known.find(({ id }) => id === issueId);
  return useQuery({
    queryKey: ['issue', scanId, issueId],
    enabled: here === undefined,
    initialData: here,
    queryFn: async ({ signal }): Promise<Issue | null> => {
      const { issues } = await callApi(getResults, {
        params: { scanId },
        query: { issue: issueId, limit: 1 },
        signal,
      });
      return issues[0] ?? null;
    },
  });
}
