import type { Db } from '../db/database.ts';
import { type ScanRow, updateScan } from '../db/queries/scans.ts';
import { deleteBareSite, scansWithoutSite, siteOf } from '../db/queries/sites.ts';
import { trackSiteJob } from '../jobs/definitions.ts';
import type { Services } from '../services.ts';

type Placed = Pick<ScanRow, 'id' | 'ownerId' | 'siteId' | 'url' | 'status'>;

/**
 * Gives scans of accounts, as they are now, to the sites of their addresses, and has the issues of those that have
 * completed matched with what is known of the site. Visitors' scans belong to none.
 */
export async function placeScans(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  scans: readonly Placed[],
): Promise<void> {
  const toTrack = new Set<string>();
  for (const scan of scans) {
    if (scan.ownerId === null) continue;
    if (scan.status === 'failed') {
      if (scan.siteId !== null) await deleteBareSite(tx, scan.siteId);
      continue;
    }
    const siteId = await siteOf(tx, scan.ownerId, scan.url);
    if (siteId !== scan.siteId) await updateScan(tx, scan.id, { siteId });
    // The address was found to be another when the scan began: http and not https, say.
    if (scan.siteId !== null && siteId !== scan.siteId) await deleteBareSite(tx, scan.siteId);
    if (scan.status === 'completed') toTrack.add(siteId);
  }
  for (const siteId of toTrack) await queue.send(tx, trackSiteJob, [{ siteId }]);
}

const AT_ONCE = 200;

/** Places the scans that accounts made before there were sites. Once they are placed there is nothing more to do. */
export async function placeEarlierScans(services: Pick<Services, 'db' | 'queue'>): Promise<void> {
  for (;;) {
    const placed = await services.db.transaction(async (tx) => {
      const earlier = await scansWithoutSite(tx, AT_ONCE);
      await placeScans(services, tx, earlier);
      return earlier.length;
    });
    if (placed < AT_ONCE) return;
  }
}
