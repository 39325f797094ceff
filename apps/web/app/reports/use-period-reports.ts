import {
  type CreatePeriodReportBody,
  createPeriodReport,
  deletePeriodReport,
  listPeriodReports,
  revokePeriodReportShare,
  sharePeriodReport,
} from '@curbcut/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';

const periodReportsKey = ['period-reports'] as const;
const PAGE_SIZE = 50;

/** Loads the portfolio and progress reports page by page, newest first. */
export function usePeriodReports(organizationId: string) {
  return useInfiniteQuery({
    queryKey: [...periodReportsKey, organizationId],
    queryFn: ({ pageParam, signal }) =>
      callApi(listPeriodReports, {
        params: { organizationId },
        query: { limit: PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

function useInvalidatingMutation<Input, Output>(run: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: periodReportsKey }),
  });
}

export const useCreatePeriodReport = (organizationId: string) =>
  useInvalidatingMutation((body: CreatePeriodReportBody) =>
    callApi(createPeriodReport, { params: { organizationId }, body }),
  );

export const useDeletePeriodReport = (organizationId: string) =>
  useInvalidatingMutation((periodReportId: string) =>
    callApi(deletePeriodReport, { params: { organizationId, periodReportId } }),
  );

/** Creates a share link to a report. Only this response contains the link. */
export const useSharePeriodReport = (organizationId: string, periodReportId: string) =>
  useInvalidatingMutation((days: number) =>
    callApi(sharePeriodReport, { params: { organizationId, periodReportId }, body: { days } }),
  );

export const useRevokePeriodReportShare = (organizationId: string, periodReportId: string) =>
  useInvalidatingMutation((shareId: string) =>
    callApi(revokePeriodReportShare, { params: { organizationId, periodReportId, shareId } }),
  );
