import type { AuditFinding } from '@curbcut/contract';
import { type FindingRow, listFindings } from '../db/queries/audit-findings.ts';
import { type AuditPageRow, listAuditPages, type SharedAudit } from '../db/queries/audits.ts';
import type { AuditScreenshotLinks } from '../scans/screenshot-links.ts';
import type { Services } from '../services.ts';
import { toAuditScreenshot } from './audit-presenters.ts';

export type FindingServices = Pick<Services, 'db' | 'screenshotLinks'>;

/** Lists an audit's findings as returned by the API. */
export async function readFindings(
  { db, screenshotLinks }: FindingServices,
  { id, viewerId }: Pick<SharedAudit, 'id' | 'viewerId'>,
): Promise<AuditFinding[]> {
  const pages = new Map((await listAuditPages(db, id)).map((page) => [page.number, page]));
  const links = screenshotLinks.forViewer(viewerId);
  return (await listFindings(db, [id])).map((row) => toFinding(links, pages.get(row.page), row));
}

function toFinding(
  links: AuditScreenshotLinks,
  page: AuditPageRow | undefined,
  row: FindingRow,
): AuditFinding {
  const { id, criterion, description, severity, fix, element, box, pickedElement, state, revision } = row;
  return {
    ...{ id, criterion, description, severity, fix, element, box, state, revision },
    picked_element: pickedElement,
    view: row.view ?? null,
    page_id: String(row.page),
    page_url: row.url,
    screenshot: page ? toAuditScreenshot(links, page) : null,
    reported_by: row.reportedBy,
    reported_at: row.reportedAt.toISOString(),
    changed_by: row.changedBy,
    changed_at: row.changedAt.toISOString(),
  };
}
