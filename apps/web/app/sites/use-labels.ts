import {
  changeIssueLabel,
  createIssueLabel,
  deleteIssueLabel,
  type LabelBody,
  type ListedIssueLabel,
  listIssueLabels,
} from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sitesKey } from '../account/user-scans.ts';
import { callApi } from '../api/call-api.ts';

export const labelsKey = ['issue-labels'] as const;

/** The organization's labels for issues, by name. */
export function useLabels(organizationId: string | undefined) {
  return useQuery({
    queryKey: labelsKey,
    queryFn: async ({ signal }): Promise<ListedIssueLabel[]> =>
      (await callApi(listIssueLabels, { params: { organizationId: organizationId! }, signal })).labels,
    enabled: organizationId !== undefined,
  });
}

function useLabelMutation<Input, Output>(run: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: async () => {
      // Issues show the names and colors of their labels.
      void queries.invalidateQueries({ queryKey: sitesKey });
      await queries.invalidateQueries({ queryKey: labelsKey });
    },
  });
}

/** Creates a label, or changes the one with this id. */
export const useSaveLabel = (organizationId: string, labelId: string | null) =>
  useLabelMutation((body: LabelBody) =>
    labelId === null
      ? callApi(createIssueLabel, { params: { organizationId }, body })
      : callApi(changeIssueLabel, { params: { organizationId, labelId }, body }),
  );

export const useDeleteLabel = (organizationId: string) =>
  useLabelMutation((labelId: string) => callApi(deleteIssueLabel, { params: { organizationId, labelId } }));
