import type { Reader } from '../db/queries/reader.ts';
import { giveScanBack } from '../db/queries/scan-usage.ts';
import { deleteScan, lockScan, readScan } from '../db/queries/scans.ts';
import { deleteBareSite } from '../db/queries/sites.ts';
import { deleteFilesJob } from '../jobs/definitions.ts';
import type { Services } from '../services.ts';
import { requireClaim } from './claim-token.ts';
import { letGo } from './settle-scan.ts';

/**
 * Deletes a scan with everything stored of it and stops its running visits. It keeps counting in the month in which it
 * was started, unless it had tested nothing. The tracker keeps what it knows from the scan.
 *
 * @param claimToken Required for a scan without an owner.
 * @returns whether there was such a scan for the reader.
 * @throws {ApiProblem} 403 without the right claim token.
 */
export async function deleteScanOf(
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
    if (scan.pagesTested === 0) await giveScanBack(tx, scanId);
    await deleteScan(tx, scanId);
    if (scan.siteId !== null) await deleteBareSite(tx, scan.siteId);
    await queue.send(tx, deleteFilesJob, [{ scanIds: [scanId] }]);
    return true;
  });
  if (isDeleted) await letGo(services, scanId);
  return isDeleted;
}
