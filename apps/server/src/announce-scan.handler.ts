import { lockScan } from './db/queries/scans.ts';
import type { RunningJob } from './jobs/job-queue.ts';
import { refreshScans } from './scans/refresh-scans.ts';
import { toScanSummary } from './scans/scan-presenters.ts';
import type { Services } from './services.ts';
import { announceThresholds } from './sites/check-thresholds.ts';
import { emitCompletedScan } from './webhooks/emit-webhook-events.ts';

/**
 * Emits that a scan was completed, and whether it passes its site's thresholds. Runs after its issues were matched with those of its site, because until then its
 * counts and score include issues that are ignored or false positives.
 */
export async function announceScan(
  services: Pick<Services, 'assessments' | 'db' | 'log' | 'origin' | 'queue'>,
  { payload: { scanId }, finish }: Pick<RunningJob<{ scanId: string }>, 'payload' | 'finish'>,
): Promise<void> {
  await refreshScans(services, [scanId]);
  await services.db.transaction(async (tx) => {
    await finish(tx);
    const scan = await lockScan(tx, scanId);
    if (scan?.status !== 'completed') return;
    const { total_issues: issues, needs_review_count: needsReview } = toScanSummary(scan);
    await emitCompletedScan(services, tx, scan, { issues, needs_review: needsReview });
    await announceThresholds(services, tx, scan);
  });
}
