import { z } from 'zod';
import { CriterionNumber, InvitedRole } from '../audits/audit.ts';
import { defineRoute } from '../define-route.ts';
import { ScanId, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

const count = z.number().int().min(0);

/** Maximum number of notifications listed. */
export const MAX_NOTIFICATIONS = 30;
/** Number of days for which an event is listed. */
export const NOTIFICATION_DAYS = 30;

const common = {
  id: z.string().max(200).describe('Identifies the event; the same in every response'),
  at: Timestamp,
  is_read: z.boolean(),
};

const audit = { audit_id: z.uuid(), title: z.string(), origin: z.string() };

export const AccountNotification = z
  .discriminatedUnion('kind', [
    z.object({
      ...common,
      kind: z.literal('scan-completed'),
      scan_id: ScanId,
      url: z.string(),
      site_id: z.uuid().nullable(),
      score: z.number().nullable(),
      regressed: count.describe('Number of issues that had been fixed and were found again'),
      new_critical: count.describe(
        'Number of open critical issues that no earlier scan of the site found; 0 for its first scan',
      ),
    }),
    z.object({
      ...common,
      kind: z.literal('scan-failed'),
      scan_id: ScanId,
      url: z.string(),
      error: z.string().nullable().describe('Why no page was tested'),
    }),
    z.object({
      ...common,
      kind: z.literal('report-outdated'),
      ...audit,
      criteria: z.array(CriterionNumber).describe('Criteria that a later scan fails'),
    }),
    z.object({
      ...common,
      kind: z.literal('audit-invitation'),
      ...audit,
      role: InvitedRole,
      invited_by: z.string().describe('Email address'),
    }),
    z.object({
      ...common,
      kind: z.literal('questions-assigned'),
      ...audit,
      questions: count.describe(
        'Number of questions that are assigned to the caller and have no up-to-date answer',
      ),
    }),
  ])
  .meta({ id: 'AccountNotification' });
export type AccountNotification = z.infer<typeof AccountNotification>;

export const NotificationList = z
  .object({ notifications: z.array(AccountNotification).describe('Newest first'), unread: count })
  .meta({ id: 'NotificationList' });
export type NotificationList = z.infer<typeof NotificationList>;

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/api/notifications/',
  id: 'listNotifications',
  summary: 'List recent events on the signed-in user’s sites and in their audits',
  description: `Returns at most the newest ${MAX_NOTIFICATIONS} events from the last ${NOTIFICATION_DAYS} days. Questions are listed only for audits owned by others.`,
  replies: { 200: NotificationList, 401: Problem, 403: Problem },
});

export const markNotificationsRead = defineRoute({
  method: 'POST',
  path: '/api/notifications/read/',
  id: 'markNotificationsRead',
  summary: 'Mark notifications as read',
  description: 'Ids of events that are not listed are ignored.',
  body: z.object({ ids: z.array(common.id).min(1).max(MAX_NOTIFICATIONS) }),
  replies: { 200: NotificationList, 400: Problem, 401: Problem, 403: Problem },
});
