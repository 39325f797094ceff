import {
  type CreateReportBody,
  createReport,
  deleteReport,
  getReport,
  listReports,
  type Report,
  type ReportType,
  revokeReportShare,
  shareReport,
} from '@curbcut/contract';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';

/**
 * Query key for all of the account's report lists; creating, deleting or sharing a report invalidates them.
 */
const reportsKey = ['reports'] as const;

/** Milliseconds between polls of a report in progress. */
const POLL_INTERVAL_MS = 1_000;
/** Number of reports per page. */
const PAGE_SIZE = 50;

/** Reports whether a report is still in progress. */
export function isReportPending({ status }: Pick<Report, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** Filters for the list of reports. */
export interface ReportFilters {
  /** Text that the scan's URL contains; empty for all. */
  readonly search: string;
  readonly type: ReportType | undefined;
}

/** Loads the account's reports page by page, newest first, and polls while one is in progress. */
export function useReports({ search, type }: ReportFilters) {
  return useInfiniteQuery({
    queryKey: [...reportsKey, 'list', search, type],
    queryFn: ({ pageParam, signal }) =>
      callApi(listReports, {
        query: { limit: PAGE_SIZE, cursor: pageParam, search: search || undefined, type },
        signal,
      }),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ reports }) => reports.some(isReportPending)) ? POLL_INTERVAL_MS : false,
  });
}

/** Loads one report and polls it until it is ready or failed. */
export function useReport(report: Report | undefined) {
  return useQuery({
    queryKey: ['report', report?.id, report?.created_at],
    queryFn: ({ signal }) => callApi(getReport, { params: { reportId: report!.id }, signal }),
    enabled: report !== undefined,
    ...(report && { initialData: report }),
    refetchInterval: ({ state }) => (state.data && isReportPending(state.data) ? POLL_INTERVAL_MS : false),
  });
}

/** Requests a report of a scan. */
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

/** The report behind a share link to a scan's results. */
const sharedReportType = { type: 'detailed', format: 'html' } as const;

const getSharedResultsKey = (scanId: string) => [...reportsKey, 'shared', scanId] as const;

/**
 * Loads the report behind the share links to a scan's results, with those links; null before the first link.
 */
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

/** Creates a share link to a scan's results, and the report behind it if needed. Resolves to the URL. */
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
        throw new ApiError(report.error ?? 'We couldn’t create the report. Try again.', {
          code: report.code ?? 'report/failed',
        });
      return (await callApi(shareReport, { params: { reportId: report.id }, body: { days }, signal })).url;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
}

/** Creates a share link to a report. Only this response contains the link. */
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
