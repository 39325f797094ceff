import type { Db } from '../db/database.ts';
import { insertActivity } from '../db/queries/activity.ts';
import { lockSite } from '../db/queries/sites.ts';
import { endIgnored, sitesWithExpired } from '../db/queries/tracking.ts';
import { dayOf } from './day.ts';

/** Brings back the issues of a site that is locked whose last day of being ignored is over, and writes it down. */
export async function bringBackIgnored(tx: Db, siteId: string): Promise<void> {
  const back = await endIgnored(tx, siteId, dayOf(new Date()));
  const activity = back.map(({ id, state }) => ({
    issueId: id,
    field: 'state' as const,
    before: 'ignored',
    after: state,
  }));
  await insertActivity(tx, { by: 'expiry', scanId: null }, activity);
}

/** The same for all sites. */
export async function endIgnoredEverywhere(db: Db): Promise<void> {
  for (const siteId of await sitesWithExpired(db, dayOf(new Date()))) {
    await db.transaction(async (tx) => {
      if (await lockSite(tx, siteId)) await bringBackIgnored(tx, siteId);
    });
  }
}
