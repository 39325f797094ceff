import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId, Timestamp } from '../entities/enums.ts';
import { ScanSettings } from '../entities/scan.ts';
import { Problem } from '../problem.ts';
import { StartScanBody } from '../scanner/start-scan.ts';
import { ScheduleInterval } from './enums.ts';

export const Schedule = z
  .object({
    every: ScheduleInterval,
    next_run_at: Timestamp.describe(
      'Same hour each time, in UTC; the 31st is the last day of shorter months',
    ),
    url: z.string().describe('Where its scans begin'),
    settings: ScanSettings,
    signs_in: z.boolean().describe('Whether sign-in data is kept for it, encrypted; no call answers it'),
    sends_messages: z
      .boolean()
      .describe('Whether the account gets a message when a scan of the schedule changed something'),
    last_scan_id: ScanId.nullable().describe('The scan that it started last; it may have been deleted'),
    last_problem: z
      .string()
      .nullable()
      .describe('Why its last scan could not start or tested nothing, in a sentence; null when all is well'),
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof Schedule>;

const siteParams = z.object({ siteId: z.uuid() });

export const PutScheduleBody = z.object({
  every: ScheduleInterval,
  settings: StartScanBody.describe('What each scan is started with; its address must be on the site'),
  keep_sign_in: z
    .boolean()
    .optional()
    .describe(
      'Keep the sign-in data that the schedule has; without it and without `settings.auth` it has none',
    ),
  sends_messages: z.boolean().optional().describe('As it was when left out; true for a new schedule'),
});
export type PutScheduleBody = z.infer<typeof PutScheduleBody>;

export const putSchedule = defineRoute({
  method: 'PUT',
  path: '/api/sites/{siteId}/schedule/',
  id: 'putSchedule',
  summary: 'Have a site scanned daily, weekly or monthly; a site has one schedule',
  description:
    'The first scan starts one day, week or month from now; when only the settings change, the day stays. Each counts ' +
    'against the plan like any other scan. After each the account gets a message, but only when issues came up, were ' +
    'fixed or came back since the one before.',
  params: siteParams,
  body: PutScheduleBody,
  replies: { 200: Schedule, 400: Problem, 401: Problem, 403: Problem, 404: Problem, 503: Problem },
});

export const deleteSchedule = defineRoute({
  method: 'DELETE',
  path: '/api/sites/{siteId}/schedule/',
  id: 'deleteSchedule',
  summary: 'Stop scanning a site by itself, and the messages about it; a scan under way goes on',
  params: siteParams,
  replies: { 200: z.object({ site_id: z.uuid() }), 401: Problem, 403: Problem, 404: Problem },
});

export const stopMessages = defineRoute({
  method: 'POST',
  path: '/api/sites/stop-messages/',
  id: 'stopMessages',
  summary: 'Stop the messages about a site, by the link that each of them has; its scans go on',
  description: 'The link needs no signing in and is good for as long as the site is there.',
  body: z.object({ token: z.string().max(200) }),
  replies: {
    200: z.object({ site_id: z.uuid(), origin: z.string().describe('The site: scheme, host and port') }),
    400: Problem,
    404: Problem,
  },
});
