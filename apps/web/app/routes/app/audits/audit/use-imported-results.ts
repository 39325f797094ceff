import {
  deleteImportedResult,
  type ImportedResult,
  importResults,
  listImportedResults,
  type ResultSource,
} from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { auditsKey } from '#app/audits/use-audits.ts';

/** The names of the tools and formats whose results can be imported. */
export const resultSourceLabels: Readonly<Record<ResultSource, string>> = {
  'accessibility-insights': 'Accessibility Insights',
  'wcag-em': 'WCAG-EM Report Tool',
  openacr: 'OpenACR',
};

const getResultsKey = (auditId: string) => [...auditsKey, 'imported-results', auditId] as const;

/** Loads results from other tools for one question; all of an audit's results are loaded together. */
export function useImportedResults(auditId: string, questionId: string): readonly ImportedResult[] {
  const { data } = useQuery({
    queryKey: getResultsKey(auditId),
    queryFn: async ({ signal }) =>
      (await callApi(listImportedResults, { params: { auditId }, signal })).results,
  });
  return data?.filter((result) => result.question_id === questionId) ?? [];
}

/** Reads another tool's file without importing anything. */
export function usePreviewResults(auditId: string) {
  return useMutation({
    mutationFn: (upload: File) =>
      callApi(importResults, { params: { auditId }, query: { preview: 'true' }, upload }),
  });
}

/** Imports another tool's results. */
export function useImportResults(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (upload: File) => callApi(importResults, { params: { auditId }, upload }),
    onSettled: () => queries.invalidateQueries({ queryKey: getResultsKey(auditId) }),
  });
}

export function useDiscardResult(auditId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (resultId: string) => callApi(deleteImportedResult, { params: { auditId, resultId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: getResultsKey(auditId) }),
  });
}
