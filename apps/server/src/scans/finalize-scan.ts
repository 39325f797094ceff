import type { NotTestedDetails, ScanStatus } from '@curbcut/contract';
import { type AssembledIssue, type AssembledScan, assembleScan } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { clearLinks, readStartPageNotTested } from '../db/queries/finalization.ts';
import { insertIssues, type StoredIssueRow } from '../db/queries/issues.ts';
import { notifyChannel } from '../db/queries/maintenance.ts';
import { abandonUnfinishedPages } from '../db/queries/pages.ts';
import { refundVisitorScan } from '../db/queries/rate-limits.ts';
import { refundScan } from '../db/queries/scan-usage.ts';
import { deleteWorkingData, lockScan, type ScanRow, updateScan } from '../db/queries/scans.ts';
import { findScanSchedule, updateSchedule } from '../db/queries/schedules.ts';
import { readScanOwner, readScanTraceparent } from '../db/queries/slots.ts';
import type { ScanEnding } from '../db/schema.ts';
import { finalizeScanJob, sendMailJob } from '../jobs/job-definitions.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { assignSlots, getVisitorPseudonym } from '../slots/assign-slots.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { emitFailedScan } from '../webhooks/emit-webhook-events.ts';
import { assignScansToSites } from './assign-scans-to-sites.ts';
import { splitPages, splitRows } from './batches.ts';
import { isScanFinished } from './progress-feed.ts';
import { getScoreSeries } from './score-series.ts';
import { type ClosedPages, createSqlScanStore, toAssessedColumns } from './sql-scan-store.ts';

const notVisitedReasons: Readonly<Record<ScanEnding, NotTestedDetails>> = {
  'pages-done': {
    code: 'scan/not-visited',
    reason: 'The scan ended before we got to this page.',
    advice: 'Scan again to test it.',
  },
  'time-is-up': {
    code: 'scan/time-is-up',
    reason: 'The scan reached its time limit before we got to this page.',
    advice: 'Scan fewer pages, or start Curbcut with a larger SCAN_TIME_LIMIT_MINUTES.',
  },
  'upload-interrupted': {
    code: 'scan/upload-interrupted',
    reason: 'The upload was interrupted before this page was stored.',
    advice: 'Run the command again to upload the scan.',
  },
  cancelled: {
    code: 'scan/cancelled',
    reason: 'The scan was canceled before we got to this page.',
    advice: 'Scan again to test it.',
  },
};

/** Delay after which another process ends a scan if this request is lost. */
const RETRY_AFTER_MS = 60_000;

/**
 * Ends a scan once: merges its findings into issues, scores it and sets its final status. A scan that could
 * not test anything doesn't count toward its owner's plan. A second call changes nothing, and an interrupted
 * one can be repeated. The scan is closed first and doesn't change after that, so the work itself needs no
 * lock, and the embedded database, which runs one transaction at a time, is free between the parts.
 *
 * @param alongside Work to do in the transaction that ends the scan, or that finds it ended.
 * @returns the current status; undefined if the scan doesn't exist.
 */
export async function finalizeScan(
  services: Services,
  scanId: string,
  ending: ScanEnding,
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
  visits.abortScan(scanId);
  const assembled = await assembleScan(createSqlScanStore(db, scanId, closed), {
    calculatedAt: new Date().toISOString(),
    onFallback: (cause) =>
      services.log.error({ err: cause, scanId }, 'only the basic score could be calculated'),
  });
  const status = await db.transaction(async (tx) => {
    const scan = await lockScan(tx, scanId);
    await alongside(tx);
    return isEnding(scan) ? storeResults(services, tx, scan, assembled) : scan?.status;
  });
  for (const range of splitPages(closed.pageCount)) await clearLinks(db, scanId, range);
  return status;
}

const isEnding = (scan: ScanRow | undefined): scan is ScanRow & { ending: ScanEnding } =>
  (scan?.status === 'queued' || scan?.status === 'running') && scan.ending !== null;

/**
 * Abandons unvisited pages, so that nothing more is added. Returns undefined for a scan that has already
 * ended.
 */
