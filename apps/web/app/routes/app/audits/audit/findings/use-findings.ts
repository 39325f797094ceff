import {
  type Audit,
  type AuditFinding,
  addAuditFinding,
  type ChangeAuditFindingBody,
  changeAuditFinding,
  listAuditFindings,
  type NewAuditFinding,
} from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { auditsKey, getAuditKey } from '#app/audits/use-audits.ts';

const getFindingsKey = (auditId: string) => [...auditsKey, 'findings', auditId] as const;

/** Loads the findings that people added to an audit, oldest first. */
export function useFindings(auditId: string) {
  return useQuery({
    queryKey: getFindingsKey(auditId),
    queryFn: async ({ signal }) =>
      (await callApi(listAuditFindings, { params: { auditId }, signal })).findings,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

type FindingInput =
  | { readonly added: NewAuditFinding }
  | { readonly finding: AuditFinding; readonly change: Omit<ChangeAuditFindingBody, 'revision'> };

/** Adds a finding, or changes one. */
export function useSaveFinding(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: FindingInput) =>
      'added' in input
        ? callApi(addAuditFinding, { params: { auditId }, body: input.added })
        : callApi(changeAuditFinding, {
            params: { auditId, findingId: input.finding.id },
            body: { revision: input.finding.revision, ...input.change },
          }),
    onSuccess: ({ finding, criteria, updated_at }) => {
      queries.setQueryData<AuditFinding[]>(getFindingsKey(auditId), (all = []) =>
        all.some(({ id }) => id === finding.id)
          ? all.map((one) => (one.id === finding.id ? finding : one))
          : [...all, finding],
      );
      queries.setQueryData<Audit>(
        getAuditKey(auditId),
        (audit) => audit && { ...audit, criteria, updated_at },
      );
      void queries.invalidateQueries({ queryKey: [...auditsKey, 'all'] });
    },
    // The request fails if someone else has changed the finding; the changes must then be shown.
    onError: () => void queries.invalidateQueries({ queryKey: getFindingsKey(auditId) }),
  });
}
