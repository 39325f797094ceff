import { z } from 'zod';
import { CriterionNumber, InvitedRole } from '../audits/audit.ts';
import { defineRoute } from '../define-route.ts';
import { IsoDate, ScanId, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

const count = z.number().int().min(0);

/** Maximum number of notifications listed. */
export const MAX_NOTIFICATIONS = 30;
/** Number of days for which an event is listed. */
export const NOTIFICATION_DAYS = 30;

/** Number of days after which notifications about issues are deleted. */
export const ISSUE_NOTIFICATION_DAYS = 90;

/** What people are notified of, most important first: events that the recipient should act on. */
export const ISSUE_EVENTS = [
  'mentioned',
  'assigned',
  'overdue',
  'regressed',
  'due_soon',
  'commented',
  'fixed',
] as const;
export type IssueEvent = (typeof ISSUE_EVENTS)[number];

/** Returns the most important of an issue's events, of which there is at least one. */
export const getMainEvent = (events: readonly IssueEvent[]): IssueEvent =>
  ISSUE_EVENTS.find((event) => events.includes(event)) ?? 'fixed';

/** Returns the path of the page where people see what happened to an issue: its comments if the main event is one. */
export function getIssueEventPath(
  { siteId, issueId }: { readonly siteId: string; readonly issueId: string },
  events: readonly IssueEvent[],
): string {
  const isComment = ['mentioned', 'commented'].includes(getMainEvent(events));
  const tab: Record<string, string> = isComment ? { tab: 'activity' } : {};
  const search = new URLSearchParams({ state: 'all', issue: issueId, ...tab });
  return `/sites/${siteId}?${search}${isComment ? '#comments' : ''}`;
}

/** When users are emailed about issues that involve them. */
export const EMAIL_PREFERENCES = ['instant', 'daily', 'none'] as const;
export type EmailPreference = (typeof EMAIL_PREFERENCES)[number];

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
      criteria: z.array(CriterionNumber).describe('Criteria for which a later scan found failures'),
    }),
    z.object({
      ...common,
      kind: z.literal('audit-invitation'),
      ...audit,
      role: InvitedRole,
      invited_by: z.string().describe('Name and email address'),
    }),
    z.object({
      ...common,
      kind: z.literal('questions-assigned'),
      ...audit,
      questions: count.describe(
        'Number of questions that are assigned to the caller and have no up-to-date answer',
      ),
    }),
    z.object({
      ...common,
      kind: z.literal('issue'),
      issue_id: z.uuid(),
      site_id: z.uuid(),
      origin: z.string(),
      message: z.string().describe('What is wrong, in one sentence'),
      events: z
        .array(z.enum(ISSUE_EVENTS))
        .min(1)
        .describe(
          'What has happened to the issue since the caller last read about it, oldest first, with each event type listed once; events made obsolete by a confirmed fix are omitted',
        ),
      count: count.describe('Number of events'),
      actor_name: z
        .string()
        .nullable()
        .describe('The person behind the most important mention, assignment or comment'),
      due_on: IsoDate.nullable(),
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
  summary: 'List recent events on the organization’s sites and in its audits',
  description: `Returns at most the newest ${MAX_NOTIFICATIONS} events from the last ${NOTIFICATION_DAYS} days. Questions are listed only for audits owned by others. Events about an issue that concerns the caller are listed for up to ${ISSUE_NOTIFICATION_DAYS} days, as one notification until it is read; all unread issue notifications are counted.`,
  access: 'results:read',
  refusesKeys: true,
  replies: { 200: NotificationList, 401: Problem, 403: Problem, 404: Problem },
});

export const markNotificationsRead = defineRoute({
  method: 'POST',
  path: '/api/notifications/read/',
  id: 'markNotificationsRead',
  summary: 'Mark notifications as read',
  description: 'Ids of events that aren’t listed are ignored.',
  access: 'results:read',
  refusesKeys: true,
  body: z
    .object({
      ids: z
        .union([z.array(common.id).min(1).max(MAX_NOTIFICATIONS), z.literal('all')])
        .describe('“all” also includes notifications that aren’t listed'),
    })
    .meta({ examples: [{ ids: 'all' }] }),
  replies: { 200: NotificationList, 400: Problem, 401: Problem, 403: Problem, 404: Problem },
});

export const NotificationSettings = z
  .object({
    emails: z
      .enum(EMAIL_PREFERENCES)
      .describe(
        'When to send emails about issues that concern the user: soon after each event, once a day or never',
      ),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotificationSettings = defineRoute({
  method: 'GET',
  path: '/api/notifications/settings/',
  id: 'getNotificationSettings',
  summary: 'Get the frequency of the caller’s issue emails',
  access: 'account',
  replies: { 200: NotificationSettings, 401: Problem },
});

export const putNotificationSettings = defineRoute({
  method: 'PUT',
  path: '/api/notifications/settings/',
  id: 'putNotificationSettings',
  summary: 'Set the frequency of the caller’s issue emails',
  access: 'account',
  body: NotificationSettings,
  replies: { 200: NotificationSettings, 400: Problem, 401: Problem },
});
