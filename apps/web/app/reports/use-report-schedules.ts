import {
  addReportRecipient,
  changeReportSchedule,
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
  removeReportRecipient,
  sendScheduledReport,
} from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api/call-api.ts';

type CreateScheduleInput = z.infer<typeof createReportSchedule.body>;

const getKey = (organizationId: string) => ['report-schedules', organizationId] as const;

export function useReportSchedules(organizationId: string) {
  return useQuery({
    queryKey: getKey(organizationId),
    queryFn: async ({ signal }) =>
      (await callApi(listReportSchedules, { params: { organizationId }, signal })).schedules,
  });
}

function useScheduleMutation<Input, Output>(organizationId: string, run: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: getKey(organizationId) }),
  });
}

export const useCreateReportSchedule = (organizationId: string) =>
  useScheduleMutation(organizationId, (body: CreateScheduleInput) =>
    callApi(createReportSchedule, { params: { organizationId }, body }),
  );

export const useChangeReportSchedule = (organizationId: string, scheduleId: string) =>
  useScheduleMutation(organizationId, (body: { paused: boolean }) =>
    callApi(changeReportSchedule, { params: { organizationId, scheduleId }, body }),
  );

/** Creates and sends a report again that couldn't be sent. */
export const useSendScheduledReport = (organizationId: string, scheduleId: string) =>
  useScheduleMutation(organizationId, (_: undefined) =>
    callApi(sendScheduledReport, { params: { organizationId, scheduleId } }),
  );

export const useDeleteReportSchedule = (organizationId: string) =>
  useScheduleMutation(organizationId, (scheduleId: string) =>
    callApi(deleteReportSchedule, { params: { organizationId, scheduleId } }),
  );

export const useAddReportRecipient = (organizationId: string, scheduleId: string) =>
  useScheduleMutation(organizationId, (email: string) =>
    callApi(addReportRecipient, { params: { organizationId, scheduleId }, body: { email } }),
  );

export const useRemoveReportRecipient = (organizationId: string, scheduleId: string) =>
  useScheduleMutation(organizationId, (recipientId: string) =>
    callApi(removeReportRecipient, { params: { organizationId, scheduleId, recipientId } }),
  );
