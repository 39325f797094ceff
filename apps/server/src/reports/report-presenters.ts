import {
  downloadReport,
  downloadSharedReport,
  type Report,
  type ReportFormat,
  type ReportShare,
  type SharedReport,
} from '@curbcut/contract';
import type { Reader } from '../db/queries/reader.ts';
import type { ListedReport } from '../db/queries/reports.ts';
import type { ShareLinkRow } from '../db/queries/share-links.ts';
import type { DailyKeys } from '../http/daily-keys.ts';
import { getReportStep } from './report-progress-reporter.ts';

/** Converts database rows to the contract's types. */

/** Additional data for showing reports. */
interface ReportViewContext {
  readonly reportKeys: DailyKeys;
  readonly reader: Reader;
  /** Share links by report id. */
  readonly shares?: ReadonlyMap<string, readonly ShareLinkRow[]>;
}

export function toReport(
  { report, scan }: ListedReport,
  { reportKeys, reader, shares = new Map() }: ReportViewContext,
): Report {
  const path = downloadReport.path.replace('{reportId}', report.id);
  const key: Record<string, string> =
    scan.organizationId === null ? {} : { key: reportKeys.getKey(report.id) };
  const isReady = report.status === 'ready';
  const isOwners = scan.organizationId !== null && scan.organizationId === reader.organizationId;
  return {
    id: report.id,
    scan_id: report.scanId,
    url: scan.url,
    scanned_at: getScannedAt(scan),
    type: report.type,
    format: report.format,
    status: report.status,
    percent: report.percent,
    step: report.status === 'running' ? getReportStep(report.percent, report.format) : null,
    bytes: report.bytes,
    error: report.error,
    code: report.code,
    created_at: report.createdAt.toISOString(),
    completed_at: report.completedAt?.toISOString() ?? null,
    outdated: isOutdated({ report, scan }),
    download_url: isReady ? toUrl(path, key) : null,
    preview_url: isReady && isViewableInBrowser(report.format) ? toUrl(path, { ...key, show: '1' }) : null,
    shares: isOwners ? (shares.get(report.id) ?? []).map(toShare) : [],
  };
}

export function toShare(link: ShareLinkRow): ReportShare {
  const { hash, createdAt, expiresAt, revokedAt, opened, openings } = link;
  return {
    id: hash,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    revoked_at: revokedAt?.toISOString() ?? null,
    opened,
    openings: [...openings],
  };
}

export function toSharedReport(
  { report, scan }: ListedReport,
  share: ShareLinkRow,
  token: string,
): SharedReport {
  const path = downloadSharedReport.path.replace('{token}', encodeURIComponent(token));
  return {
    url: scan.url,
    scanned_at: getScannedAt(scan),
    type: report.type,
    format: report.format,
    bytes: report.bytes,
    completed_at: report.completedAt?.toISOString() ?? null,
    outdated: isOutdated({ report, scan }),
    expires_at: share.expiresAt.toISOString(),
    download_url: path,
    preview_url: isViewableInBrowser(report.format) ? toUrl(path, { show: '1' }) : null,
  };
}

/** Whether the scan's marks have changed since the file was created. */
function isOutdated({ report, scan }: ListedReport): boolean {
  return report.status === 'ready' && report.revision !== scan.marksRevision;
}

/** Formats that a browser can display. */
export function isViewableInBrowser(format: ReportFormat): boolean {
  return format === 'html';
}

/** Only completed scans have reports. */
function getScannedAt({ completedAt, createdAt }: ListedReport['scan']): string {
  return (completedAt ?? createdAt).toISOString();
}

function toUrl(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query);
  return search.size === 0 ? path : `${path}?${search}`;
}
