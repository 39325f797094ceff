import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  downloadPeriodReport,
  downloadSharedPeriodReport,
  PERIOD_REPORT_FORMATS,
  type PeriodReport,
  type PeriodReportFormat,
  type SharedPeriodReport,
} from '@curbcut/contract';
import { generatePeriodReport, PERIOD_REPORT_FILES } from '@curbcut/reports';
import type { FastifyReply } from 'fastify';
import { printDocument } from '../audits/audit-reports.ts';
import { hashToken } from '../auth/secret-tokens.ts';
import { toReportKey } from '../blobs/blob-store.ts';
import type { ListedPeriodReport } from '../db/queries/period-reports.ts';
import { readPeriodReportForJob } from '../db/queries/period-reports.ts';
import { readRecipient } from '../db/queries/report-schedules.ts';
import { findActiveLink, type ShareLinkRow } from '../db/queries/share-links.ts';
import { abortWhenClosed } from '../http/abort-when-closed.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { SharedWork } from '../http/shared-work.ts';
import { setReportHeaders } from '../reports/open-report-file.ts';
import { readDocumentBrand } from '../reports/report-brand.ts';
import { toShare } from '../reports/report-presenters.ts';
import type { Services } from '../services.ts';
import { canRecipientRead } from './recipients.ts';

type OpenServices = Pick<Services, 'blobs' | 'db' | 'printPdf'>;
type StoredReport = NonNullable<Awaited<ReturnType<typeof readPeriodReportForJob>>>;

/** How a report is sent. */
interface FileChoice {
  readonly format: PeriodReportFormat;
  /** Whether to display it in the browser, if possible. */
  readonly show: boolean;
}

/** Opens a report's file with the organization's current branding. A PDF is printed once and then kept. */
export async function openPeriodReportFile(
  services: OpenServices,
  report: StoredReport,
  reply: FastifyReply,
  { format, show }: FileChoice,
): Promise<Readable> {
  const { data, organizationId } = report;
  setReportHeaders(reply, PERIOD_REPORT_FILES[format], {
    name: `curbcut-${data.type}-${data.from}-${data.until}`,
    isInline: show && format === 'html',
  });
  const brand = await readDocumentBrand(services.db, organizationId);
  if (format !== 'pdf') return Readable.from(generatePeriodReport({ data, brand }, format));
  const key = toReportKey(report.id, report.id);
  const printed = await services.blobs.get(key);
  if (printed) return printed.stream;
  const pdf = await prints.run(key, abortWhenClosed(reply), async (signal) => {
    const html = await text(Readable.from(generatePeriodReport({ data, brand }, 'html')));
    const bytes = await printDocument(services, html, { signal, alternative: 'HTML' });
    await services.blobs.put(key, bytes);
    return bytes;
  });
  return Readable.from([Buffer.from(pdf)]);
}

/** Reports that are being printed and stored, by their files. */
const prints = new SharedWork<Uint8Array>();

/** Finds the report that a URL with a key leads to. @throws {ApiProblem} 404 if the key isn't valid. */
export async function openReportByKey(
  { db, reportKeys }: Pick<Services, 'db' | 'reportKeys'>,
  id: string,
  key: string,
): Promise<StoredReport> {
  const report = reportKeys.isValidKey(id, key) ? await readPeriodReportForJob(db, id) : undefined;
  if (!report) throw new ApiProblem('report/not-found');
  return report;
}

/**
 * Finds the report that a link leads to.
 *
 * @throws {ApiProblem} with the same message whether a link has expired, was revoked or never existed.
 */
export async function openReportByLink(
  { db }: Pick<Services, 'db'>,
  token: string,
): Promise<{ readonly share: ShareLinkRow; readonly report: StoredReport }> {
  const share = await findActiveLink(db, hashToken(token));
  const id = share?.periodReportId;
  const report = id ? await readPeriodReportForJob(db, id) : undefined;
  if (!share || !report) throw new ApiProblem('report/link-expired');
  if (share.recipientId !== null) {
    // People who have lost access to the sites can't open links in earlier emails, either.
    const recipient = await readRecipient(db, share.recipientId);
    if (!recipient || !(await canRecipientRead(db, recipient, report.siteIds)))
      throw new ApiProblem('report/link-expired');
  }
  return { share, report };
}

function toUrls(path: string, query: Record<string, string>) {
  const toUrl = (more: Record<string, string>) => `${path}?${new URLSearchParams({ ...query, ...more })}`;
  return {
    download_urls: Object.fromEntries(
      PERIOD_REPORT_FORMATS.map((format) => [format, toUrl({ format })]),
    ) as Record<PeriodReportFormat, string>,
    preview_url: toUrl({ format: 'html', show: '1' }),
  };
}

export function toPeriodReport(
  { reportKeys }: Pick<Services, 'reportKeys'>,
  report: ListedPeriodReport,
  links: readonly ShareLinkRow[],
): PeriodReport {
  const { id, type, scope, from, until, sites, issues, createdAt, creatorName } = report;
  return {
    ...{ id, type, scope, from, until, sites, issues },
    created_at: createdAt.toISOString(),
    created_by: creatorName,
    ...toUrls(downloadPeriodReport.path.replace('{periodReportId}', id), { key: reportKeys.getKey(id) }),
    shares: links.map(toShare),
  };
}

export function toSharedPeriodReport(
  { type, scope, from, until, sites, createdAt, organization }: ListedPeriodReport,
  { expiresAt }: ShareLinkRow,
  token: string,
): SharedPeriodReport {
  const path = downloadSharedPeriodReport.path.replace('{token}', encodeURIComponent(token));
  return {
    ...{ type, scope, from, until, sites, organization },
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    ...toUrls(path, {}),
  };
}
