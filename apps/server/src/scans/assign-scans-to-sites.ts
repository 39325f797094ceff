import type { Db } from '../db/database.ts';
import { type ScanRow, updateScan } from '../db/queries/scans.ts';
import { deleteSiteIfEmpty, getOrCreateSite } from '../db/queries/sites.ts';
import { trackSiteJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';

type AssignableScan = Pick<ScanRow, 'id' | 'organizationId' | 'siteId' | 'url' | 'status' | 'updatesSite'>;

/**
 * Assigns accounts' scans to the sites of their URLs, and schedules matching for the issues of completed
 * scans. Visitors' scans have no site.
 */
export async function assignScansToSites(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  scans: readonly AssignableScan[],
): Promise<void> {
  const toTrack = new Set<string>();
  for (const scan of scans) {
    if (scan.organizationId === null) continue;
    if (scan.status === 'failed') {
      if (scan.siteId !== null) await deleteSiteIfEmpty(tx, scan.siteId);
      continue;
    }
    const siteId = await getOrCreateSite(tx, scan.organizationId, scan.url);
    if (siteId !== scan.siteId) await updateScan(tx, scan.id, { siteId });
    // The scan may have found a different URL when it started, for example http instead of https.
    if (scan.siteId !== null && siteId !== scan.siteId) await deleteSiteIfEmpty(tx, scan.siteId);
    if (scan.status === 'completed' && scan.updatesSite) toTrack.add(siteId);
  }
  for (const siteId of toTrack) await queue.send(tx, trackSiteJob, [{ siteId }]);
}
