import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ReportFormat, ReportType, ScanId, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

export const ReportId = z.uuid().meta({ id: 'ReportId' });

export const ReportStatus = z.enum(['queued', 'running', 'ready', 'failed']).meta({ id: 'ReportStatus' });
export type ReportStatus = z.infer<typeof ReportStatus>;

export const ReportStep = z.enum(['reading', 'printing']).meta({ id: 'ReportStep' });
export type ReportStep = z.infer<typeof ReportStep>;

/**
 * Link that gives people without an account access to a report. The link itself is returned only once, when
 * it is created.
 */
export const ReportShare = z
  .object({
    id: z.string().describe('Names the link to its owner; the link cannot be had from it'),
    created_at: Timestamp,
    expires_at: Timestamp,
    revoked_at: Timestamp.nullable().describe('When its owner ended it; null while it was not ended'),
  })
  .meta({ id: 'ReportShare' });
export type ReportShare = z.infer<typeof ReportShare>;

export const Report = z
  .object({
    id: ReportId,
    scan_id: ScanId,
    url: z.string().describe('Start address of the scan'),
    scanned_at: Timestamp.describe('When the scan ended'),
    type: ReportType,
    format: ReportFormat,
    status: ReportStatus,
    percent: z.number().int().min(0).max(100),
    step: ReportStep.nullable().describe(
      'What is being done while it is running: the scan is read, then a PDF is printed, all at once; null otherwise',
    ),
    bytes: z.number().int().nullable().describe('Size of the file; null until it is ready'),
    error: z.string().nullable().describe('A sentence, when it could not be made'),
    code: z.string().nullable(),
    created_at: Timestamp,
    completed_at: Timestamp.nullable(),
    outdated: z
      .boolean()
      .describe(
        'Issues of the scan were marked as ignored or false positives, or are no longer, since the file was made; ' +
          'ask for the report again to update it',
      ),
    download_url: z
      .string()
      .nullable()
      .describe(
        'Address of the file; null until it is ready. Of an account’s scan it is good until tomorrow',
      ),
    preview_url: z
      .string()
      .nullable()
      .describe('Address that shows the report in a browser, when it is of a form that can be'),
    shares: z.array(ReportShare).describe('Newest first; empty for whoever does not own the scan'),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

export const CreateReportBody = z
  .object({
    type: ReportType.default('summary').describe('Whom it is for; summary when left out'),
    format: ReportFormat.default('pdf').describe(
      'pdf when left out; openacr is of the conformance type only',
    ),
  })
  .refine(({ type, format }) => format !== 'openacr' || type === 'conformance', {
    path: ['format'],
    error: 'openacr is a form of the conformance report: ask for the type conformance, or for another format',
  });
export type CreateReportBody = z.infer<typeof CreateReportBody>;

export const createReport = defineRoute({
  method: 'POST',
  path: '/api/scanner/scan/{scanId}/report/',
  id: 'makeReport',
  summary: 'Make a report of a scan that has ended',
  description:
    'The report is made in the background: ask for it by its id until it is ready or failed. A scan has one report ' +
    'of each type and format. Asked for again it is given again, and made anew when it had failed or is outdated.',
  params: z.object({ scanId: ScanId }),
  body: CreateReportBody.prefault({}),
  replies: {
    202: z.object({ report: Report }),
    400: Problem,
    401: Problem,
    404: Problem,
    409: Problem,
    429: Problem,
  },
});

export const ReportList = z
  .object({
    reports: z.array(Report),
    total: z.number().int().min(0).describe('Reports that match, on all pages'),
    next_cursor: z.string().nullable().describe('Send it as `cursor` for the next page; null on the last'),
  })
  .meta({ id: 'Reports' });
export type ReportList = z.infer<typeof ReportList>;

export const listReports = defineRoute({
  method: 'GET',
  path: '/api/scanner/reports/',
  id: 'listReports',
  summary: 'The reports of the signed-in person, newest first',
  query: z.object({
    scan: ScanId.optional().describe('Only reports of this scan'),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  replies: { 200: ReportList, 400: Problem, 401: Problem, 403: Problem },
});

const reportParams = z.object({ reportId: ReportId });

export const getReport = defineRoute({
  method: 'GET',
  path: '/api/scanner/reports/{reportId}/',
  id: 'readReport',
  summary: 'One report: how far it is, or where its file is',
  params: reportParams,
  replies: { 200: Report, 401: Problem, 404: Problem },
});

const anyFileReply = {
  mediaType: 'application/octet-stream',
  description: 'The file, with its own media type',
};
const showField = z
  .enum(['1'])
  .optional()
  .describe('Shows the report in the browser, where its form can be, instead of saving it');

export const downloadReport = defineRoute({
  method: 'GET',
  path: '/api/scanner/reports/{reportId}/download/',
  id: 'downloadReport',
  summary: 'The file of a report',
  params: reportParams,
  query: z.object({
    key: z.string().max(100).optional().describe('Stands in the addresses of an account’s reports'),
    show: showField,
  }),
  replies: { 200: anyFileReply, 401: Problem, 404: Problem },
});

export const deleteReport = defineRoute({
  method: 'DELETE',
  path: '/api/scanner/reports/{reportId}/',
  id: 'deleteReport',
  summary: 'Delete a report of the account with its file and its links, for good',
  params: reportParams,
  replies: { 200: z.object({ report_id: ReportId }), 401: Problem, 403: Problem, 404: Problem },
});

/** Number of days that a link can be valid. */
export const shareDurationDays = { min: 1, max: 90, default: 14 } as const;

export const shareReport = defineRoute({
  method: 'POST',
  path: '/api/scanner/reports/{reportId}/shares/',
  id: 'shareReport',
  summary: 'Make a link by which people without an account read a report',
  description: 'The link is told in this answer and never again: only a hash of it is kept.',
  params: reportParams,
  body: z
    .object({
      days: z
        .number()
        .int()
        .min(shareDurationDays.min)
        .max(shareDurationDays.max)
        .default(shareDurationDays.default)
        .describe(`Days for which it is good; ${shareDurationDays.default} when left out`),
    })
    .prefault({}),
  replies: {
    201: z.object({ share: ReportShare, url: z.string().describe('The link') }),
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
  },
});

export const revokeReportShare = defineRoute({
  method: 'DELETE',
  path: '/api/scanner/reports/{reportId}/shares/{shareId}/',
  id: 'revokeShare',
  summary: 'End a link at once',
  params: reportParams.extend({ shareId: z.string().max(100) }),
  replies: { 200: z.object({ share: ReportShare }), 401: Problem, 403: Problem, 404: Problem },
});

/** Report as shown to a person who has its share link. It does not name the owner. */
export const SharedReport = Report.pick({
  url: true,
  scanned_at: true,
  type: true,
  format: true,
  bytes: true,
  completed_at: true,
  outdated: true,
  preview_url: true,
})
  .extend({ download_url: z.string(), expires_at: Timestamp.describe('Until when the link is good') })
  .meta({ id: 'SharedReport' });
export type SharedReport = z.infer<typeof SharedReport>;

const sharedReportParams = z.object({ token: z.string().max(100) });

export const getSharedReport = defineRoute({
  method: 'GET',
  path: '/api/scanner/shared/{token}/',
  id: 'sharedReport',
  summary: 'What a link to a report leads to',
  description: 'A link that has expired, was ended, or never was answers 404 with the same sentence.',
  params: sharedReportParams,
  replies: { 200: SharedReport, 404: Problem },
});

export const downloadSharedReport = defineRoute({
  method: 'GET',
  path: '/api/scanner/shared/{token}/download/',
  id: 'downloadSharedReport',
  summary: 'The file of a report that a link leads to',
  params: sharedReportParams,
  query: z.object({ show: showField }),
  replies: { 200: anyFileReply, 404: Problem },
});
