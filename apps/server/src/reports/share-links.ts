import type { FastifyRequest } from 'fastify';
import { type OrganizationCaller, toShownNetwork } from '../auth/caller.ts';
import { recordAudit } from '../auth/record-audit.ts';
import { createSecretToken, hashToken } from '../auth/secret-tokens.ts';
import { type ListedReport, readReport, readReportForJob } from '../db/queries/reports.ts';
import { lockScan } from '../db/queries/scans.ts';
import {
  countActiveLinks,
  createShareLinkRow,
  findActiveLink,
  recordOpening,
  revokeShareLinkRow,
  type ShareLinkRow,
} from '../db/queries/share-links.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';

/** Maximum number of active links to one report, or to one scan's results. */
export const MAX_ACTIVE_LINKS = 20;

/** Path of a share link's page. */
const SHARE_PAGE_PATH = '/shared/';

/**
 * Creates a link that lets people without an account read a report. Only its hash is stored.
 *
 * @throws {ApiProblem} if the organization has no such report, or the report can't have another link now.
 */
export async function createShareLink(
  services: Services,
  caller: OrganizationCaller,
  reportId: string,
  days: number,
): Promise<{ share: ShareLinkRow; url: string }> {
  const { db, origin } = services;
  const token = createSecretToken();
  const share = await db.transaction(async (tx) => {
    const { report } = await requireOwnedReport(tx, caller, reportId);
    // The lock makes simultaneous requests check the limit one at a time.
    await lockScan(tx, report.scanId);
    if (report.status !== 'ready') throw new ApiProblem('report/not-ready');
    if ((await countActiveLinks(tx, { reportId })) >= MAX_ACTIVE_LINKS)
      throw new ApiProblem('report/too-many-links');
    await recordAudit(services, tx, 'report-shared', caller.reader.userId, caller, { days });
    return createShareLinkRow(tx, { hash: hashToken(token), reportId, days });
  });
  return { share, url: new URL(`${SHARE_PAGE_PATH}${token}`, origin).href };
}

/**
 * Revokes a link immediately.
 *
 * @throws {ApiProblem} if the organization has no such report, or the report has no such link.
 */
export async function revokeShareLink(
  services: Services,
  caller: OrganizationCaller,
  reportId: string,
  shareId: string,
): Promise<ShareLinkRow> {
  return services.db.transaction(async (tx) => {
    await requireOwnedReport(tx, caller, reportId);
    const share = await revokeShareLinkRow(tx, { reportId }, shareId);
    if (!share) throw new ApiProblem('report/share-not-found');
    await recordAudit(services, tx, 'report-share-ended', caller.reader.userId, caller);
    return share;
  });
}

/**
 * Returns the report that a share link leads to.
 *
 * @throws {ApiProblem} with the same message whether a link has expired, was revoked or never existed.
 */
export async function openShareLink(
  { db }: Pick<Services, 'db'>,
  token: string,
): Promise<{ share: ShareLinkRow; listed: ListedReport }> {
  const share = await findActiveLink(db, hashToken(token));
  const reportId = share?.reportId;
  const listed = reportId ? await readReportForJob(db, reportId) : undefined;
  if (listed?.report.status !== 'ready') throw new ApiProblem('report/link-expired');
  return { share: share!, listed };
}

/**
 * Records that someone opened a link. HEAD requests don't count, because link previews send them without
 * anyone reading the page.
 */
export async function noteOpening(
  { db }: Pick<Services, 'db'>,
  { method, ip }: Pick<FastifyRequest, 'method' | 'ip'>,
  { hash }: Pick<ShareLinkRow, 'hash'>,
): Promise<void> {
  if (method !== 'HEAD') await recordOpening(db, hash, toShownNetwork(ip));
}

async function requireOwnedReport(
  tx: Services['db'],
  { reader }: OrganizationCaller,
  reportId: string,
): Promise<ListedReport> {
  const listed = await readReport(tx, reader, reportId);
  if (listed?.scan.organizationId !== reader.organizationId) throw new ApiProblem('report/not-found');
  return listed;
}
