import { type Audit, importAudit, listAuditShares, revokeAuditShare, shareAudit } from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { auditsKey } from '#app/audits/use-audits.ts';

const getSharesKey = (auditId: string) => [...auditsKey, 'shares', auditId] as const;

/** Loads the links to an audit's signed report, newest first. */
export function useAuditShares(auditId: string) {
  return useQuery({
    queryKey: getSharesKey(auditId),
    queryFn: async ({ signal }) => (await callApi(listAuditShares, { params: { auditId }, signal })).shares,
  });
}

/** Creates a link to an audit's signed report, which is returned only once. */
export function useShareAudit(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await callApi(shareAudit, { params: { auditId } })).url,
    onSettled: () => queries.invalidateQueries({ queryKey: getSharesKey(auditId) }),
  });
}

export function useRevokeAuditShare(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => callApi(revokeAuditShare, { params: { auditId, shareId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: getSharesKey(auditId) }),
  });
}

/** Imports an audit file as a new audit. */
export function useImportAudit() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: Blob): Promise<Audit> => callApi(importAudit, { upload: file }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [...auditsKey, 'all'] }),
  });
}
