import { type Issue, results } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The most that one call gives. */
const perCall = 200;

/**
 * One issue by its id. It is mostly among those that are there already; an address that somebody passed on may
 * name one further down or outside the filters, and then the whole list is gone through.
 * Null when the scan has no such issue.
 */
export function useIssue(scanId: string, issueId: string, known: readonly Issue[]) {
  const here = known.find(({ id }) => id === issueId);
  return useQuery({
    queryKey: ['issue', scanId, issueId],
    enabled: here === undefined,
    initialData: here,
    queryFn: async ({ signal }): Promise<Issue | null> => {
      let cursor: string | undefined;
      do {
        const part = await call(results, { params: { scanId }, query: { limit: perCall, cursor }, signal });
        const issue = part.issues.find(({ id }) => id === issueId);
        if (issue) return issue;
        cursor = part.next_cursor ?? undefined;
      } while (cursor);
      return null;
    },
  });
}
