import type { Schedule } from '@curbcut/contract';
import type { ScheduleRow } from '../db/queries/schedules.ts';
import { toScanSettings } from '../scans/scan-presenters.ts';

export function toSchedule(schedule: ScheduleRow): Schedule {
  return {
    every: schedule.every,
    next_run_at: schedule.nextRunAt.toISOString(),
    url: schedule.url,
    settings: toScanSettings(schedule),
    sends_messages: schedule.sendsMessages,
    signs_in: schedule.settings.signs_in,
    last_scan_id: schedule.lastScanId,
    last_problem: schedule.lastProblem,
  };
}
