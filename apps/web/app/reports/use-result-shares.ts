import { listResultShares, revokeResultShare, shareResults } from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';

const getResultSharesKey = (scanId: string) => ['result-shares', scanId] as const;

/** Loads the links to a scan's interactive results. */
export function useResultShares(scanId: string) {
  return useQuery({
    queryKey: getResultSharesKey(scanId),
    queryFn: async ({ signal }) => (await callApi(listResultShares, { params: { scanId }, signal })).shares,
  });
}

/** Creates a link to a scan's interactive results. Only this response contains the link. */
export function useCreateResultShare(scanId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (days: number) =>
      (await callApi(shareResults, { params: { scanId }, body: { days } })).url,
    onSettled: () => queries.invalidateQueries({ queryKey: getResultSharesKey(scanId) }),
  });
}

export function useRevokeResultShare(scanId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => callApi(revokeResultShare, { params: { scanId, shareId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: getResultSharesKey(scanId) }),
  });
}
