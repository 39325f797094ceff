import {
  type Audit,
  type CriterionResult,
  type DecideCriterionBody,
  decideCriterion,
  listCriterionDecisions,
} from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { auditsKey, getAuditKey } from '#app/audits/use-audits.ts';

type Criterion = CriterionResult['criterion'];

const getDecisionsKey = (auditId: string, criterion: Criterion) =>
  [...auditsKey, 'decisions', auditId, criterion] as const;

/** Loads manual decisions about a criterion, latest first. */
export function useDecisions(auditId: string, criterion: Criterion) {
  return useQuery({
    queryKey: getDecisionsKey(auditId, criterion),
    queryFn: async ({ signal }) =>
      (await callApi(listCriterionDecisions, { params: { auditId, criterion }, signal })).decisions,
    staleTime: 0,
  });
}

/** Sets a criterion's conformance level and remark, or returns to the derived ones. */
export function useDecideCriterion(auditId: string, criterion: Criterion) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: DecideCriterionBody) =>
      callApi(decideCriterion, { params: { auditId, criterion }, body }),
    onSuccess: ({ decisions, criteria, updated_at }) => {
      queries.setQueryData(getDecisionsKey(auditId, criterion), decisions);
      queries.setQueryData<Audit>(
        getAuditKey(auditId),
        (audit) =>
          audit && {
            ...{ ...audit, criteria, updated_at },
            decided_criteria: [...new Set([...audit.decided_criteria, criterion])],
          },
      );
      void queries.invalidateQueries({ queryKey: [...auditsKey, 'all'] });
    },
    // The request fails if something has changed, which must then be shown.
    onError: () => {
      void queries.invalidateQueries({ queryKey: getDecisionsKey(auditId, criterion) });
      void queries.invalidateQueries({ queryKey: getAuditKey(auditId) });
    },
  });
}
