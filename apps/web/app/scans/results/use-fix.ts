import { getIssueFix } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

/** Loads the fix of an issue, with its code for every framework. */
export function useFix(scanId: string, issueId: string) {
  return useQuery({
    queryKey: ['fix', scanId, issueId],
    queryFn: ({ signal }) => callApi(getIssueFix, { params: { scanId, issueId }, signal }),
  });
}
