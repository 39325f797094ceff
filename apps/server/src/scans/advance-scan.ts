import type { Db } from '../db/database.ts';
import { admitPages, hasUnfinishedPages } from '../db/queries/pages.ts';
import { type ScanRow, updateScan } from '../db/queries/scans.ts';
import { limitToOnePage, readScanTraceparent } from '../db/queries/slots.ts';
import { finalizeScanJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import { assignSlots } from '../slots/assign-slots.ts';

/** The percentage of a scan that has visited all of its pages. The rest is for compiling the results. */
export const PAGES_PERCENT = 96;

/**
 * Continues a scan after a page is finished: admits the pages that the plan allows, and sends the last job if
 * no pages are left. Then assigns the free slots. The transaction must hold the scan's lock.
 */
export async function advanceScan(services: Services, tx: Db, scan: ScanRow): Promise<void> {
  const { plans, progress, queue, tracing } = services;
  const caughtUp = await plans.catchUp(tx, scan.id);
  if (!caughtUp) return;
  const { plan, admitted } = caughtUp;
  const fresh = await admitPages(tx, scan.id, admitted, scan.pagesFound);
  const pagesFound = scan.pagesFound + fresh;
  const pagesDone = scan.pagesTested + scan.pagesNotTested;
  // Must be set here. Later, a transaction that assigns slots could be waiting for this row while this
  // transaction waits for it, which would be a deadlock.
  if (plan.crawlDelayMs > 0 && scan.pagesFound === 0) await limitToOnePage(tx, scan.id);
  const isOver = !(await hasUnfinishedPages(tx, scan.id));
  if (isOver) {
    await queue.send(tx, finalizeScanJob, [{ scanId: scan.id, because: 'pages-done' }], {
      // The last page may have its own trace.
      traceparent: tracing.isOn ? await readScanTraceparent(tx, scan.id) : null,
    });
  }
  await updateScan(tx, scan.id, {
    pagesFound,
    pagesBeyondLimit: plan.beyondLimitCount,
    ...(isOver && { templates: plan.countTemplates() }),
    percent: Math.max(scan.percent, pagesFound === 0 ? 0 : (PAGES_PERCENT * pagesDone) / pagesFound),
  });
  await progress.announce(tx, scan.id);
  await assignSlots(services, tx, scan.id);
}
