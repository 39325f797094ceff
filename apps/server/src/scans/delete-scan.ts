import { readOwnScan } from '../db/queries/owned-scans.ts';
import { giveScanBack } from '../db/queries/scan-usage.ts';
import { deleteScan, lockScan } from '../db/queries/scans.ts';
import { deleteBareSite } from '../db/queries/sites.ts';
import { deleteFilesJob } from '../jobs/definitions.ts';
import type { Services } from '../services.ts';
import { letGo } from './settle-scan.ts';

/**
 * Deletes a scan of an account with what was stored of it; visits under way are broken off. It keeps counting in the
 * month in which it was started, unless it had tested nothing. What the tracker knows from it stays.
 *
 * @returns whether the account has such a scan.
 */
export async function deleteOwnScan(services: Services, userId: string, scanId: string): Promise<boolean> {
  const { db, queue } = services;
  const deleted = await db.transaction(async (tx) => {
    await lockScan(tx, scanId);
    const scan = await readOwnScan(tx, userId, scanId);
    if (!scan) return false;
    if (scan.pagesTested === 0) await giveScanBack(tx, scanId);
    await deleteScan(tx, scanId);
    if (scan.siteId !== null) await deleteBareSite(tx, scan.siteId);
    await queue.send(tx, deleteFilesJob, [{ scanIds: [scanId] }]);
    return true;
  });
  if (deleted) await letGo(services, scanId);
  return deleted;
}
