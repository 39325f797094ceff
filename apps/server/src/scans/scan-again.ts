import type { StartedScan } from '@curbcut/contract';
import { readScan } from '../db/queries/scans.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { createQueuedScan, requireScannableUrl } from './start-scan.ts';

/**
 * Starts a scan with the address and the settings of another.
 *
 * @throws {ApiProblem} when there is no such scan for the caller, it signed in, or no other may be started.
 */
export async function scanAgain(services: Services, caller: Caller, scanId: string): Promise<StartedScan> {
  const scan = await readScan(services.db, caller.reader, scanId);
  if (!scan) throw new ApiProblem('scan/not-found');
  if (scan.settings.signs_in) throw new ApiProblem('scan/signed-in');
  await requireScannableUrl(services, scan.url);
  return services.db.transaction((tx) => createQueuedScan(services, tx, caller, scan.settings, null));
}
