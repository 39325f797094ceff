import {
  isOpen,
  keepSiteRules,
  keptPlan,
  lockScan,
  readScanToWork,
  updateScan,
} from '../db/queries/scans.ts';
import type { RunningJob } from '../jobs/queue.ts';
import type { Services } from '../services.ts';
import { advanceScan } from './advance-scan.ts';
import { planOptions } from './plan-keeper.ts';
import { isOver } from './progress-feed.ts';
import { failScan } from './settle-scan.ts';

/** The first job of a scan: reads what the site says about itself and admits the first pages. */
export async function openSite(services: Services, job: RunningJob<{ scanId: string }>): Promise<void> {
  const { db, plans } = services;
  const { scanId } = job.payload;
  const waiting = await readScanToWork(db, scanId);
  if (!waiting || isOver(waiting.status) || (await plans.of(db, scanId))) return;

  const scanner = await services.scanner().catch((error: Error) => error);
  if (scanner instanceof Error) {
    await db.transaction(async (tx) => {
      await failScan(services, tx, scanId, { code: 'scan/no-browser', error: scanner.message });
      await job.finish(tx);
    });
    return;
  }
  await markRunning(services, scanId);
  const { scheme_guessed: schemeGuessed } = waiting.settings;
  const url = await scanner.reachableStart({ url: waiting.url, schemeGuessed, note: null }, job.signal);
  const begun = { url, settings: { ...waiting.settings, url } };
  const rules = await scanner.readSiteRules(planOptions(begun), job.signal);
  job.signal.throwIfAborted();
  try {
    await db.transaction(async (tx) => {
      const scan = await lockScan(tx, scanId);
      if (isOpen(scan) && !(await keptPlan(tx, scanId))) {
        await keepSiteRules(tx, scanId, rules);
        await updateScan(tx, scanId, begun);
        await advanceScan(services, tx, { ...scan, ...begun });
      }
      await job.finish(tx);
    });
  } catch (error) {
    plans.forget(scanId);
    throw error;
  }
}

/** Whoever watches sees that the scan has begun before the site has answered. */
async function markRunning({ db, progress }: Services, scanId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const scan = await lockScan(tx, scanId);
    if (scan?.status !== 'queued' || scan.ending !== null) return;
    await updateScan(tx, scanId, { status: 'running', startedAt: new Date() });
    await progress.announce(tx, scanId);
  });
}
