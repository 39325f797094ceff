import { audit } from '../auth/audit.ts';
import { hashOfToken, newSecretToken } from '../auth/secret-token.ts';
import {
  countGoodShares,
  createShare,
  goodShare,
  revokeShare,
  type ShareRow,
} from '../db/queries/report-shares.ts';
import { type ListedReport, readReport, readReportToWork } from '../db/queries/reports.ts';
import { lockScan } from '../db/queries/scans.ts';
import type { SignedIn } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Services } from '../services.ts';

/** Links to one report that can be good at the same time. */
const LINKS_AT_ONCE = 20;

/** Where the page of a link is. */
const PAGE = '/shared/';

/**
 * Makes a link by which people without an account read a report. Only a hash of it is kept.
 *
 * @throws {ApiProblem} when the account has no such report, or the report cannot have another link now.
 */
export async function makeShareLink(
  services: Services,
  caller: SignedIn,
  reportId: string,
  days: number,
): Promise<{ share: ShareRow; url: string }> {
  const { db, origin } = services;
  const token = newSecretToken();
  const share = await db.transaction(async (tx) => {
    const { report } = await ownReport(tx, caller, reportId);
    // Held, so that links that are asked for at once are counted one after the other.
    await lockScan(tx, report.scanId);
    if (report.status !== 'ready') throw new ApiProblem('report/not-ready');
    if ((await countGoodShares(tx, reportId)) >= LINKS_AT_ONCE) throw new ApiProblem('report/too-many-links');
    await audit(services, tx, 'report-shared', caller.user.id, caller, { days });
    return createShare(tx, { hash: hashOfToken(token), reportId, days });
  });
  return { share, url: new URL(`${PAGE}${token}`, origin).href };
}

/**
 * Ends a link at once.
 *
 * @throws {ApiProblem} when the account has no such report, or the report no such link.
 */
export async function endShareLink(
  services: Services,
  caller: SignedIn,
  reportId: string,
  shareId: string,
): Promise<ShareRow> {
  return services.db.transaction(async (tx) => {
    await ownReport(tx, caller, reportId);
    const share = await revokeShare(tx, reportId, shareId);
    if (!share) throw new ApiProblem('report/share-not-found');
    await audit(services, tx, 'report-share-ended', caller.user.id, caller);
    return share;
  });
}

/**
 * What a link leads to.
 *
 * @throws {ApiProblem} the same for a link that has expired, was ended, or never was.
 */
export async function openShareLink(
  { db }: Pick<Services, 'db'>,
  token: string,
): Promise<{ share: ShareRow; listed: ListedReport }> {
  const share = await goodShare(db, hashOfToken(token));
  const listed = share && (await readReportToWork(db, share.reportId));
  if (listed?.report.status !== 'ready') throw new ApiProblem('report/link-over');
  return { share: share!, listed };
}

async function ownReport(
  tx: Services['db'],
  { user, reader }: SignedIn,
  reportId: string,
): Promise<ListedReport> {
  const listed = await readReport(tx, reader, reportId);
  if (listed?.scan.ownerId !== user.id) throw new ApiProblem('report/not-found');
  return listed;
}
