import type { Db } from '../db/database.ts';
import { getLastActivityId, listStateChangesBetween } from '../db/queries/activity.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { findScheduleOfScan, updateSchedule } from '../db/queries/schedules.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import { hasNews, summarizeStateChanges } from './issue-news.ts';

/**
 * Sends the owner of a site a digest of the changes to its issues since the last scheduled scan, if there are any.
 * Called once for each scan, in the transaction in which its issues were matched.
 */
export async function sendDigest(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  { id: scanId, ownerId, siteId, scoreResult }: ScanRow,
): Promise<void> {
  if (ownerId === null || siteId === null) return;
  const schedule = await findScheduleOfScan(tx, scanId, siteId);
  if (!schedule) return;
  const { activity: after, score: scoreBefore } = schedule.lastDigest;
  const upTo = await getLastActivityId(tx, siteId);
  if (
    schedule.sendsMessages &&
    hasNews(summarizeStateChanges(await listStateChangesBetween(tx, siteId, after, upTo)))
  ) {
    const order = { userId: ownerId, siteId, scanId, scoreBefore, after, upTo };
    await queue.send(tx, sendMailJob, [{ kind: 'site-digest', ...order }]);
  }
  await updateSchedule(tx, siteId, { lastDigest: { activity: upTo, score: scoreResult?.score ?? null } });
}
