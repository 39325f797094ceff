import { deleteReportBrand, getReportBrand, type ReportBrand, saveReportBrand } from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';

const brandKey = ['report-brand'] as const;

/** Loads the name, logo and color that the account's reports show. */
export function useReportBrand() {
  return useQuery({ queryKey: brandKey, queryFn: ({ signal }) => callApi(getReportBrand, { signal }) });
}

export function useSaveReportBrand() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ReportBrand) => callApi(saveReportBrand, { body }),
    onSuccess: (saved) => queries.setQueryData(brandKey, saved),
  });
}

export function useDeleteReportBrand() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deleteReportBrand, {}),
    onSuccess: (saved) => queries.setQueryData(brandKey, saved),
  });
}
