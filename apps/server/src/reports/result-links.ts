import { RESULTS_TOKEN_PREFIX } from '@curbcut/contract';
import type { OrganizationCaller } from '../auth/caller.ts';
import { recordAudit } from '../auth/record-audit.ts';
import { createSecretToken, hashToken } from '../auth/secret-tokens.ts';
import { lockScan, readScan } from '../db/queries/scans.ts';
import {
  type ActiveResultLink,
  countActiveLinks,
  createShareLinkRow,
  findActiveResultLink,
  listShareLinks,
  revokeShareLinkRow,
  type ShareLinkRow,
} from '../db/queries/share-links.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { isScanFinished } from '../scans/progress-feed.ts';
import type { Services } from '../services.ts';
import { MAX_ACTIVE_LINKS } from './share-links.ts';

/** Path of the page that a link opens. */
const RESULTS_PAGE_PATH = '/shared/results/';

/**
 * Creates a link that lets people without an account read a scan's results. Only its hash is stored.
 *
 * @throws {ApiProblem} if the organization has no such scan, it's still running, or it has too many links.
 */
export async function createResultLink(
  services: Services,
  caller: OrganizationCaller,
  scanId: string,
  days: number,
): Promise<{ share: ShareLinkRow; url: string }> {
  const { db, origin } = services;
  const token = `${RESULTS_TOKEN_PREFIX}${createSecretToken()}`;
  const share = await db.transaction(async (tx) => {
    await requireOwnedScan(tx, caller, scanId);
    // The lock makes simultaneous requests check the limit one at a time.
    const scan = await lockScan(tx, scanId);
    if (!scan || !isScanFinished(scan.status)) throw new ApiProblem('report/scan-running');
    if ((await countActiveLinks(tx, { scanId })) >= MAX_ACTIVE_LINKS)
      throw new ApiProblem('results/too-many-links');
    await recordAudit(services, tx, 'results-shared', caller.reader.userId, caller, { days });
    return createShareLinkRow(tx, { hash: hashToken(token), scanId, days });
  });
  return { share, url: new URL(`${RESULTS_PAGE_PATH}${token}`, origin).href };
}

/** @throws {ApiProblem} if the organization has no such scan. */
export async function listResultLinks(
  { db }: Services,
  caller: OrganizationCaller,
  scanId: string,
): Promise<ShareLinkRow[]> {
  await requireOwnedScan(db, caller, scanId);
  return listShareLinks(db, { scanId });
}

/**
 * Revokes a link immediately.
 *
 * @throws {ApiProblem} if the organization has no such scan, or the scan has no such link.
 */
export async function revokeResultLink(
  services: Services,
  caller: OrganizationCaller,
  scanId: string,
  shareId: string,
): Promise<ShareLinkRow> {
  return services.db.transaction(async (tx) => {
    await requireOwnedScan(tx, caller, scanId);
    const share = await revokeShareLinkRow(tx, { scanId }, shareId);
    if (!share) throw new ApiProblem('results/share-not-found');
    await recordAudit(services, tx, 'results-share-ended', caller.reader.userId, caller);
    return share;
  });
}

/**
 * Returns the scan that a link leads to.
 *
 * @throws {ApiProblem} with the same message whether a link has expired, was revoked or never existed.
 */
export async function openResultLink({ db }: Services, token: string): Promise<ActiveResultLink> {
  const found = await findActiveResultLink(db, hashToken(token));
  if (!found) throw new ApiProblem('results/link-expired');
  return found;
}

async function requireOwnedScan(
  tx: Services['db'],
  { reader }: OrganizationCaller,
  scanId: string,
): Promise<void> {
  const scan = await readScan(tx, reader, scanId);
  // Anyone with the URL can open a visitor's scan.
  if (scan?.organizationId !== reader.organizationId) throw new ApiProblem('scan/not-found');
}
