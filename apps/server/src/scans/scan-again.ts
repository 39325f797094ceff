import type { StartedScan } from '@curbcut/contract';
import { readScan } from '../db/queries/scans.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { createQueuedScan, requireScannableUrl } from './start-scan.ts';

/**
 * Starts a scan with the URL and the settings of another one.
 *
 * @throws {ApiProblem} when the caller has no such scan, it signed in, or the limits are used up.
 */
export async function scanAgain(services: Services, caller: Caller, scanId: string): Promise<StartedScan> {
  const scan = await readScan(services.db, caller.reader, scanId);
  if (!scan) throw new ApiProblem('scan/not-found');
  if (scan.settings.signs_in) throw new ApiProblem('scan/signed-in');
  await requireScannableUrl(services, scan.url);
  return services.db.transaction((tx) => createQueuedScan(services, tx, caller, scan.settings, null));
}
