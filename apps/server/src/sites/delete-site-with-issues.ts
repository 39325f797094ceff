import { removeMarks } from '../db/queries/issue-marks.ts';
import { deleteSite, lockSite, readOwnSite } from '../db/queries/sites.ts';
import { refreshScans } from '../scans/refresh-scans.ts';
import type { Services } from '../services.ts';

/**
 * Deletes a site with its tracked issues. Its scans remain, with all their issues counted again, because the marks
 * can no longer be changed.
 *
 * @returns whether the account had such a site.
 */
export async function deleteSiteWithIssues(
  services: Pick<Services, 'db' | 'log' | 'assessments'>,
  userId: string,
  siteId: string,
): Promise<boolean> {
  const { db } = services;
  const scanIds = await db.transaction(async (tx) => {
    if (!(await readOwnSite(tx, userId, siteId))) return undefined;
    await lockSite(tx, siteId);
    const changed = await removeMarks(tx, siteId);
    return (await deleteSite(tx, userId, siteId)) ? changed : undefined;
  });
  if (scanIds === undefined) return false;
  await refreshScans(services, scanIds);
  return true;
}
