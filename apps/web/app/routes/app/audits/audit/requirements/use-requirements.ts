import {
  type AssessRequirementsBody,
  type Audit,
  type AuditRequirementChapter,
  assessRequirements,
  listAuditRequirements,
  listRequirementAssessments,
} from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { auditsKey, getAuditKey } from '#app/audits/use-audits.ts';

const getRequirementsKey = (auditId: string) => [...auditsKey, 'requirements', auditId] as const;
const getHistoryKey = (auditId: string, requirement: string) =>
  [...auditsKey, 'assessments', auditId, requirement] as const;

/** Loads the requirements beyond WCAG that an audit's reports contain, by chapter. */
export function useRequirements(auditId: string) {
  return useQuery({
    queryKey: getRequirementsKey(auditId),
    queryFn: async ({ signal }) =>
      (await callApi(listAuditRequirements, { params: { auditId }, signal })).chapters,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/** Loads all of a requirement's assessments, latest first. */
export function useAssessments(auditId: string, requirement: string) {
  return useQuery({
    queryKey: getHistoryKey(auditId, requirement),
    queryFn: async ({ signal }) =>
      (await callApi(listRequirementAssessments, { params: { auditId, requirement }, signal })).assessments,
    staleTime: 0,
  });
}

/** Sets the conformance level and remark of requirements. */
export function useAssessRequirements(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (assessments: AssessRequirementsBody['assessments']) =>
      callApi(assessRequirements, { params: { auditId }, body: { assessments } }),
    onSuccess: ({ chapters, updated_at }) => {
      queries.setQueryData<AuditRequirementChapter[]>(getRequirementsKey(auditId), chapters);
      queries.setQueryData<Audit>(getAuditKey(auditId), (audit) => audit && { ...audit, updated_at });
      void queries.invalidateQueries({ queryKey: [...auditsKey, 'all'] });
    },
    // The request fails if someone else has assessed one of them; the new assessment must then be shown.
    onError: () => void queries.invalidateQueries({ queryKey: getRequirementsKey(auditId) }),
    onSettled: (_data, _error, assessments) => {
      for (const { requirement } of assessments)
        void queries.invalidateQueries({ queryKey: getHistoryKey(auditId, requirement) });
    },
  });
}

/** Counts the unassessed requirements. */
export const countOpen = (chapters: readonly AuditRequirementChapter[]): number =>
  chapters.flatMap(({ requirements }) => requirements).filter(({ outcome }) => outcome === null).length;
