import {
  changeSavedFilter,
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  type SavedFilter,
} from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '#app/api/call-api.ts';

const savedFiltersKey = ['saved-filters'] as const;

/** The person's saved issue filters and those shared with the organization, by name. */
export function useSavedFilters(organizationId: string | undefined) {
  return useQuery({
    queryKey: savedFiltersKey,
    queryFn: async ({ signal }): Promise<SavedFilter[]> =>
      (await callApi(listSavedFilters, { params: { organizationId: organizationId! }, signal })).filters,
    enabled: organizationId !== undefined,
  });
}

function useFilterMutation<Input, Output>(run: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: savedFiltersKey }),
  });
}

export const useCreateFilter = (organizationId: string) =>
  useFilterMutation((body: z.input<typeof createSavedFilter.body>) =>
    callApi(createSavedFilter, { params: { organizationId }, body }),
  );

export const useChangeFilter = (organizationId: string, filterId: string) =>
  useFilterMutation((body: z.input<typeof changeSavedFilter.body>) =>
    callApi(changeSavedFilter, { params: { organizationId, filterId }, body }),
  );

export const useDeleteFilter = (organizationId: string) =>
  useFilterMutation((filterId: string) =>
    callApi(deleteSavedFilter, { params: { organizationId, filterId } }),
  );
