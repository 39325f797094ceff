import type { Readable } from 'node:stream';
import { REPORT_FILES, type ReportFile } from '@curbcut/reports';
import type { FastifyReply } from 'fastify';
import { type BlobStore, toReportKey } from '../blobs/blob-store.ts';
import type { ListedReport } from '../db/queries/reports.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { type ContentSecurityPolicy, denyAllPolicy, formatPolicy } from '../http/security-headers.ts';
import { isViewableInBrowser } from './report-presenters.ts';

/**
 * Policy for a report that a browser shows under the server's origin: it can be read and can link elsewhere.
 * It contains text from scanned pages, so scripts can't run in it, and its sandboxed origin can't send
 * requests to the server as same-origin.
 */
const inlinePolicy: ContentSecurityPolicy = {
  ...denyAllPolicy,
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:'],
  'font-src': ['data:'],
  sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
};

/**
 * Opens a report's file for download, or for display if requested and supported.
 *
 * @throws {ApiProblem} if the report isn't ready, or its file is missing.
 */
export async function openReportFile(
  blobs: BlobStore,
  { report, scan }: ListedReport,
  reply: FastifyReply,
  show: boolean,
): Promise<Readable> {
  if (report.status !== 'ready') throw new ApiProblem('report/not-found');
  const file = await blobs.get(toReportKey(report.scanId, report.id));
  if (!file) throw new ApiProblem('report/no-file');
  const { url, completedAt, createdAt } = scan;
  setReportHeaders(reply, REPORT_FILES[report.format], {
    name: formatFileName(url, completedAt ?? createdAt, report.type),
    isInline: show && isViewableInBrowser(report.format),
  });
  reply.header('content-length', file.bytes);
  return file.stream;
}

/** Sets the headers of a response with a report. */
export function setReportHeaders(
  reply: FastifyReply,
  { extension, mediaType }: ReportFile,
  { name, isInline }: { readonly name: string; readonly isInline: boolean },
): void {
  reply
    .type(mediaType)
    .header('content-disposition', `${isInline ? 'inline' : 'attachment'}; filename="${name}${extension}"`)
    .header('content-security-policy', formatPolicy(inlinePolicy))
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex');
}

/** Builds a file name from the host, day and type, using characters that every system accepts. */
export function formatFileName(url: string, date: Date, type: string): string {
  const host = new URL(url).host.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '');
  const day = date.toISOString().slice(0, 10);
  return `curbcut-${host}-${day}-${type}`;
}
