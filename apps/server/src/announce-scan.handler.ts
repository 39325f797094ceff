import { lockScan, readScanForJob } from './db/queries/scans.ts';
import { lockSite } from './db/queries/sites.ts';
import type { RunningJob } from './jobs/job-queue.ts';
import { refreshScans } from './scans/refresh-scans.ts';
import { toScanSummary } from './scans/scan-presenters.ts';
import type { Services } from './services.ts';
import { announceThresholds } from './sites/check-thresholds.ts';
import { emitCompletedScan } from './webhooks/emit-webhook-events.ts';

/**
 * Emits an event for a completed scan, and one if it fails its site's thresholds or passes them again. Runs after
 * its issues have been matched with the site's, because until then its counts and score include ignored issues and
 * false positives.
 */
export async function announceScan(
  services: Pick<Services, 'assessments' | 'db' | 'log' | 'origin' | 'queue'>,
  { payload: { scanId }, finish }: Pick<RunningJob<{ scanId: string }>, 'payload' | 'finish'>,
): Promise<void> {
  await refreshScans(services, [scanId]);
  await services.db.transaction(async (tx) => {
    await finish(tx);
    // Locks the site before its scans, in the same order as matching a scan's issues.
    const siteId = (await readScanForJob(tx, scanId))?.siteId;
    if (siteId) await lockSite(tx, siteId);
    const scan = await lockScan(tx, scanId);
    if (scan?.status !== 'completed') return;
    const { total_issues: issues, needs_review_count: needsReview } = toScanSummary(scan);
    await emitCompletedScan(services, tx, scan, { issues, needs_review: needsReview });
    await announceThresholds(services, tx, scan);
  });
}
