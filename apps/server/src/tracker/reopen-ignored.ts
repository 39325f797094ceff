import type { Db } from '../db/database.ts';
import { insertActivity } from '../db/queries/activity.ts';
import { applyMarks } from '../db/queries/issue-marks.ts';
import { lockSite } from '../db/queries/sites.ts';
import { listSitesWithExpiredIssues, reopenExpiredIssues } from '../db/queries/tracking.ts';
import { toDay } from './days.ts';

/**
 * Reopens a locked site's issues whose ignore period is over, and records this. This leaves the scans that
 * found them stale; see `refreshStaleScans`.
 */
export async function reopenIgnored(tx: Db, siteId: string): Promise<void> {
  const back = await reopenExpiredIssues(tx, siteId, toDay(new Date()));
  const activity = back.map(({ id, state }) => ({
    issueId: id,
    field: 'state' as const,
    before: 'ignored',
    after: state,
  }));
  await insertActivity(tx, { by: 'expiry', scanId: null }, activity);
  if (back.length > 0) await applyMarks(tx, siteId);
}

/** Reopens issues whose ignore period is over on all sites. */
export async function reopenIgnoredOnAllSites(db: Db): Promise<void> {
  for (const siteId of await listSitesWithExpiredIssues(db, toDay(new Date()))) {
    await db.transaction(async (tx) => {
      if (await lockSite(tx, siteId)) await reopenIgnored(tx, siteId);
    });
  }
}
