import type { Db } from '../db/database.ts';
import { admitPages, countUnfinished, takePagesToSend } from '../db/queries/pages.ts';
import { type ScanRow, updateScan } from '../db/queries/scans.ts';
import { endScanJob, visitPageJob } from '../jobs/definitions.ts';
import type { Services } from '../services.ts';

/**
 * After something was finished: admits the pages that the plan lets in, sends jobs for the next ones, and the last job
 * when none are left. The transaction has locked the scan.
 *
 * A scan has only so many jobs in the queue at a time, and each page that ends puts the next job behind those of all
 * other scans: so scans take turns, and a large one keeps no small one waiting.
 */
export async function advanceScan(services: Services, tx: Db, scan: ScanRow): Promise<void> {
  const { config, plans, progress, queue } = services;
  const caughtUp = await plans.catchUp(tx, scan.id);
  if (!caughtUp) return;
  const { plan, admitted } = caughtUp;
  const fresh = await admitPages(tx, scan.id, admitted, scan.pagesFound);
  const pagesFound = scan.pagesFound + fresh;
  const pagesDone = scan.pagesTested + scan.pagesNotTested;

  // One at a time where the site asks for a pause between visits.
  const atOnce = plan.crawlDelayMs > 0 ? 1 : 2 * config.concurrency;
  const positions = await takePagesToSend(tx, scan.id, atOnce);
  if (positions.length > 0) {
    const jobs = positions.map((position) => ({ scanId: scan.id, position }));
    await queue.send(tx, visitPageJob, jobs, scan.nextVisitAt ?? undefined);
  }
  if (positions.length === 0 && (await countUnfinished(tx, scan.id)) === 0) {
    await queue.send(tx, endScanJob, [{ scanId: scan.id, because: 'pages-done' }]);
  }
  await updateScan(tx, scan.id, {
    pagesFound,
    pagesBeyondLimit: plan.beyondLimit,
    percent: Math.max(scan.percent, pagesFound === 0 ? 0 : Math.min(99, (100 * pagesDone) / pagesFound)),
  });
  await progress.announce(tx, scan.id);
}
