import { z } from 'zod';

export const ISSUE_STATES = ['open', 'in_progress', 'fixed', 'regressed', 'ignored', 'false_alarm'] as const;

/**
 * State of an issue. Only scans set `fixed` (the scan tested its pages and no longer found it) and `regressed`
 * (it was fixed and was found again). Users set the others; `open` is also the initial state.
 */
export const IssueState = z.enum(ISSUE_STATES).meta({ id: 'IssueState' });
export type IssueState = z.infer<typeof IssueState>;

export const SCHEDULE_INTERVALS = ['daily', 'weekly', 'monthly'] as const;
export const ScheduleInterval = z.enum(SCHEDULE_INTERVALS).meta({ id: 'ScheduleInterval' });
export type ScheduleInterval = z.infer<typeof ScheduleInterval>;

/** Day in UTC, e.g. `2026-11-21`. */
export const IsoDate = z.iso.date();
