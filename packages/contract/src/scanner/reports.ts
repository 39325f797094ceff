import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ReportFormat, ReportType, ScanId, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

export const ReportId = z.uuid().meta({ id: 'ReportId' });

export const ReportStatus = z.enum(['queued', 'running', 'ready', 'failed']).meta({ id: 'ReportStatus' });
export type ReportStatus = z.infer<typeof ReportStatus>;

export const ReportStep = z.enum(['reading', 'printing']).meta({ id: 'ReportStep' });
export type ReportStep = z.infer<typeof ReportStep>;

/** Requests from one network within this many minutes count as one opening of a link. */
export const LINK_OPENING_MINUTES = 30;
/** Maximum number of openings listed for each link, newest first; all are counted. */
export const MAX_LISTED_LINK_OPENINGS = 20;

/** One opening of a link. */
export const LinkOpening = z
  .object({
    at: Timestamp,
    network: z
      .string()
      .describe('The first 24 bits of an IPv4 address or the first 48 bits of an IPv6 address'),
  })
  .meta({ id: 'LinkOpening' });
export type LinkOpening = z.infer<typeof LinkOpening>;

/**
 * A link that gives anyone access to a report without an account. The link itself is returned only once, when
 * it is created.
 */
export const ReportShare = z
  .object({
    id: z.string().describe('Identifies the link to its owner; the URL itself can’t be derived from it'),
    created_at: Timestamp,
    expires_at: Timestamp,
    revoked_at: Timestamp.nullable().describe(
      'When the owner revoked the link; null if it hasn’t been revoked',
    ),
    opened: z
      .number()
      .int()
      .min(0)
      .describe(
        `Number of times the link was opened. Requests from one network within ${LINK_OPENING_MINUTES} minutes count once; HEAD requests, which link previews send, don’t count`,
      ),
    openings: z
      .array(LinkOpening)
      .describe(`The last ${MAX_LISTED_LINK_OPENINGS} times the link was opened, newest first`),
  })
  .meta({ id: 'ReportShare' });
export type ReportShare = z.infer<typeof ReportShare>;

