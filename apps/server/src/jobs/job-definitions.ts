import { CriterionNumber } from '@curbcut/contract';
import { z } from 'zod';
import type { Config } from '../config.ts';

/** A job's definition for its senders; the work itself is in the handler with the same name. */
export interface JobDefinition<Payload extends object = object> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Maximum number of these jobs that one process runs at the same time. */
  readonly concurrency: (config: Config) => number;
  /** Maximum number of a group's jobs that run at the same time across all processes; undefined for no limit. */
  readonly maxPerGroup?: number;
  /** Time limit after which a job is considered lost. */
  readonly timeLimitSeconds: number;
  /** Retries when the handler throws or its process dies. */
  readonly retries: number;
  /** Whether a job has its own trace, linked to the request or job that sent it. By default, it doesn't. */
  hasOwnTrace?(payload: Payload): boolean;
}

function defineJob<Payload extends object>(job: JobDefinition<Payload>): JobDefinition<Payload> {
  return job;
}

const UserPayload = z.object({ userId: z.uuid() });
/** An email to a person about an organization, which is sent only while the person belongs to it. */
const OrganizationPayload = UserPayload.extend({ organizationId: z.uuid() });

/**
 * The content of an email. Links are created when it's sent, so that no job contains one; an email address
 * is included only if its account is deleted, and it's encrypted.
 */
export const MailRequest = z.discriminatedUnion('kind', [
  UserPayload.extend({ kind: z.literal('verify-email') }),
  UserPayload.extend({ kind: z.literal('reset-password') }),
  UserPayload.extend({ kind: z.literal('password-changed') }),
  UserPayload.extend({
    kind: z.literal('two-factor-changed'),
    change: z.enum(['turned-on', 'turned-off', 'codes-replaced', 'recovery-code-used']),
  }),
  UserPayload.extend({ kind: z.literal('passkey-changed'), change: z.enum(['added', 'removed']) }),
  UserPayload.extend({ kind: z.literal('sso-link-code'), linkHash: z.string() }),
  OrganizationPayload.extend({ kind: z.literal('sso-linked') }),
  OrganizationPayload.extend({ kind: z.literal('quota-near') }),
  OrganizationPayload.extend({ kind: z.literal('scan-finished'), scanId: z.uuid() }),
  OrganizationPayload.extend({
    kind: z.literal('site-digest'),
    siteId: z.uuid(),
    scanId: z.uuid(),
    scoreBefore: z.number().nullable(),
    /** The activity ids it covers: greater than `after`, up to and including `upTo`. */
    after: z.number().int(),
    upTo: z.number().int(),
  }),
  OrganizationPayload.extend({
    kind: z.literal('site-thresholds'),
    siteId: z.uuid(),
    status: z.enum(['passing', 'failing']),
  }),
  OrganizationPayload.extend({
    kind: z.literal('audit-outdated'),
    auditId: z.uuid(),
    criteria: z.array(CriterionNumber),
  }),
  OrganizationPayload.extend({
    kind: z.literal('issue-notifications'),
    mailId: z.uuid(),
    isDigest: z.boolean(),
  }),
  OrganizationPayload.extend({ kind: z.literal('webhook-failing'), webhookId: z.uuid() }),
  OrganizationPayload.extend({ kind: z.literal('webhook-off'), webhookId: z.uuid() }),
  z.object({ kind: z.literal('report-confirmation'), recipientId: z.uuid() }),
  z.object({ kind: z.literal('period-report'), recipientId: z.uuid(), reportId: z.uuid() }),
  z.object({ kind: z.literal('account-deleted'), recipient: z.string() }),
  z.object({ kind: z.literal('audit-invitation'), invitationId: z.uuid() }),
  z.object({ kind: z.literal('organization-invitation'), invitationId: z.uuid() }),
]);
export type MailRequest = z.infer<typeof MailRequest>;

const ScanPayload = z.object({ scanId: z.uuid() });

