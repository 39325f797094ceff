import { notifyOutdatedAudits } from './audits/notify-outdated.ts';
import type { Db } from './db/database.ts';
import { insertActivity } from './db/queries/activity.ts';
import { applyMarks } from './db/queries/issue-marks.ts';
import { lockScan, type ScanRow, updateScan } from './db/queries/scans.ts';
import { findNextScanToTrack, listTrackedScansAfter, lockSite } from './db/queries/sites.ts';
import { listTrackedIssuesToMatch, storeTrackedIssues } from './db/queries/tracking.ts';
import type { RunningJob } from './jobs/job-queue.ts';
import { sendScanFinished } from './scans/finalize-scan.ts';
import { refreshScans } from './scans/refresh-scans.ts';
import { sendDigest } from './schedules/send-digest.ts';
import type { Services } from './services.ts';
import { matchWithScan } from './tracker/match-with-scan.ts';
import { readScanIssues, type ScanIssue } from './tracker/read-scan-issues.ts';
import { getScanStart, reconcileIssues } from './tracker/reconcile-issues.ts';
import { reopenIgnored } from './tracker/reopen-ignored.ts';
import { readScanScope, type ScanScope } from './tracker/scan-scope.ts';

/**
 * Matches the issues of each new scan of a site with the site's known issues, in the order in which the scans
 * started. A scan is matched only once, even if several jobs run at the same time.
 */
export async function trackSite(
  services: Pick<Services, 'config' | 'db' | 'queue' | 'log' | 'assessments'>,
  { payload: { siteId }, signal }: Pick<RunningJob<{ siteId: string }>, 'payload' | 'signal'>,
): Promise<void> {
  const { db } = services;
  for (;;) {
    signal.throwIfAborted();
    const scan = await findNextScanToTrack(db, siteId);
    if (!scan) return;
    // Read before the transaction: an ended scan's results do not change, and there may be many.
    const [found, scope] = [await readScanIssues(db, scan), await readScanScope(db, scan)];
    const marked = await db.transaction((tx) => trackScan(services, tx, scan, found, scope));
    await refreshScans(services, marked);
  }
}

async function trackScan(
  services: Pick<Services, 'config' | 'queue' | 'log'>,
  tx: Db,
  { id, siteId }: ScanRow,
  found: readonly ScanIssue[],
  scope: ScanScope,
): Promise<string[]> {
  if (siteId === null || !(await lockSite(tx, siteId))) return [];
  const scan = await lockScan(tx, id);
  // Another process was faster, or the scan or its site was deleted.
  if (!scan || scan.tracked !== null || scan.siteId !== siteId) return [];
  await reopenIgnored(tx, siteId);
  const laterScopes: ScanScope[] = [];
  for (const laterScan of await listTrackedScansAfter(tx, siteId, getScanStart(scan)))
    laterScopes.push(await readScanScope(tx, laterScan));
  const known = await listTrackedIssuesToMatch(tx, siteId);
  const match = await matchWithScan(tx, id, known, found);
  const { issues, activity, counts } = reconcileIssues(known, {
    scan,
    scope,
    found,
    laterScopes,
    ...match,
  });
  await storeTrackedIssues(tx, issues);
  await insertActivity(tx, { by: 'scan', scanId: id }, activity);
  const marked = await applyMarks(tx, siteId);
  await updateScan(tx, id, { tracked: counts });
  await notifyOutdatedAudits(services, tx, siteId, scan.ownerId);
  await sendDigest(services, tx, scan);
  await sendScanFinished(services, tx, scan);
  return marked;
}
