import { keepSiteRules, lockScan, readScanToWork, updateScan } from '../db/queries/scans.ts';
import type { RunningJob } from '../jobs/queue.ts';
import type { Services } from '../services.ts';
import { advanceScan } from './advance-scan.ts';
import { planOptions } from './plan-keeper.ts';
import { failScan } from './settle-scan.ts';

/** The first job of a scan: reads what the site says about itself and admits the first pages. */
export async function openSite(services: Services, job: RunningJob<{ scanId: string }>): Promise<void> {
  const { db, plans } = services;
  const { scanId } = job.payload;
  const waiting = await readScanToWork(db, scanId);
  if (waiting?.status !== 'queued') return;

  const scanner = await services.scanner().catch((error: Error) => error);
  if (scanner instanceof Error) {
    await db.transaction(async (tx) => {
      await failScan(services, tx, scanId, { code: 'scan/no-browser', error: scanner.message });
      await job.finish(tx);
    });
    return;
  }
  const { scheme_guessed: schemeGuessed } = waiting.settings;
  const url = await scanner.reachableStart({ url: waiting.url, schemeGuessed, note: null }, job.signal);
  const begun = { url, settings: { ...waiting.settings, url } };
  const rules = await scanner.readSiteRules(planOptions(begun), job.signal);
  job.signal.throwIfAborted();
  try {
    await db.transaction(async (tx) => {
      const scan = await lockScan(tx, scanId);
      if (scan?.status === 'queued' && scan.ending === null) {
        await keepSiteRules(tx, scanId, rules);
        const change = { ...begun, status: 'running' as const, startedAt: new Date() };
        await updateScan(tx, scanId, change);
        await advanceScan(services, tx, { ...scan, ...change });
      }
      await job.finish(tx);
    });
  } catch (error) {
    plans.forget(scanId);
    throw error;
  }
}
