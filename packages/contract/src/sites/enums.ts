import { z } from 'zod';

export const ISSUE_STATES = ['open', 'in_progress', 'fixed', 'regressed', 'ignored', 'false_alarm'] as const;

/**
 * What became of an issue. Only scans say `fixed` (they tested where it was and found it no more) and `regressed` (it
 * was fixed and is there again); the others are a person's word, and `open` is also how an issue begins.
 */
export const IssueState = z.enum(ISSUE_STATES).meta({ id: 'IssueState' });
export type IssueState = z.infer<typeof IssueState>;

export const SCHEDULE_INTERVALS = ['daily', 'weekly', 'monthly'] as const;
export const ScheduleInterval = z.enum(SCHEDULE_INTERVALS).meta({ id: 'ScheduleEvery' });
export type ScheduleInterval = z.infer<typeof ScheduleInterval>;

/** `2026-11-21`, a day in UTC. */
export const IsoDate = z.iso.date();
