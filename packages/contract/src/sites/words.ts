import { z } from 'zod';

export const ISSUE_STATES = ['open', 'in_progress', 'fixed', 'regressed', 'ignored', 'false_alarm'] as const;

/**
 * What became of an issue. Only scans say `fixed` (they tested where it was and found it no more) and `regressed` (it
 * was fixed and is there again); the others are a person's word, and `open` is also how an issue begins.
 */
export const IssueState = z.enum(ISSUE_STATES).meta({ id: 'IssueState' });
export type IssueState = z.infer<typeof IssueState>;

export const SCHEDULE_EVERY = ['daily', 'weekly', 'monthly'] as const;
export const ScheduleEvery = z.enum(SCHEDULE_EVERY).meta({ id: 'ScheduleEvery' });
export type ScheduleEvery = z.infer<typeof ScheduleEvery>;

/** `2026-11-21`, a day in UTC. */
export const Day = z.iso.date();
