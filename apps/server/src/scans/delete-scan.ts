import type { Reader } from '../db/queries/reader.ts';
import { refundScan } from '../db/queries/scan-usage.ts';
import { deleteScan, lockScan, readScan } from '../db/queries/scans.ts';
import { deleteSiteIfEmpty } from '../db/queries/sites.ts';
import { deleteFilesJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import { requireClaim } from './claim-token.ts';
import { releaseScan } from './finalize-scan.ts';

/**
 * Deletes a scan with all its data and stops its running visits. It keeps counting in the month in which it was
 * started, unless it tested nothing. The tracker keeps the issues it found.
 *
 * @param claimToken Required for a scan without an owner.
 * @returns whether there was such a scan for the reader.
 * @throws {ApiProblem} 403 without the right claim token.
 */
export async function deleteScanWithFiles(
  services: Services,
  reader: Reader,
  scanId: string,
  claimToken: string | undefined,
): Promise<boolean> {
  const { db, queue } = services;
  const isDeleted = await db.transaction(async (tx) => {
    await lockScan(tx, scanId);
    const scan = await readScan(tx, reader, scanId);
    if (!scan) return false;
    requireClaim(scan, claimToken);
    if (scan.pagesTested === 0) await refundScan(tx, scanId);
    await deleteScan(tx, scanId);
    if (scan.siteId !== null) await deleteSiteIfEmpty(tx, scan.siteId);
    await queue.send(tx, deleteFilesJob, [{ scanIds: [scanId] }]);
    return true;
  });
  if (isDeleted) await releaseScan(services, scanId);
  return isDeleted;
}