async function closeScan(
  services: Services,
  tx: Db,
  scanId: string,
  requested: ScanEnding,
): Promise<ClosedPages | undefined> {
  const { plans, queue } = services;
  const scan = await lockScan(tx, scanId);
  if (scan?.status !== 'queued' && scan?.status !== 'running') return undefined;
  const caughtUp = await plans.catchUp(tx, scanId);
  if (scan.ending === null) {
    const done = scan.pagesTested + scan.pagesNotTested;
    const givenUp = await abandonUnfinishedPages(tx, scanId, done, notVisitedReasons[requested]);
    await updateScan(tx, scanId, { ending: requested, pagesNotTested: scan.pagesNotTested + givenUp });
    const { code, reason } = notVisitedReasons[requested];
    services.metrics.countPages(givenUp, code);
    if (givenUp > 0) services.log.info({ scanId, pages: givenUp, code, reason }, 'pages were not visited');
    // If a process dies, its job is returned to the queue, but a request is lost.
    if (requested === 'cancelled') {
      const retryAt = new Date(Date.now() + RETRY_AFTER_MS);
      await queue.send(tx, finalizeScanJob, [{ scanId, because: 'pages-done' }], { startAt: retryAt });
    }
  }
  await assignSlots(services, tx, scanId);
  return { pageCount: scan.pagesFound, getClicks: (url) => caughtUp?.plan.getClicks(url) ?? null };
}

async function storeResults(
  services: Services,
  tx: Db,
  scan: ScanRow & { ending: ScanEnding },
  { issues, assessment }: AssembledScan,
): Promise<ScanStatus> {
  const { id: scanId, ending } = scan;
  const { rulesRun } = assessment;
  const isTested = assessment.pages.length > 0;
  for (const batch of splitRows(issues.map(toIssueRow))) await insertIssues(tx, scanId, batch);
  const status = ending === 'cancelled' ? 'cancelled' : isTested ? 'completed' : 'failed';
  if (status === 'failed') await refundFailedScan(services, tx, scanId);
  else if (!isTested) await refundScan(tx, scanId);
  await finishScan(services, tx, scan, {
    status,
    ...(status === 'failed' && getFailureReason(await readStartPageNotTested(tx, scanId))),
    rulesRun,
    ...toAssessedColumns(assessment, status),
  });
  return status;
}

/** @param rank the issue's position in the order of issues */
export function toIssueRow(
  { fingerprint, issue, position, index, variants, fixLocation }: AssembledIssue,
  rank: number,
): StoredIssueRow {
  return {
    fingerprint,
    rank,
    issue,
    position,
    index,
    variants,
    fixPosition: fixLocation?.position ?? null,
    fixRank: fixLocation?.rank ?? null,
    excluded: null,
  };
}

/** Ends a scan that can't start. */
export async function failScan(
  services: Services,
  tx: Db,
  scanId: string,
  failure: { code: string; error: string },
): Promise<void> {
  const scan = await lockScan(tx, scanId);
  if (!scan || isScanFinished(scan.status) || scan.ending !== null) return;
  await refundFailedScan(services, tx, scanId);
  await finishScan(services, tx, scan, { status: 'failed', ...failure });
}

/** Sends the id of each scan that has ended. */
const ENDED_CHANNEL = 'curbcut_ended';

/**
 * Releases everything that all processes hold for a scan, and interrupts its visits, after the transaction
 * that ended it.
 */
export async function releaseScan(
  services: Pick<Services, 'db' | 'isEmbedded' | 'plans' | 'visits' | 'ledgers' | 'getOpenedScanner'>,
  scanId: string,
): Promise<void> {
  if (!services.isEmbedded) await notifyChannel(services.db, ENDED_CHANNEL, scanId);
  await releaseScanHere(services, scanId);
}

/**
 * Starts releasing scans that other processes have ended. Missed messages are noticed at the end of each
 * visit.
 */
export async function listenToEndedScans(services: Services): Promise<void> {
  if (services.isEmbedded) return;
  await services.queue.listen(
    ENDED_CHANNEL,
    (scanId) => {
      releaseScanHere(services, scanId).catch((error: unknown) =>
        services.log.error({ err: error, scanId }, 'a scan could not be released'),
      );
    },
    () => undefined,
  );
}

/** Releases everything that this process holds for a scan that has ended. */
export async function releaseScanHere(
  {
    plans,
    visits,
    ledgers,
    getOpenedScanner,
  }: Pick<Services, 'plans' | 'visits' | 'ledgers' | 'getOpenedScanner'>,
  scanId: string,
): Promise<void> {
  plans.forget(scanId);
  visits.abortScan(scanId);
  ledgers.forget(scanId);
  await getOpenedScanner()?.forget(scanId);
}

