import type { SignedInCaller } from '../auth/caller.ts';
import { recordAudit } from '../auth/record-audit.ts';
import { createSecretToken, hashToken } from '../auth/secret-tokens.ts';
import {
  countActiveShares,
  createShare,
  findActiveShare,
  revokeShare,
  type ShareRow,
} from '../db/queries/report-shares.ts';
import { type ListedReport, readReport, readReportForJob } from '../db/queries/reports.ts';
import { lockScan } from '../db/queries/scans.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';

/** Maximum number of active links to one report. */
const MAX_ACTIVE_LINKS = 20;

/** Path of a share link's page. */
const SHARE_PAGE_PATH = '/shared/';

/**
 * Creates a link that lets people without an account read a report. Only its hash is stored.
 *
 * @throws {ApiProblem} if the account has no such report, or the report cannot have another link now.
 */
export async function createShareLink(
  services: Services,
  caller: SignedInCaller,
  reportId: string,
  days: number,
): Promise<{ share: ShareRow; url: string }> {
  const { db, origin } = services;
  const token = createSecretToken();
  const share = await db.transaction(async (tx) => {
    const { report } = await requireUserReport(tx, caller, reportId);
    // The lock makes simultaneous requests count one after the other.
    await lockScan(tx, report.scanId);
    if (report.status !== 'ready') throw new ApiProblem('report/not-ready');
    if ((await countActiveShares(tx, reportId)) >= MAX_ACTIVE_LINKS)
      throw new ApiProblem('report/too-many-links');
    await recordAudit(services, tx, 'report-shared', caller.user.id, caller, { days });
    return createShare(tx, { hash: hashToken(token), reportId, days });
  });
  return { share, url: new URL(`${SHARE_PAGE_PATH}${token}`, origin).href };
}

/**
 * Revokes a link immediately.
 *
 * @throws {ApiProblem} if the account has no such report, or the report has no such link.
 */
export async function revokeShareLink(
  services: Services,
  caller: SignedInCaller,
  reportId: string,
  shareId: string,
): Promise<ShareRow> {
  return services.db.transaction(async (tx) => {
    await requireUserReport(tx, caller, reportId);
    const share = await revokeShare(tx, reportId, shareId);
    if (!share) throw new ApiProblem('report/share-not-found');
    await recordAudit(services, tx, 'report-share-ended', caller.user.id, caller);
    return share;
  });
}

/**
 * Returns the report that a share link leads to.
 *
 * @throws {ApiProblem} with the same message whether a link has expired, was revoked, or never existed.
 */
export async function openShareLink(
  { db }: Pick<Services, 'db'>,
  token: string,
): Promise<{ share: ShareRow; listed: ListedReport }> {
  const share = await findActiveShare(db, hashToken(token));
  const listed = share && (await readReportForJob(db, share.reportId));
  if (listed?.report.status !== 'ready') throw new ApiProblem('report/link-over');
  return { share: share!, listed };
}

async function requireUserReport(
  tx: Services['db'],
  { user, reader }: SignedInCaller,
  reportId: string,
): Promise<ListedReport> {
  const listed = await readReport(tx, reader, reportId);
  if (listed?.scan.ownerId !== user.id) throw new ApiProblem('report/not-found');
  return listed;
}