/**
 * Number of a scan's pages that are part of its trace. A page has 20 to 100 spans, and most trace viewers
 * show a few thousand spans per trace. The limit is a position, so that all processes agree on which pages
 * are traced.
 */
export const MAX_PAGES_IN_TRACE = 100;

/** Reads robots.txt and the sitemaps and admits the first pages of a scan. */
export const startCrawlJob = defineJob({
  name: 'start-crawl',
  payload: ScanPayload,
  // Reads only a few small files. A site that never responds takes until the timeout.
  concurrency: () => 8,
  maxPerGroup: 4,
  timeLimitSeconds: 300,
  retries: 5,
});

/** Tests one page. */
export const visitPageJob = defineJob({
  name: 'visit-page',
  payload: ScanPayload.extend({ position: z.number().int().min(0) }),
  concurrency: ({ concurrency }) => concurrency,
  timeLimitSeconds: 600,
  // More than the page's MAX_ATTEMPTS, which ends the attempts much earlier.
  retries: 20,
  hasOwnTrace: ({ position }) => position >= MAX_PAGES_IN_TRACE,
});

/** Assigns free slots to waiting pages; scheduled for when a site can be visited again after a pause. */
export const assignSlotsJob = defineJob({
  name: 'assign-slots',
  payload: z.object({}),
  concurrency: () => 1,
  timeLimitSeconds: 60,
  retries: 20,
});

/** Finalizes a scan when its last page is done, or when its time is up. */
export const finalizeScanJob = defineJob({
  name: 'end-scan',
  payload: ScanPayload.extend({ because: z.enum(['pages-done', 'time-is-up', 'upload-interrupted']) }),
  concurrency: () => 1,
  timeLimitSeconds: 900,
  retries: 20,
});

/** Matches the issues in a site's new scans with its known issues. */
export const trackSiteJob = defineJob({
  name: 'track-site',
  payload: z.object({ siteId: z.uuid() }),
  concurrency: () => 1,
  timeLimitSeconds: 1800,
  retries: 20,
});

/** Emits the events of a completed scan once its counts are final. */
export const announceScanJob = defineJob({
  name: 'announce-scan',
  payload: ScanPayload,
  concurrency: () => 1,
  timeLimitSeconds: 900,
  retries: 20,
});

/** Makes one attempt to deliver an event to a webhook. */
export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  payload: z.object({ deliveryId: z.uuid(), attempt: z.number().int().min(0) }),
  // Each waits for a receiver up to 10 seconds; the limit per webhook keeps a slow one from blocking the others.
  concurrency: () => 4,
  maxPerGroup: 2,
  timeLimitSeconds: 60,
  // For lost processes; failed attempts get their own jobs.
  retries: 20,
});

/** Makes one attempt to send a message to a chat channel. */
export const deliverChatMessageJob = defineJob({
  name: 'deliver-chat-message',
  payload: z.object({ messageId: z.uuid(), attempt: z.number().int().min(0) }),
  concurrency: () => 2,
  maxPerGroup: 1,
  timeLimitSeconds: 60,
  // For lost processes; failed attempts get jobs of their own.
  retries: 20,
});

/** Creates, closes or reopens an issue's ticket in its tracker: one attempt. */
export const syncTicketJob = defineJob({
  name: 'sync-ticket',
  payload: z.object({ issueId: z.uuid(), attempt: z.number().int().min(0) }),
  // Each waits for a tracker; the limit per integration keeps a slow one from blocking the others.
  concurrency: () => 4,
  maxPerGroup: 1,
  timeLimitSeconds: 110,
  // For lost processes; failed attempts get jobs of their own.
  retries: 20,
});

/** Reads the status of tickets that was last read some time ago. */
export const refreshTicketsJob = defineJob({
  name: 'refresh-tickets',
  payload: z.object({}),
  concurrency: () => 1,
  timeLimitSeconds: 1800,
  retries: 0,
});

