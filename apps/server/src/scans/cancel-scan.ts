import type { ScanStatus } from '@curbcut/contract';
import type { Reader } from '../db/queries/reader.ts';
import { readScan } from '../db/queries/scans.ts';
import type { Services } from '../services.ts';
import { requireClaim } from './claim-token.ts';
import { finalizeScan, releaseScan } from './finalize-scan.ts';
import { isScanOver } from './progress-feed.ts';

/**
 * Cancels a scan; what was tested so far is finalized and stays readable.
 *
 * @param claimToken Required for a scan without an owner.
 * @returns its status and whether it had ended before; undefined when the reader may not see such a scan.
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
  if (isScanOver(scan.status)) return { status: scan.status, alreadyOver: true };
  const status = await finalizeScan(services, scanId, 'cancelled');
  await releaseScan(services, scanId);
  return status && { status, alreadyOver: status !== 'cancelled' };
}
