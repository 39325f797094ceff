import { issueFix } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The change that mends an issue, with its code for every framework. */
export function useFix(scanId: string, issueId: string) {
  return useQuery({
    queryKey: ['fix', scanId, issueId],
    queryFn: ({ signal }) => call(issueFix, { params: { scanId, issueId }, signal }),
  });
}
