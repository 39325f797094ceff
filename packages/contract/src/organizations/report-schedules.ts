import { z } from 'zod';
import { EmailField } from '../auth/fields.ts';
import { defineRoute } from '../define-route.ts';
import { IsoDate, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { shareDurationDays } from '../scanner/reports.ts';
import { organizationParams, organizationProblems } from './organization.ts';
import {
  isScopeOfType,
  PeriodReportScope,
  PeriodReportType,
  scopeError,
  scopeFields,
} from './period-reports.ts';

/** Portfolio and progress reports that are created and emailed every week or month. */

export const REPORT_INTERVALS = ['weekly', 'monthly'] as const;
export const ReportInterval = z.enum(REPORT_INTERVALS).meta({ id: 'ReportInterval' });
export type ReportInterval = z.infer<typeof ReportInterval>;

export const MAX_REPORT_SCHEDULES = 50;
export const MAX_REPORT_RECIPIENTS = 20;
/** Number of days for which the link that confirms an email address is valid. */
export const CONFIRMATION_VALID_DAYS = 14;

export const ReportRecipient = z
  .object({
    id: z.uuid(),
    email: z.string(),
    is_member: z.boolean().describe('Whether the recipient belongs to the organization'),
    state: z
      .enum(['active', 'unconfirmed', 'unsubscribed', 'no_access'])
      .describe(
        '`unconfirmed`: hasn’t confirmed the address yet, and gets no reports until then; `no_access`: a member who can’t access (or can no longer access) all of the report’s sites, and gets no reports',
      ),
    last_sent_at: Timestamp.nullable(),
    problem: z.string().nullable().describe('Why the last email wasn’t delivered; null if it was'),
  })
  .meta({ id: 'ReportRecipient' });
export type ReportRecipient = z.infer<typeof ReportRecipient>;

const LinkDays = z
  .number()
  .int()
  .min(shareDurationDays.min)
  .max(shareDurationDays.max)
  .describe('Number of days the links in the emails are valid');

export const ReportSchedule = z
  .object({
    id: z.uuid(),
    type: PeriodReportType,
    scope: PeriodReportScope,
    every: ReportInterval,
    link_days: LinkDays,
    next_run_at: Timestamp,
    paused: z.boolean(),
    last_run_at: Timestamp.nullable(),
    problem: z.string().nullable().describe('Why no report was created the last time; null if one was'),
    undelivered: z
      .object({ from: IsoDate, until: IsoDate })
      .nullable()
      .describe(
        'The period of the report that is due and hasn’t been sent yet, because it’s being created or failed; null if the last one was sent',
      ),
    created_by: z.string().describe('The user on whose behalf reports are created'),
    recipients: z.array(ReportRecipient),
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const listReportSchedules = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/report-schedules/',
  id: 'listReportSchedules',
  summary: 'List the report schedules about sites the caller can access',
  access: 'reports:write',
  params: organizationParams,
  replies: {
    200: z.object({ schedules: z.array(ReportSchedule) }).meta({ id: 'ReportScheduleList' }),
    ...organizationProblems,
  },
});

const Recipients = z.array(EmailField).min(1).max(MAX_REPORT_RECIPIENTS);

export const createReportSchedule = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/report-schedules/',
  id: 'createReportSchedule',
  summary: 'Schedule a report to be created and emailed every week or month',
  description:
    'The first report is created one week or month from now. Each covers the days since the previous one. Members of the organization get the report if they can access all of its sites. Other addresses get an email with a link that confirms the address first.',
  access: 'reports:write',
  refusesKeys: true,
  params: organizationParams,
  body: z
    .object({
      type: PeriodReportType,
      every: ReportInterval,
      link_days: LinkDays.default(shareDurationDays.default),
      recipients: Recipients,
      ...scopeFields,
    })
    .refine(isScopeOfType, { path: ['site_id'], error: scopeError })
    .meta({
      id: 'CreateReportScheduleBody',
      examples: [{ type: 'portfolio', every: 'monthly', recipients: ['client@example.com'] }],
    }),
  replies: { 201: ReportSchedule, 400: Problem, ...organizationProblems, 409: Problem, 429: Problem },
});

const scheduleParams = organizationParams.extend({ scheduleId: z.uuid() });

export const changeReportSchedule = defineRoute({
  method: 'PATCH',
  path: '/api/organizations/{organizationId}/report-schedules/{scheduleId}/',
  id: 'changeReportSchedule',
  summary: 'Pause or resume a report schedule, or change how long its links are valid',
  description:
    'Reports are created in the name of the person who last resumed the schedule. A paused schedule skips its reports; they aren’t sent later.',
  access: 'reports:write',
  refusesKeys: true,
  params: scheduleParams,
  body: z
    .object({ paused: z.boolean().optional(), link_days: LinkDays.optional() })
    .meta({ id: 'ChangeReportScheduleBody', examples: [{ paused: true }] }),
  replies: { 200: ReportSchedule, 400: Problem, ...organizationProblems },
});

export const sendScheduledReport = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/report-schedules/{scheduleId}/deliveries/',
  id: 'sendScheduledReport',
  summary: 'Create and send a scheduled report again if it couldn’t be sent',
  description: 'Recipients get the report only once, even if the request is repeated.',
  access: 'reports:write',
  refusesKeys: true,
  params: scheduleParams,
  replies: { 200: ReportSchedule, ...organizationProblems, 409: Problem, 429: Problem },
});

export const deleteReportSchedule = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/report-schedules/{scheduleId}/',
  id: 'deleteReportSchedule',
  summary: 'Delete a report schedule; links in earlier emails stop working',
  access: 'reports:write',
  refusesKeys: true,
  params: scheduleParams,
  replies: { 200: z.object({ schedule_id: z.uuid() }), ...organizationProblems },
});

export const addReportRecipient = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/report-schedules/{scheduleId}/recipients/',
  id: 'addReportRecipient',
  summary: 'Add a recipient to a report schedule, or send the confirmation email again',
  access: 'reports:write',
  refusesKeys: true,
  params: scheduleParams,
  body: z
    .object({ email: EmailField })
    .meta({ id: 'AddReportRecipientBody', examples: [{ email: 'client@example.com' }] }),
  replies: { 200: ReportSchedule, 400: Problem, ...organizationProblems, 409: Problem, 429: Problem },
});

export const removeReportRecipient = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/report-schedules/{scheduleId}/recipients/{recipientId}/',
  id: 'removeReportRecipient',
  summary: 'Remove a recipient from a report schedule; links in their emails stop working',
  access: 'reports:write',
  refusesKeys: true,
  params: scheduleParams.extend({ recipientId: z.uuid() }),
  replies: { 200: ReportSchedule, ...organizationProblems },
});

const tokenBody = z.object({ token: z.string().max(200) });
/** What a recipient can see about the emails without signing in. */
const emailsReply = z.object({
  organization: z.string(),
  type: PeriodReportType,
  every: ReportInterval,
});

export const confirmReportEmails = defineRoute({
  method: 'POST',
  path: '/api/report-emails/confirm/',
  id: 'confirmReportEmails',
  summary: 'Confirm an email address with the token from the link that was sent to it',
  access: 'public',
  body: tokenBody,
  replies: { 200: emailsReply, 400: Problem, 404: Problem },
});

export const stopReportEmails = defineRoute({
  method: 'POST',
  path: '/api/report-emails/unsubscribe/',
  id: 'stopReportEmails',
  summary: 'Unsubscribe from a report’s emails, using the token from an email’s link',
  access: 'public',
  body: tokenBody,
  replies: { 200: emailsReply, 400: Problem, 404: Problem },
});
