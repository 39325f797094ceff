import { z } from 'zod';
import { IsoDate, IssueState, ScanId, Severity, Timestamp } from '../entities/enums.ts';
import { ThresholdResult } from '../entities/thresholds.ts';

/**
 * The events that webhooks send. A type's payload only gains optional fields; any other change requires a new type.
 * Events contain ids, links and the data needed to route them, but no page content other than URLs.
 */

export const WEBHOOK_EVENT_TYPES = [
  'scan.completed',
  'scan.failed',
  'site.thresholds_failed',
  'site.thresholds_passed',
  'issue.new',
  'issue.regressed',
  'issue.fixed',
  'issue.changed',
  'audit.signed',
] as const;
export const WebhookEventType = z.enum(WEBHOOK_EVENT_TYPES).meta({ id: 'WebhookEventType' });
export type WebhookEventType = z.infer<typeof WebhookEventType>;

/** When each event is sent, in one sentence. */
export const webhookEventDescriptions = {
  'scan.completed': 'A scan was completed',
  'scan.failed': 'A scan couldn’t test any pages',
  'site.thresholds_failed': 'A scan fails the site’s thresholds, unlike the one before it',
  'site.thresholds_passed': 'A scan passes the site’s thresholds again',
  'issue.new': 'A scan found issues for the first time',
  'issue.regressed': 'A scan found previously fixed issues again',
  'issue.fixed': 'A scan confirmed that issues are fixed',
  'issue.changed': 'A person or an API key changed issues',
  'audit.signed': 'An audit was signed',
} as const satisfies Readonly<Record<WebhookEventType, string>>;

/** Maximum number of issues in one event. More issues are sent in further events. */
export const MAX_WEBHOOK_EVENT_ISSUES = 100;

const link = z.url().describe('Where to see the item in Curbcut');

const EventSite = z.object({ id: z.uuid(), origin: z.string(), link }).meta({ id: 'WebhookSite' });

const EventScan = z
  .object({
    id: ScanId,
    url: z.string().describe('The URL that was scanned'),
    completed_at: Timestamp,
    pages_tested: z.number().int().min(0),
    pages_not_tested: z.number().int().min(0),
    link,
  })
  .meta({ id: 'WebhookScan' });

const EventIssue = z
  .object({
    id: z.uuid(),
    state: IssueState,
    outcome: z.enum(['failed', 'cantTell']).describe('cantTell: needs review'),
    severity: Severity,
    rule_id: z.string(),
    rule_title: z.string(),
    pages: z.number().int().min(0).describe('Number of pages in the latest scan that found the issue'),
    occurrences: z.number().int().min(0),
    page_url: z.string().nullable().describe('One of the pages; null if none is known'),
    link,
  })
  .meta({ id: 'WebhookIssue' });
export type WebhookIssue = z.infer<typeof EventIssue>;

const EventActor = z
  .object({ type: z.enum(['person', 'api_key']), id: z.uuid(), name: z.string() })
  .meta({ id: 'WebhookActor' });

const envelope = <const Type extends string, Shape extends z.ZodRawShape>(type: Type, data: Shape) =>
  z.object({
    type: z.literal(type),
    timestamp: Timestamp.describe('When the event occurred'),
    data: z.object({ ...data, organization_id: z.uuid() }),
  });

const issuesFromScan = {
  site: EventSite,
  scan_id: ScanId,
  issues: z.array(EventIssue).min(1).max(MAX_WEBHOOK_EVENT_ISSUES),
};

const thresholdsFromScan = {
  site: EventSite,
  scan: EventScan,
  checks: ThresholdResult.shape.checks,
};

/** A delivery's body. */
export const WebhookEvent = z
  .discriminatedUnion('type', [
    envelope('scan.completed', {
      site: EventSite.nullable().describe('Null if the site has since been deleted'),
      scan: EventScan.extend({
        score: z.number().nullable().describe('0 to 100; null if no rule applied'),
        grade: z.string().nullable(),
        issues: z.number().int().min(0).describe('Excludes ignored issues and false positives'),
        needs_review: z.number().int().min(0),
      }),
    }),
    envelope('scan.failed', {
      site: EventSite.nullable().describe('Null if no earlier scan of this site exists'),
      scan: EventScan.extend({
        code: z.string().nullable().describe('Machine-readable reason'),
        error: z.string().nullable().describe('The reason, in a sentence'),
      }),
    }),
    envelope('site.thresholds_failed', thresholdsFromScan),
    envelope('site.thresholds_passed', thresholdsFromScan),
    envelope('issue.new', issuesFromScan),
    envelope('issue.regressed', issuesFromScan),
    envelope('issue.fixed', issuesFromScan),
    envelope('issue.changed', {
      site: EventSite,
      changed_by: EventActor,
      issues: z
        .array(
          EventIssue.extend({
            changes: z
              .array(
                z.enum(['state', 'assignee', 'note', 'due_on', 'ignored_reason', 'ignored_until', 'label']),
              )
              .min(1)
              .describe('The fields that were changed. Notes and reasons themselves aren’t sent'),
            assignee: z.string().describe('The assignee’s name; empty if the issue isn’t assigned'),
            assignee_id: z.uuid().nullable().describe('The assignee’s user id'),
            due_on: IsoDate.nullable(),
          }),
        )
        .min(1)
        .max(MAX_WEBHOOK_EVENT_ISSUES),
    }),
    envelope('audit.signed', {
      site: EventSite,
      audit: z.object({
        id: z.uuid(),
        title: z.string(),
        standard: z.string(),
        level: z.string(),
        signed_by: z.string(),
        signed_at: Timestamp,
        sha256: z.string().describe('Hash of the signed text, in hexadecimal'),
        link,
      }),
    }),
    envelope('webhook.test', { webhook_id: z.uuid() }),
  ])
  .meta({ id: 'WebhookEvent' });
export type WebhookEvent = z.infer<typeof WebhookEvent>;
