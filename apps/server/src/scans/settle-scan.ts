import type { NotTested, ScanStatus } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { type IssueRow, insertIssues } from '../db/queries/issues.ts';
import { giveUpUnfinished } from '../db/queries/pages.ts';
import { giveScanBack } from '../db/queries/scan-usage.ts';
import { dropWorkingData, lockScan, type ScanRow, updateScan } from '../db/queries/scans.ts';
import { scheduleOfScan, updateSchedule } from '../db/queries/schedules.ts';
import { dropLinks } from '../db/queries/settling.ts';
import type { Ending } from '../db/schema.ts';
import { endScanJob } from '../jobs/definitions.ts';
import type { Services } from '../services.ts';
import { placeScans } from '../sites/place-scan.ts';
import { assignSlots } from '../slots/assign-slots.ts';
import { assessedColumns, assessScan, type ScanAssessment } from './assess-scan.ts';
import { chunksOf, rangesOf } from './parts.ts';
import { isOver } from './progress-feed.ts';
import { sendScanFinished } from './send-scan-finished.ts';
import { settleFixes } from './settle-fixes.ts';
import { settleIssues } from './settle-issues.ts';
import { type ClosedPages, type SettledPages, settlePages } from './settle-pages.ts';

const UNVISITED: Readonly<Record<Ending, NotTested>> = {
  'pages-done': {
    code: 'scan/not-visited',
    reason: 'The scan ended before this page was visited.',
    advice: 'Scan again to test it.',
  },
  'time-is-up': {
    code: 'scan/time-is-up',
    reason: 'The scan had used up its time before this page was visited.',
    advice: 'Scan fewer pages at once, or start Curbcut with a larger SCAN_TIME_LIMIT_MINUTES.',
  },
  cancelled: {
    code: 'scan/cancelled',
    reason: 'The scan was stopped before this page was visited.',
    advice: 'Scan again to test it.',
  },
};

/** When another process takes up the end of a scan from a request that was lost. */
const TAKE_UP_AFTER_MS = 60_000;

/**
 * Ends a scan once: joins its findings into issues, scores it and settles its status. One that could test nothing does
 * not count against its owner's plan. A second call changes nothing, and one that broke off may be made again.
 *
 * The scan is closed first, and from then on nothing of it changes; so the work itself needs no lock, and the embedded
 * database, which serves nobody else during a transaction, is free between its parts.
 *
 * @param alongside What is to be done in the transaction that ends it, or that finds it ended.
 * @returns the status it has now, or undefined when there is no such scan.
 */
export async function settleScan(
  services: Services,
  scanId: string,
  ending: Ending,
  alongside: (tx: Db) => Promise<void> = async () => undefined,
): Promise<ScanStatus | undefined> {
  const { db, visits } = services;
  const closed = await db.transaction((tx) => closeScan(services, tx, scanId, ending));
  if (!closed) {
    return db.transaction(async (tx) => {
      await alongside(tx);
      return (await lockScan(tx, scanId))?.status;
    });
  }
  visits.breakOff(scanId);
  const pages = await settlePages(db, scanId, closed);
  const found = await settleIssues(db, scanId, pages);
  const issues = await settleFixes(db, scanId, closed.pages, found);
  const assessment = await assessScan(
    db,
    scanId,
    closed.pages,
    issues.map(({ fingerprint, issue }) => ({ ...issue, id: fingerprint })),
    {
      calculatedAt: new Date().toISOString(),
      onFallback: (cause) =>
        services.log.error({ err: cause, scanId }, 'only the basic score could be calculated'),
    },
  );
  const status = await db.transaction(async (tx) => {
    const scan = await lockScan(tx, scanId);
    await alongside(tx);
    return isEnding(scan) ? storeEnd(services, tx, scan, { pages, issues, assessment }) : scan?.status;
  });
  for (const range of rangesOf(closed.pages)) await dropLinks(db, scanId, range);
  return status;
}

const isEnding = (scan: ScanRow | undefined): scan is ScanRow & { ending: Ending } =>
  (scan?.status === 'queued' || scan?.status === 'running') && scan.ending !== null;