/** Reminds people of due issues, and requests their digests. */
export const notifyDailyJob = defineJob({
  name: 'notify-daily',
  payload: z.object({}),
  concurrency: () => 1,
  timeLimitSeconds: 1800,
  retries: 3,
});

/** Starts the scans that are due. */
export const startDueScansJob = defineJob({
  name: 'start-scheduled',
  payload: z.object({}),
  concurrency: () => 1,
  timeLimitSeconds: 600,
  retries: 0,
});

/** Finds the scheduled reports that are due. */
export const startDueReportsJob = defineJob({
  name: 'start-due-reports',
  payload: z.object({}),
  concurrency: () => 1,
  timeLimitSeconds: 600,
  retries: 0,
});

/** Creates a scheduled report and sends it to its recipients. */
export const createScheduledReportJob = defineJob({
  name: 'create-scheduled-report',
  payload: z.object({
    scheduleId: z.uuid(),
    reportId: z.uuid(),
    from: z.iso.date(),
    until: z.iso.date(),
  }),
  concurrency: () => 1,
  timeLimitSeconds: 900,
  retries: 5,
});

/** Cancels a deleted account's subscription. */
export const endBillingJob = defineJob({
  name: 'end-billing',
  payload: z.object({ customerId: z.string() }),
  concurrency: () => 1,
  timeLimitSeconds: 120,
  // Retries every minute for days, because the customer would keep paying.
  retries: 5000,
});

/**
 * Sends one email. Requests don't wait for it, so a slow mail server doesn't delay them or reveal anything.
 */
export const sendMailJob = defineJob({
  name: 'send-mail',
  payload: MailRequest,
  concurrency: () => 2,
  timeLimitSeconds: 180,
  // About an hour, which is as long as a password reset link is valid.
  retries: 60,
});

/** Creates a report file. Only one at a time: a PDF takes a browser tab, and scans have priority. */
export const generateReportJob = defineJob({
  name: 'generate-report',
  payload: ScanPayload.extend({ reportId: z.uuid() }),
  concurrency: () => 1,
  timeLimitSeconds: 2400,
  // More than the report's MAX_ATTEMPTS, which ends the attempts much earlier.
  retries: 20,
});

/**
 * Asks a language model about an issue and tests its suggestion. Waiting for the model uses no resources
 * here.
 */
export const generateSuggestionJob = defineJob({
  name: 'generate-suggestion',
  payload: z.object({ suggestionId: z.uuid() }),
  concurrency: () => 2,
  // Twice the maximum model timeout, plus a visit.
  timeLimitSeconds: 1500,
  // More than the suggestion's MAX_ATTEMPTS, which ends the attempts much earlier.
  retries: 20,
});

/** Deletes the files listed in `blob_deletions`. */
export const deleteFilesJob = defineJob({
  name: 'delete-files',
  payload: z.object({}),
  concurrency: () => 1,
  timeLimitSeconds: 3600,
  retries: 20,
});

/** Deletes stored files that no row references. */
export const sweepBlobsJob = defineJob({
  name: 'sweep-blobs',
  payload: z.object({}),
  concurrency: () => 1,
  timeLimitSeconds: 6 * 3600,
  retries: 0,
});

/** Deletes expired data. */
export const cleanUpJob = defineJob({
  name: 'clean-up',
  payload: z.object({}),
  concurrency: () => 1,
  timeLimitSeconds: 3600,
  retries: 0,
});

export const JOBS: readonly JobDefinition[] = [
  startCrawlJob,
  visitPageJob,
  assignSlotsJob,
  finalizeScanJob,
  trackSiteJob,
  announceScanJob,
  deliverWebhookJob,
  deliverChatMessageJob,
  syncTicketJob,
  refreshTicketsJob,
  startDueScansJob,
  startDueReportsJob,
  createScheduledReportJob,
  notifyDailyJob,
  endBillingJob,
  sendMailJob,
  generateReportJob,
  generateSuggestionJob,
  deleteFilesJob,
  sweepBlobsJob,
  cleanUpJob,
];
