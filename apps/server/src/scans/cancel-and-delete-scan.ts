import type { ScanStatus } from '@curbcut/contract';
import { requestBlobDeletion } from '../blobs/delete-blobs.ts';
import type { Db } from '../db/database.ts';
import type { Reader } from '../db/queries/reader.ts';
import { refundScan } from '../db/queries/scan-usage.ts';
import { deleteScan, lockScan, readScan } from '../db/queries/scans.ts';
import { deleteSiteIfEmpty, lockSite } from '../db/queries/sites.ts';
import type { Services } from '../services.ts';
import { requireClaim } from './claim-scans.ts';
import { finalizeScan, releaseScan } from './finalize-scan.ts';
import { isScanFinished } from './progress-feed.ts';

/**
 * Cancels a scan. Results so far are finalized and stay available.
 *
 * @param claimToken Required for a scan without an owner.
 * @returns its status and whether it had already ended; undefined if the reader isn't allowed to see the scan
 * or it doesn't exist.
 * @throws {ApiProblem} 403 without the right claim token.
 */
export async function cancelScan(
  services: Services,
  reader: Reader,
  scanId: string,
  claimToken: string | undefined,
): Promise<{ status: ScanStatus; alreadyOver: boolean } | undefined> {
  const scan = await readScan(services.db, reader, scanId);
  if (!scan) return undefined;
  requireClaim(scan, claimToken);
  if (isScanFinished(scan.status)) return { status: scan.status, alreadyOver: true };
  const status = await finalizeScan(services, scanId, 'cancelled');
  await releaseScan(services, scanId);
  return status && { status, alreadyOver: status !== 'cancelled' };
}

/**
 * Deletes a scan's rows, its site if nothing else belongs to it, and, once the transaction has ended, its
 * files.
 */
export async function deleteScanData(
  services: Services,
  tx: Db,
  { id, siteId }: { readonly id: string; readonly siteId: string | null },
): Promise<void> {
  // Locks the site before its scans, in the same order as matching a scan's issues.
  if (siteId !== null) await lockSite(tx, siteId);
  await deleteScan(tx, id);
  if (siteId !== null) await deleteSiteIfEmpty(tx, siteId);
  await requestBlobDeletion(services, tx, [id]);
}

/**
 * Deletes a scan with all its data and stops its running visits. It still counts toward the month in which it
 * was started, unless it tested nothing. The tracker keeps the issues it found.
 *
 * @param claimToken Required for a scan without an owner.
 * @returns whether the scan existed for the reader.
 * @throws {ApiProblem} 403 without the right claim token.
 */
export async function deleteScanWithFiles(
  services: Services,
  reader: Reader,
  scanId: string,
  claimToken: string | undefined,
): Promise<boolean> {
  const { db } = services;
  const isDeleted = await db.transaction(async (tx) => {
    // Locks the site before its scans, in the same order as matching a scan's issues.
    const siteId = (await readScan(tx, reader, scanId))?.siteId;
    if (siteId) await lockSite(tx, siteId);
    await lockScan(tx, scanId);
    const scan = await readScan(tx, reader, scanId);
    if (!scan) return false;
    requireClaim(scan, claimToken);
    if (scan.pagesTested === 0) await refundScan(tx, scanId);
    await deleteScanData(services, tx, scan);
    return true;
  });
  if (isDeleted) await releaseScan(services, scanId);
  return isDeleted;
}
