import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { IsoDate, ScanId, ScheduleInterval, Timestamp } from '../entities/enums.ts';
import { ScanSettings } from '../entities/scan.ts';
import { Problem } from '../problem.ts';
import { StartScanBody } from '../scanner/start-scan.ts';

/** `HH:MM`, from 00:00 to 23:59. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 02:30');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** On which days and at which time scans start. */
export const ScheduleTiming = z
  .object({
    time_zone: z
      .string()
      .max(100)
      .refine(isTimeZone, 'Choose a time zone')
      .describe('IANA name, such as `Europe/Berlin`; times adjust for daylight saving time in that zone'),
    time: TimeOfDay.describe('When scans start, in the time zone'),
    latest_start: TimeOfDay.nullable().describe(
      'Until when a scan may start if it is delayed, for example because the previous one is still running; otherwise it ' +
        'is skipped. A time up to `time` is on the next day. Null for no limit',
    ),
    weekdays: z
      .array(z.number().int().min(1).max(7))
      .max(7)
      .describe(
        'For weekly schedules: at least one day, from 1 (Monday) to 7 (Sunday). Ignored for other schedules',
      ),
  })
  .meta({
    id: 'ScheduleTiming',
    examples: [{ time_zone: 'Europe/Berlin', time: '02:30', latest_start: '05:00', weekdays: [1, 4] }],
  });
export type ScheduleTiming = z.infer<typeof ScheduleTiming>;

/** Number of days for which a schedule can be paused. */
export const MAX_PAUSE_DAYS = 366;

export const Schedule = z
  .object({
    every: ScheduleInterval,
    next_run_at: Timestamp.describe(
      'When the next scan starts, always at the same hour in UTC unless there is a timing; a monthly schedule for the 31st runs on the last day of shorter months',
    ),
    timing: ScheduleTiming.nullable().describe(
      'Null if scans start at the hour when the schedule was created',
    ),
    paused_until: IsoDate.nullable().describe(
      'The day on which scans start again; null if the schedule isn’t paused',
    ),
    url: z.string().describe('The scans’ start URL'),
    settings: ScanSettings,
    signs_in: z
      .boolean()
      .describe('Whether the schedule has sign-in data, which is stored encrypted and never returned'),
    email_enabled: z
      .boolean()
      .describe('Whether the person who created the schedule is emailed when a scheduled scan finds changes'),
    last_scan_id: ScanId.nullable().describe(
      'The latest scan the schedule started; it may have been deleted',
    ),
    last_problem: z
      .string()
      .nullable()
      .describe(
        'Why the latest scan couldn’t start or tested nothing, in one sentence; null if there was no problem',
      ),
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof Schedule>;

const siteParams = z.object({ siteId: z.uuid() });

export const PutScheduleBody = z.object({
  every: ScheduleInterval,
  settings: StartScanBody.describe('Settings of each scan; the URL must belong to the site'),
  keep_credentials: z
    .boolean()
    .optional()
    .describe(
      'Whether to keep the schedule’s sign-in data; it is deleted if both this field and `settings.auth` are omitted',
    ),
  timing: ScheduleTiming.nullable().optional().describe('Unchanged if omitted; none for a new schedule'),
  paused_until: IsoDate.nullable()
    .optional()
    .describe(
      `Starts no scan before this day, which must be after today and at most ${MAX_PAUSE_DAYS} days ahead; null to resume. Unchanged if omitted`,
    ),
  email_enabled: z
    .boolean()
    .optional()
    .describe('Whether to email about changes; unchanged if omitted, true for a new schedule'),
});
export type PutScheduleBody = z.infer<typeof PutScheduleBody>;

export const putSchedule = defineRoute({
  method: 'PUT',
  path: '/api/sites/{siteId}/schedule/',
  id: 'putSchedule',
  summary: 'Set a site’s schedule: daily, weekly or monthly scans',
  description:
    'A site can have only one schedule. The first scan starts one day, week or month from now or, with a timing, at the next time it specifies; if only the settings change, the day stays the same. Scheduled scans count toward the plan like any other scan. The account gets an email after a ' +
    'scan only if issues are new, fixed or regressed since the previous scan.',
  access: 'scans:write',
  params: siteParams,
  body: PutScheduleBody,
  replies: {
    200: Schedule,
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
    503: Problem,
  },
});

export const deleteSchedule = defineRoute({
  method: 'DELETE',
  path: '/api/sites/{siteId}/schedule/',
  id: 'deleteSchedule',
  summary: 'Delete a site’s schedule, including its emails; a running scan continues',
  access: 'scans:write',
  params: siteParams,
  replies: { 200: z.object({ site_id: z.uuid() }), 401: Problem, 403: Problem, 404: Problem },
});

export const stopMessages = defineRoute({
  method: 'POST',
  path: '/api/sites/unsubscribe/',
  id: 'stopMessages',
  summary: 'Unsubscribe from a site’s scan emails or from issue emails, using the token from an email’s link',
  description:
    'The link works without signing in, as long as the site or the account exists. Scans and in-app notifications continue.',
  access: 'public',
  body: z.object({ token: z.string().max(200) }),
  replies: {
    200: z.object({
      site_id: z.uuid().nullable().describe('Null for emails about issues, which concern all sites'),
      origin: z.string().nullable().describe('The site’s origin: scheme, host and port'),
    }),
    400: Problem,
    404: Problem,
  },
});
