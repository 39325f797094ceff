import type { Db } from '../db/database.ts';
import { insertActivity } from '../db/queries/activity.ts';
import { applyMarks } from '../db/queries/left-out.ts';
import { lockScan, type ScanRow, updateScan } from '../db/queries/scans.ts';
import { lockSite, nextToTrack, trackedScansAfter } from '../db/queries/sites.ts';
import { storeTracked, trackedIssuesToMatch } from '../db/queries/tracking.ts';
import type { RunningJob } from '../jobs/queue.ts';
import { refreshScans } from '../scans/refresh-scan.ts';
import { sendScanFinished } from '../scans/send-scan-finished.ts';
import { sendDigest } from '../schedules/digest.ts';
import type { Services } from '../services.ts';
import { bringBackIgnored } from './end-ignored.ts';
import { type FoundIssue, issuesOfScan } from './issues-of-scan.ts';
import { beginningOf, judge } from './judge.ts';
import { type Look, lookOf } from './look.ts';
import { matchWithScan } from './match-with-scan.ts';

/**
 * Matches the issues of each new scan of a site with those known of it, the scan that began first before the others.
 * A scan is matched once, whatever runs beside it.
 */
export async function trackSite(
  services: Pick<Services, 'config' | 'db' | 'queue' | 'log' | 'assessments'>,
  { payload: { siteId }, signal }: Pick<RunningJob<{ siteId: string }>, 'payload' | 'signal'>,
): Promise<void> {
  const { db } = services;
  for (;;) {
    signal.throwIfAborted();
    const scan = await nextToTrack(db, siteId);
    if (!scan) return;
    // Before the transaction: what a scan that has ended found does not change, and there may be much of it.
    const [found, look] = [await issuesOfScan(db, scan), await lookOf(db, scan)];
    const marked = await db.transaction((tx) => trackScan(services, tx, scan, found, look));
    await refreshScans(services, marked);
  }
}

async function trackScan(
  services: Pick<Services, 'config' | 'queue' | 'log'>,
  tx: Db,
  { id, siteId }: ScanRow,
  found: readonly FoundIssue[],
  look: Look,
): Promise<string[]> {
  if (siteId === null || !(await lockSite(tx, siteId))) return [];
  const scan = await lockScan(tx, id);
  // Another process was quicker, or it has been deleted, or its site has.
  if (!scan || scan.tracked !== null || scan.siteId !== siteId) return [];
  await bringBackIgnored(tx, siteId);
  const later: Look[] = [];
  for (const other of await trackedScansAfter(tx, siteId, beginningOf(scan)))
    later.push(await lookOf(tx, other));
  const known = await trackedIssuesToMatch(tx, siteId);
  const match = await matchWithScan(tx, id, known, found);
  const { issues, activity, counts } = judge(known, { scan, look, found, later, ...match });
  await storeTracked(tx, issues);
  await insertActivity(tx, { by: 'scan', scanId: id }, activity);
  const marked = await applyMarks(tx, siteId);
  await updateScan(tx, id, { tracked: counts });
  await sendDigest(services, tx, scan);
  await sendScanFinished(services, tx, scan);
  return marked;
}