async function finishScan(
  services: Services,
  tx: Db,
  scan: ScanRow,
  change: Partial<ScanRow> & Pick<ScanRow, 'status'>,
): Promise<void> {
  const { progress, queue, tracing } = services;
  const { id, organizationId, siteId, url, updatesSite } = scan;
  const completedAt = new Date();
  const traceparent = tracing.isOn ? await readScanTraceparent(tx, id) : null;
  await deleteWorkingData(tx, id);
  await updateScan(tx, id, {
    ...change,
    ...{ completedAt, ending: null, percent: 100, nextVisitAt: null },
    scoreSeries: getScoreSeries(scan),
  });
  await assignScansToSites({ queue }, tx, [
    { id, organizationId, siteId, url, updatesSite, status: change.status },
  ]);
  await progress.announce(tx, id);
  recordScan(tracing, traceparent, { ...scan, ...change, completedAt });
  if (change.status !== 'failed') return;
  const schedule = siteId === null ? undefined : await findScanSchedule(tx, id, siteId);
  if (schedule) await updateSchedule(tx, schedule.siteId, { lastProblem: change.error ?? null });
  await sendScanFinished(services, tx, { ...scan, completedAt });
  await emitFailedScan(services, tx, { ...scan, ...change, completedAt });
}

/** Records a scan in the trace of the request that started it. */
function recordScan(
  tracing: Tracing,
  traceparent: string | null,
  { id, status, createdAt, completedAt, pagesTested, pagesNotTested }: ScanRow & { completedAt: Date },
): void {
  const startedAt = createdAt.getTime();
  const attributes = {
    'curbcut.scan.id': id,
    'curbcut.scan.status': status,
    'curbcut.scan.pages_tested': pagesTested,
    'curbcut.scan.pages_not_tested': pagesNotTested,
  };
  tracing.record(
    'scan',
    { startedAt, ms: completedAt.getTime() - startedAt },
    { parent: traceparent, attributes },
  );
}

/** Nothing was tested, so the user needs to know why the start page failed. */
function getFailureReason(notTested: NotTestedDetails | null): { code: string; error: string } {
  if (!notTested) {
    return {
      code: 'scan/nothing-to-visit',
      error:
        'We can’t scan any pages on this site. Check the URL, the include and exclude patterns, and the site’s robots.txt.',
    };
  }
  return { code: notTested.code, error: `${notTested.reason} ${notTested.advice}` };
}

interface FinalizeScanPayload {
  readonly scanId: string;
  readonly because: 'pages-done' | 'time-is-up' | 'upload-interrupted';
}

/** A scan's last job. It's also scheduled when the scan starts, for the moment when its time is up. */
export async function handleFinalizeScan(
  services: Services,
  job: RunningJob<FinalizeScanPayload>,
): Promise<void> {
  const { scanId, because } = job.payload;
  try {
    await finalizeScan(services, scanId, because, job.finish);
  } catch (error) {
    await releaseScanHere(services, scanId);
    throw error;
  }
  await releaseScan(services, scanId);
}

/**
 * Emails a scan's owner if the scan took so long that no one is likely to still be waiting. For a completed
 * scan, this happens once its issues have been matched with the site's, because until then, its counts
 * include ignored issues and false positives. Scheduled scans have a digest instead.
 */
export async function sendScanFinished(
  { config, queue }: Pick<Services, 'config' | 'queue'>,
  tx: Db,
  { id, organizationId, siteId, startedBy, createdAt, completedAt }: ScanRow,
): Promise<void> {
  if (organizationId === null || completedAt === null) return;
  if (completedAt.getTime() - createdAt.getTime() < config.mail.scanFinishedAfterMs) return;
  if (siteId !== null && (await findScanSchedule(tx, id, siteId))) return;
  if (startedBy !== null)
    await queue.send(tx, sendMailJob, [
      { kind: 'scan-finished', userId: startedBy, organizationId, scanId: id },
    ]);
}

/** Refunds a failed scan, in the transaction that ends it. */
async function refundFailedScan({ config }: Pick<Services, 'config'>, tx: Db, scanId: string): Promise<void> {
  await refundScan(tx, scanId);
  const owner = await readScanOwner(tx, scanId);
  const visitor = owner === null ? null : getVisitorPseudonym(owner);
  if (visitor !== null) await refundVisitorScan(tx, visitor, config.visitor.scansPerHour);
}
