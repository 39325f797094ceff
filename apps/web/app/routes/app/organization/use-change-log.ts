import { type ChangeLogEvent, exportChangeLog, listChangeLog } from '@curbcut/contract';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { downloadFile } from '#app/api/download.ts';

export interface ChangeLogFilters {
  event: ChangeLogEvent | undefined;
  /** Id of a person or an API key. */
  actor_id: string | undefined;
  /** Day in the reader's time zone: YYYY-MM-DD. */
  from: string | undefined;
  until: string | undefined;
}

/** Converts the filters to query parameters; both days are included. */
function toQuery({ event, actor_id, from, until }: ChangeLogFilters) {
  const end = until === undefined ? undefined : new Date(`${until}T00:00`);
  end?.setDate(end.getDate() + 1);
  return {
    event,
    actor_id,
    from: from && new Date(`${from}T00:00`).toISOString(),
    until: end?.toISOString(),
  };
}

/** The organization's change log, newest first, as much as has been loaded so far. */
export function useChangeLog(organizationId: string, filters: ChangeLogFilters) {
  return useInfiniteQuery({
    queryKey: ['change-log', filters],
    queryFn: ({ pageParam, signal }) =>
      callApi(listChangeLog, {
        params: { organizationId },
        query: { ...toQuery(filters), cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Saves everything that matches the filters as CSV. */
export function useExportChangeLog(organizationId: string, filters: ChangeLogFilters) {
  return useMutation({
    mutationFn: () =>
      downloadFile(
        exportChangeLog,
        { params: { organizationId }, query: toQuery(filters) },
        `change-log-${new Date().toISOString().slice(0, 10)}.csv`,
      ),
  });
}
