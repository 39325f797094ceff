import type { Db } from '../db/database.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { findScheduleOfScan } from '../db/queries/schedules.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';

/**
 * Sends an email to the owner of a scan that took so long that nobody is likely to be still waiting. A completed scan
 * is announced once its issues are matched with those of its site, because until then it counts issues that were
 * marked as ignored or false positive. Scheduled scans have a digest instead.
 */
export async function sendScanFinished(
  { config, queue }: Pick<Services, 'config' | 'queue'>,
  tx: Db,
  { id, ownerId, siteId, createdAt, completedAt }: ScanRow,
): Promise<void> {
  if (ownerId === null || completedAt === null) return;
  if (completedAt.getTime() - createdAt.getTime() < config.mail.scanFinishedAfterMs) return;
  if (siteId !== null && (await findScheduleOfScan(tx, id, siteId))) return;
  await queue.send(tx, sendMailJob, [{ kind: 'scan-finished', userId: ownerId, scanId: id }]);
}
