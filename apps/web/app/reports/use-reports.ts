import {
  type CreateReportBody,
  createReport,
  deleteReport,
  getReport,
  listReports,
  type Report,
  revokeReportShare,
  shareReport,
} from '@curbcut/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';

/** All lists of the account's reports; whatever makes, deletes or shares one makes them stale. */
const reportsKey = ['reports'] as const;

/** Milliseconds between two looks at a report that is being made. */
const POLL_INTERVAL_MS = 1_000;
/** Reports asked for at a time. */
const PAGE_SIZE = 50;

/** Whether something is still going to happen to a report by itself. */
export function isReportPending({ status }: Pick<Report, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** The reports of the account, newest first, as many as have been asked for; asked again while one is being made. */
export function useReports() {
  return useInfiniteQuery({
    queryKey: reportsKey,
    queryFn: ({ pageParam, signal }) =>
      callApi(listReports, { query: { limit: PAGE_SIZE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ reports }) => reports.some(isReportPending)) ? POLL_INTERVAL_MS : false,
  });
}

/** One report, followed until it is ready or failed. */
export function useReport(report: Report | undefined) {
  return useQuery({
    queryKey: ['report', report?.id, report?.created_at],
    queryFn: ({ signal }) => callApi(getReport, { params: { reportId: report!.id }, signal }),
    enabled: report !== undefined,
    ...(report && { initialData: report }),
    refetchInterval: ({ state }) => (state.data && isReportPending(state.data) ? POLL_INTERVAL_MS : false),
  });
}

/** Orders a report of a scan. */
export function useCreateReport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ scanId, ...body }: CreateReportBody & { scanId: string }) =>
      (await callApi(createReport, { params: { scanId }, body })).report,
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
}

export function useDeleteReport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reportId: string) => callApi(deleteReport, { params: { reportId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
}

/** What a link to a scan's results leads to. */
const sharedReportType = { type: 'detailed', format: 'html' } as const;

const getSharedResultsKey = (scanId: string) => [...reportsKey, 'shared', scanId] as const;

/** The report that links to a scan's results lead to, with those links; null before there is one. */
export function useSharedResults(scanId: string) {
  return useQuery({
    queryKey: getSharedResultsKey(scanId),
    queryFn: async ({ signal }) => {
      const { reports } = await callApi(listReports, { query: { scan: scanId, limit: 200 }, signal });
      return (
        reports.find(
          ({ type, format }) => type === sharedReportType.type && format === sharedReportType.format,
        ) ?? null
      );
    },
  });
}

/** Creates a link to a scan's results, and first the report that it leads to. Resolves to the URL. */
export function useShareResults(scanId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ days, signal }: { days: number; signal: AbortSignal }) => {
      let { report } = await callApi(createReport, { params: { scanId }, body: sharedReportType, signal });
      while (isReportPending(report)) {
        queries.setQueryData(getSharedResultsKey(scanId), report);
        await new Promise((done) => setTimeout(done, POLL_INTERVAL_MS));
        report = await callApi(getReport, { params: { reportId: report.id }, signal });
      }
      if (report.status === 'failed')
        throw new ApiError(report.error ?? 'The report could not be created. Try again.', {
          code: report.code ?? 'report/failed',
        });
      return (await callApi(shareReport, { params: { reportId: report.id }, body: { days }, signal })).url;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
}

/** Makes a link to a report; its answer is the only one that tells it. */
export function useShareReport(reportId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (days: number) => callApi(shareReport, { params: { reportId }, body: { days } }),
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
}

export function useRevokeShare(reportId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => callApi(revokeReportShare, { params: { reportId, shareId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
}
