import { z } from 'zod';
import type { Config } from '../config.ts';

/** What those who send a job need to know of it; the work itself is in the handler of the same name. */
export interface JobDefinition<Payload extends object = object> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Jobs of this kind that one process works on at the same time. */
  readonly concurrency: (config: Config) => number;
  /** Jobs of one group that all processes together work on at the same time; undefined for no such limit. */
  readonly maxPerGroup?: number;
  /** Longest time that one may take before it is taken for lost. */
  readonly timeLimitSeconds: number;
  /** Tries after the first one when the handler throws or its process dies. */
  readonly retries: number;
}

function defineJob<Payload extends object>(job: JobDefinition<Payload>): JobDefinition<Payload> {
  return job;
}

const UserPayload = z.object({ userId: z.uuid() });

/**
 * What a message is about. Links are made when it is sent and not before, so that no job holds one; an address stands
 * here only when its account is gone, and then sealed.
 */
export const MailRequest = z.discriminatedUnion('kind', [
  UserPayload.extend({ kind: z.literal('verify-email') }),
  UserPayload.extend({ kind: z.literal('reset-password') }),
  UserPayload.extend({ kind: z.literal('password-changed') }),
  UserPayload.extend({ kind: z.literal('quota-near') }),
  UserPayload.extend({ kind: z.literal('scan-finished'), scanId: z.uuid() }),
  UserPayload.extend({
    kind: z.literal('site-digest'),
    siteId: z.uuid(),
    scanId: z.uuid(),
    scoreBefore: z.number().nullable(),
    /** The activity that it tells of: after the first id, up to the second. */
    after: z.number().int(),
    upTo: z.number().int(),
  }),
  z.object({ kind: z.literal('account-deleted'), recipient: z.string() }),
]);
export type MailRequest = z.infer<typeof MailRequest>;

const ScanPayload = z.object({ scanId: z.uuid() });

/** Reads robots.txt and the sitemaps and admits the first pages of a scan. */
export const openSiteJob = defineJob({
  name: 'open-site',
  payload: ScanPayload,
  // It only reads a few small files; a site that never answers takes as long as a timeout allows.
  concurrency: () => 8,
  maxPerGroup: 4,
  timeLimitSeconds: 300,
  retries: 5,
});

/** Examines one page. */
export const visitPageJob = defineJob({
  name: 'visit-page',
  payload: ScanPayload.extend({ position: z.number().int().min(0) }),
  concurrency: ({ concurrency }) => concurrency,
  timeLimitSeconds: 600,
  // More than MAX_ATTEMPTS of a page, which settles what becomes of it long before.
  retries: 20,
});

/** Gives free slots to waiting pages; sent for the moment when a site may be visited again after a pause. */
export const assignSlotsJob = defineJob({
  name: 'assign-slots',
  payload: z.object({}),
  concurrency: () => 1,
  timeLimitSeconds: 60,
  retries: 20,
});

/** Settles a scan when its last page is done, or when its time is up. */
export const finalizeScanJob = defineJob({
  name: 'end-scan',
  payload: ScanPayload.extend({ because: z.enum(['pages-done', 'time-is-up']) }),
  concurrency: () => 1,
  timeLimitSeconds: 900,
  retries: 20,
});

/** Matches the issues of a site's new scans with those known of it. */
export const trackSiteJob = defineJob({
  name: 'track-site',
  payload: z.object({ siteId: z.uuid() }),
  concurrency: () => 1,
  timeLimitSeconds: 1800,
  retries: 20,
});

/** Starts the scans whose time has come. */
export const startDueScansJob = defineJob({
  name: 'start-scheduled',
  payload: z.object({}),
  concurrency: () => 1,
  timeLimitSeconds: 600,
  retries: 0,
});

/** Ends what a deleted account pays. */
export const endBillingJob = defineJob({
  name: 'end-billing',
  payload: z.object({ customerId: z.string() }),
  concurrency: () => 1,
  timeLimitSeconds: 120,
  // One a minute: days, since money is at stake.
  retries: 5000,
});

/** Sends one message. Requests do not wait for it, so a slow mail server neither stalls them nor tells anything. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  payload: MailRequest,
  concurrency: () => 2,
  timeLimitSeconds: 180,
  // About an hour: as long as a mail server may be away, and as a link to reset a password is good.
  retries: 60,
});

/** Makes the file of a report. One at a time: a PDF takes a tab of the browser, and scans go first. */
export const makeReportJob = defineJob({
  name: 'make-report',
  payload: ScanPayload.extend({ reportId: z.uuid() }),
  concurrency: () => 1,
  timeLimitSeconds: 2400,
  // More than MAX_ATTEMPTS of a report, which settles what becomes of it long before.
  retries: 20,
});

/** Asks a language model about an issue, and tries what it suggests. Waiting for the model costs nothing here. */
export const makeSuggestionJob = defineJob({
  name: 'make-suggestion',
  payload: z.object({ suggestionId: z.uuid() }),
  concurrency: () => 2,
  // Twice the longest that a model may be given, and a visit.
  timeLimitSeconds: 1500,
  // More than MAX_ATTEMPTS of a suggestion, which settles what becomes of it long before.
  retries: 20,
});

/** Deletes the stored files of scans and of reports that are no more. */
export const deleteFilesJob = defineJob({
  name: 'delete-files',
  payload: z.object({
    scanIds: z.array(z.uuid()),
    reports: z.array(ScanPayload.extend({ reportId: z.uuid() })).optional(),
  }),
  concurrency: () => 1,
  timeLimitSeconds: 3600,
  retries: 20,
});

/** Deletes what is past its time. */
export const cleanUpJob = defineJob({
  name: 'clean-up',
  payload: z.object({}),
  concurrency: () => 1,
  timeLimitSeconds: 3600,
  retries: 0,
});

export const JOBS: readonly JobDefinition[] = [
  openSiteJob,
  visitPageJob,
  assignSlotsJob,
  finalizeScanJob,
  trackSiteJob,
  startDueScansJob,
  endBillingJob,
  sendMailJob,
  makeReportJob,
  makeSuggestionJob,
  deleteFilesJob,
  cleanUpJob,
];