/** Gives up the pages that were not visited, so that nothing is added any more; undefined for one that has ended. */
async function closeScan(
  services: Services,
  tx: Db,
  scanId: string,
  asked: Ending,
): Promise<ClosedPages | undefined> {
  const { plans, queue } = services;
  const scan = await lockScan(tx, scanId);
  if (scan?.status !== 'queued' && scan?.status !== 'running') return undefined;
  const caughtUp = await plans.catchUp(tx, scanId);
  if (scan.ending === null) {
    const done = scan.pagesTested + scan.pagesNotTested;
    const givenUp = await giveUpUnfinished(tx, scanId, done, UNVISITED[asked]);
    await updateScan(tx, scanId, { ending: asked, pagesNotTested: scan.pagesNotTested + givenUp });
    // The job of a process that dies is put back; a request is not.
    if (asked === 'cancelled') {
      const later = new Date(Date.now() + TAKE_UP_AFTER_MS);
      await queue.send(tx, endScanJob, [{ scanId, because: 'pages-done' }], { startAt: later });
    }
  }
  await assignSlots(services, tx, scanId);
  return { pages: scan.pagesFound, clicks: (url) => caughtUp?.plan.clicks(url) ?? null };
}

async function storeEnd(
  services: Services,
  tx: Db,
  scan: ScanRow & { ending: Ending },
  settled: {
    readonly pages: SettledPages;
    readonly issues: readonly IssueRow[];
    readonly assessment: ScanAssessment;
  },
): Promise<ScanStatus> {
  const { id: scanId, ending } = scan;
  const { tested, rulesRun, notTested } = settled.pages;
  const { issues, assessment } = settled;
  for (const some of chunksOf(issues)) await insertIssues(tx, scanId, some);
  const status = ending === 'cancelled' ? 'cancelled' : tested.length > 0 ? 'completed' : 'failed';
  if (tested.length === 0) await giveScanBack(tx, scanId);
  await finish(services, tx, scan, {
    status,
    ...(status === 'failed' && reasonOfFailure(notTested)),
    rulesRun,
    ...assessedColumns(assessment, status),
  });
  return status;
}

/** Ends a scan that cannot begin. */
export async function failScan(
  services: Services,
  tx: Db,
  scanId: string,
  failure: { code: string; error: string },
): Promise<void> {
  const scan = await lockScan(tx, scanId);
  if (!scan || isOver(scan.status) || scan.ending !== null) return;
  await giveScanBack(tx, scanId);
  await finish(services, tx, scan, { status: 'failed', ...failure });
}

/** What to do after the transaction that ended a scan: lets go of what this process holds for it. */
export async function letGo(
  { plans, visits, openedScanner }: Pick<Services, 'plans' | 'visits' | 'openedScanner'>,
  scanId: string,
): Promise<void> {
  plans.forget(scanId);
  visits.breakOff(scanId);
  await openedScanner()?.forget(scanId);
}

async function finish(
  services: Services,
  tx: Db,
  scan: ScanRow,
  change: Partial<ScanRow> & Pick<ScanRow, 'status'>,
): Promise<void> {
  const { progress, queue } = services;
  const { id, ownerId, siteId, url } = scan;
  const completedAt = new Date();
  await dropWorkingData(tx, id);
  await updateScan(tx, id, { ...change, completedAt, ending: null, percent: 100, nextVisitAt: null });
  await placeScans({ queue }, tx, [{ id, ownerId, siteId, url, status: change.status }]);
  await progress.announce(tx, id);
  if (change.status !== 'failed') return;
  const schedule = siteId === null ? undefined : await scheduleOfScan(tx, id, siteId);
  if (schedule) await updateSchedule(tx, schedule.siteId, { lastProblem: change.error ?? null });
  await sendScanFinished(services, tx, { ...scan, completedAt });
}

/** Nothing was tested: what kept the start page from being tested is what the person needs to know. */
function reasonOfFailure(notTested: NotTested | null): { code: string; error: string } {
  if (!notTested) {
    return {
      code: 'scan/nothing-to-visit',
      error:
        'No page of this site may be visited. Check the address, the patterns, and the site’s robots.txt.',
    };
  }
  return { code: notTested.code, error: `${notTested.reason} ${notTested.advice}` };
}
