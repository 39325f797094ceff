import {
  deleteReport,
  listReports,
  type MakeReportBody,
  makeReport,
  type Report,
  readReport,
  revokeShare,
  shareReport,
} from '@curbcut/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';

/** All lists of the account's reports; whatever makes, deletes or shares one makes them stale. */
const reportsKey = ['reports'] as const;

/** Milliseconds between two looks at a report that is being made. */
const lookAgainMs = 1_000;
/** Reports asked for at a time. */
const atATime = 50;

/** Whether something is still going to happen to a report by itself. */
export function isUnfinished({ status }: Pick<Report, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** The reports of the account, newest first, as many as have been asked for; asked again while one is being made. */
export function useReports() {
  return useInfiniteQuery({
    queryKey: reportsKey,
    queryFn: ({ pageParam, signal }) =>
      call(listReports, { query: { limit: atATime, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ reports }) => reports.some(isUnfinished)) ? lookAgainMs : false,
  });
}

/** One report, followed until it is ready or failed. */
export function useReport(report: Report | undefined) {
  return useQuery({
    queryKey: ['report', report?.id, report?.created_at],
    queryFn: ({ signal }) => call(readReport, { params: { reportId: report!.id }, signal }),
    enabled: report !== undefined,
    ...(report && { initialData: report }),
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? lookAgainMs : false),
  });
}

/** Orders a report of a scan. */
export function useMakeReport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ scanId, ...body }: MakeReportBody & { scanId: string }) =>
      (await call(makeReport, { params: { scanId }, body })).report,
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
}

export function useDeleteReport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reportId: string) => call(deleteReport, { params: { reportId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
}

/** What a link to a scan's results leads to. */
const shared = { type: 'detailed', format: 'html' } as const;

const sharedKey = (scanId: string) => [...reportsKey, 'shared', scanId] as const;

/** The report that links to a scan's results lead to, with those links; null before there is one. */
export function useSharedResults(scanId: string) {
  return useQuery({
    queryKey: sharedKey(scanId),
    queryFn: async ({ signal }) => {
      const { reports } = await call(listReports, { query: { scan: scanId, limit: 200 }, signal });
      return reports.find(({ type, format }) => type === shared.type && format === shared.format) ?? null;
    },
  });
}

/** Creates a link to a scan's results, and first the report that it leads to. Resolves to the URL. */
export function useShareResults(scanId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ days, signal }: { days: number; signal: AbortSignal }) => {
      let { report } = await call(makeReport, { params: { scanId }, body: shared, signal });
      while (isUnfinished(report)) {
        queries.setQueryData(sharedKey(scanId), report);
        await new Promise((done) => setTimeout(done, lookAgainMs));
        report = await call(readReport, { params: { reportId: report.id }, signal });
      }
      if (report.status === 'failed')
        throw new ApiError(report.error ?? 'The report could not be created. Try again.', {
          code: report.code ?? 'report/failed',
        });
      return (await call(shareReport, { params: { reportId: report.id }, body: { days }, signal })).url;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
}

/** Makes a link to a report; its answer is the only one that tells it. */
export function useShareReport(reportId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (days: number) => call(shareReport, { params: { reportId }, body: { days } }),
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
}

export function useRevokeShare(reportId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => call(revokeShare, { params: { reportId, shareId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
}