export const Report = z
  .object({
    id: ReportId,
    scan_id: ScanId,
    url: z.string().describe('The scan’s start URL'),
    scanned_at: Timestamp.describe('When the scan ended'),
    type: ReportType,
    format: ReportFormat,
    status: ReportStatus,
    percent: z.number().int().min(0).max(100),
    step: ReportStep.nullable().describe(
      'Current step while the report is being created: reading the scan, then, for PDF, printing; null otherwise',
    ),
    bytes: z.number().int().nullable().describe('File size in bytes; null until the report is ready'),
    error: z
      .string()
      .nullable()
      .describe('Message for the user if the report couldn’t be created; null otherwise'),
    code: z.string().nullable(),
    created_at: Timestamp,
    completed_at: Timestamp.nullable(),
    outdated: z
      .boolean()
      .describe(
        'Whether any of the scan’s issues have been ignored, marked as false positives or restored since the file was ' +
          'created; create the report again to update it',
      ),
    download_url: z
      .string()
      .nullable()
      .describe(
        'URL of the file; null until the report is ready. For an organization’s scan, the URL is valid until the next day',
      ),
    preview_url: z
      .string()
      .nullable()
      .describe(
        'URL that shows the report in a browser; null until the report is ready, and for formats that browsers can’t show',
      ),
    shares: z.array(ReportShare).describe('Share links, newest first; empty unless the caller owns the scan'),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

export const CreateReportBody = z
  .object({
    type: ReportType.default('summary').describe('The report’s audience; summary if omitted'),
    format: ReportFormat.default('pdf').describe(
      'pdf if omitted; openacr is available only for the conformance type',
    ),
  })
  .refine(({ type, format }) => format !== 'openacr' || type === 'conformance', {
    path: ['format'],
    error:
      'The openacr format is available only for the conformance type. Choose that type or another format.',
  });
export type CreateReportBody = z.infer<typeof CreateReportBody>;

export const createReport = defineRoute({
  method: 'POST',
  path: '/api/scanner/scan/{scanId}/report/',
  id: 'createReport',
  summary: 'Create a report on a scan that has ended',
  description:
    'The report is created in the background; poll it by its id until its status is ready or failed. A scan has one ' +
    'report of each type and format. Further requests return the same report, and create it again if it failed or ' +
    'is outdated.',
  access: 'reports:write',
  visitors: true,
  params: z.object({ scanId: ScanId }),
  body: CreateReportBody.prefault({}),
  replies: {
    202: z.object({ report: Report }),
    400: Problem,
    401: Problem,
    404: Problem,
    409: Problem,
    429: Problem,
    403: Problem,
  },
});

export const ReportList = z
  .object({
    reports: z.array(Report),
    total: z.number().int().min(0).describe('Number of matching reports on all pages of results'),
    next_cursor: z
      .string()
      .nullable()
      .describe('Value of `cursor` for the next page of results; null on the last page'),
  })
  .meta({ id: 'ReportList' });
export type ReportList = z.infer<typeof ReportList>;

export const listReports = defineRoute({
  method: 'GET',
  path: '/api/scanner/reports/',
  id: 'listReports',
  summary: 'List the organization’s reports, newest first',
  access: 'results:read',
  query: z.object({
    scan: ScanId.optional().describe('Return only this scan’s reports'),
    search: z
      .string()
      .max(200)
      .optional()
      .describe('Return only reports on scans whose URL contains this text'),
    type: ReportType.optional(),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  replies: { 200: ReportList, 400: Problem, 401: Problem, 403: Problem, 404: Problem },
});

const reportParams = z.object({ reportId: ReportId });

export const getReport = defineRoute({
  method: 'GET',
  path: '/api/scanner/reports/{reportId}/',
  id: 'getReport',
  summary: 'Get a report’s progress or the URL of its file',
  access: 'results:read',
  visitors: true,
  params: reportParams,
  replies: { 200: Report, 401: Problem, 404: Problem, 403: Problem },
});

const anyFileReply = {
  mediaType: 'application/octet-stream',
  description: 'The file, with the media type of its format',
};
const showField = z
  .enum(['1'])
  .optional()
  .describe('Shows the report in the browser instead of downloading it, if its format allows that');

export const downloadReport = defineRoute({
  method: 'GET',
  path: '/api/scanner/reports/{reportId}/download/',
  id: 'downloadReport',
  summary: 'Download a report’s file',
  access: 'results:read',
  visitors: true,
  params: reportParams,
  query: z.object({
    key: z
      .string()
      .max(100)
      .optional()
      .describe('Access key contained in the download URLs of an organization’s reports'),
    show: showField,
  }),
  replies: { 200: anyFileReply, 401: Problem, 404: Problem, 403: Problem },
});

export const deleteReport = defineRoute({
  method: 'DELETE',
  path: '/api/scanner/reports/{reportId}/',
  id: 'deleteReport',
  summary: 'Permanently delete one of the organization’s reports with its file and share links',
  access: 'reports:write',
  params: reportParams,
  replies: { 200: z.object({ report_id: ReportId }), 401: Problem, 403: Problem, 404: Problem },
});

/** Number of days that a share link can be valid. */
export const shareDurationDays = { min: 1, max: 90, default: 14 } as const;

/** The body of requests that create a link. */
export const ShareBody = z
  .object({
    days: z
      .number()
      .int()
      .min(shareDurationDays.min)
      .max(shareDurationDays.max)
      .default(shareDurationDays.default)
      .describe(`Number of days the link is valid; ${shareDurationDays.default} if omitted`),
  })
  .prefault({});

export const shareReport = defineRoute({
  method: 'POST',
  path: '/api/scanner/reports/{reportId}/shares/',
  id: 'shareReport',
  summary: 'Create a share link that lets anyone read a report without an account',
  description: 'The link is returned only in this response: the server stores only its hash.',
  access: 'reports:write',
  params: reportParams,
  body: ShareBody,
  replies: {
    201: z.object({ share: ReportShare, url: z.string().describe('The share link') }),
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
  id: 'revokeReportShare',
  summary: 'Revoke a share link immediately',
  access: 'reports:write',
  params: reportParams.extend({ shareId: z.string().max(100) }),
  replies: { 200: z.object({ share: ReportShare }), 401: Problem, 403: Problem, 404: Problem },
});

/** A report as shown to people who open its share link. It does not identify the owner. */
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
  .extend({ download_url: z.string(), expires_at: Timestamp.describe('When the link expires') })
  .meta({ id: 'SharedReport' });
export type SharedReport = z.infer<typeof SharedReport>;

const sharedReportParams = z.object({ token: z.string().max(100) });

export const getSharedReport = defineRoute({
  method: 'GET',
  path: '/api/scanner/shared/{token}/',
  id: 'getSharedReport',
  summary: 'Get the report a share link leads to',
  description: 'Returns 404 with the same message for a link that has expired, was revoked or never existed.',
  access: 'public',
  params: sharedReportParams,
  replies: { 200: SharedReport, 404: Problem },
});

export const downloadSharedReport = defineRoute({
  method: 'GET',
  path: '/api/scanner/shared/{token}/download/',
  id: 'downloadSharedReport',
  summary: 'Download a shared report’s file',
  access: 'public',
  params: sharedReportParams,
  query: z.object({ show: showField }),
  replies: { 200: anyFileReply, 404: Problem },
});
