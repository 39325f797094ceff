import type { Scanner, SiteRules } from '@curbcut/engine';
import {
  isScanOpen,
  lockScan,
  readScanForJob,
  readStoredPlan,
  type ScanRow,
  saveSiteRules,
  updateScan,
} from '../db/queries/scans.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { advanceScan } from './advance-scan.ts';
import { failScan } from './finalize-scan.ts';
import { isScanFinished } from './progress-feed.ts';
import { toPlanOptions } from './scan-plans.ts';

/** A scan's first job: reads robots.txt and the sitemaps, and admits the first pages. */
export async function startCrawl(services: Services, job: RunningJob<{ scanId: string }>): Promise<void> {
  const { db, plans } = services;
  const { scanId } = job.payload;
  const waiting = await readScanForJob(db, scanId);
  if (!waiting || isScanFinished(waiting.status) || (await plans.get(db, scanId))) return;

  const scanner = await services.getScanner().catch((error: Error) => error);
  if (scanner instanceof Error) {
    await db.transaction(async (tx) => {
      await failScan(services, tx, scanId, { code: 'scan/no-browser', error: scanner.message });
      await job.finish(tx);
    });
    return;
  }
  await markRunning(services, scanId);
  const { started, rules } = await prepareCrawl(scanner, waiting, job.signal);
  job.signal.throwIfAborted();
  try {
    await db.transaction(async (tx) => {
      const scan = await lockScan(tx, scanId);
      if (isScanOpen(scan) && !(await readStoredPlan(tx, scanId))) {
        await saveSiteRules(tx, scanId, rules);
        await updateScan(tx, scanId, started);
        await advanceScan(services, tx, { ...scan, ...started });
      }
      await job.finish(tx);
    });
  } catch (error) {
    plans.forget(scanId);
    throw error;
  }
}

/** Returns where a scan starts, and what's read from the site before its first page. */
async function prepareCrawl(
  scanner: Scanner,
  { url: address, settings }: ScanRow,
  signal: AbortSignal,
): Promise<{ started: Pick<ScanRow, 'url' | 'settings'>; rules: SiteRules }> {
  // The owner chose the steps, so robots.txt doesn't apply.
  if (settings.journey?.steps)
    return { started: { url: address, settings }, rules: { robots: null, seeds: [] } };
  const target = { url: address, isSchemeGuessed: settings.scheme_guessed, note: null };
  const url = await scanner.findReachableStart(target, signal);
  const started = { url, settings: { ...settings, url } };
  return { started, rules: await scanner.fetchSiteRules(toPlanOptions(started), signal) };
}

/** Shows followers that the scan has started before the site has responded. */
async function markRunning({ db, progress }: Services, scanId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const scan = await lockScan(tx, scanId);
    if (scan?.status !== 'queued' || scan.ending !== null) return;
    await updateScan(tx, scanId, { status: 'running', startedAt: new Date() });
    await progress.announce(tx, scanId);
  });
}
