import { notifyOutdatedAudits } from './audits/notify-outdated.ts';
import { emitChatMessages } from './chat/emit-chat-messages.ts';
import type { Db } from './db/database.ts';
import { insertActivity } from './db/queries/activity.ts';
import { readDuePolicy } from './db/queries/due-policies.ts';
import { addWatchers } from './db/queries/issue-comments.ts';
import { copyIssueLabels } from './db/queries/issue-labels.ts';
import { applyMarks } from './db/queries/issue-marks.ts';
import { lockScan, type ScanRow, updateScan } from './db/queries/scans.ts';
import {
  findNextScanToTrack,
  findTrackedScanBefore,
  listTrackedScansAfter,
  lockSite,
} from './db/queries/sites.ts';
import { listTrackedIssuesToMatch, storeTrackedIssues } from './db/queries/tracking.ts';
import { syncScanTickets } from './integrations/sync-scan-tickets.ts';
import { announceScanJob } from './jobs/job-definitions.ts';
import type { RunningJob } from './jobs/job-queue.ts';
import { notifyAboutScan } from './people/notify.ts';
import { sendScanFinished } from './scans/finalize-scan.ts';
import { refreshScans } from './scans/refresh-scans.ts';
import { sendDigest } from './schedules/send-digest.ts';
import type { Services } from './services.ts';
import { matchWithScan } from './tracker/match-with-scan.ts';
import { readScanIssues, type ScanIssue } from './tracker/read-scan-issues.ts';
import { getScanStart, reconcileIssues } from './tracker/reconcile-issues.ts';
import { reopenIgnored } from './tracker/reopen-ignored.ts';
import { readScanScope, type ScanScope } from './tracker/scan-scope.ts';
import { emitScanIssues, hasSubscribers } from './webhooks/emit-webhook-events.ts';

/**
 * Matches the issues of each new scan of a site with the site's known issues, in the order the scans started.
 * A scan is matched only once, even if several jobs run at the same time.
 */
export async function trackSite(
  services: Pick<Services, 'config' | 'db' | 'origin' | 'queue' | 'log' | 'assessments'>,
  { payload: { siteId }, signal }: Pick<RunningJob<{ siteId: string }>, 'payload' | 'signal'>,
): Promise<void> {
  const { db } = services;
  for (;;) {
    signal.throwIfAborted();
    const scan = await findNextScanToTrack(db, siteId);
    if (!scan) return;
    // Read before the transaction, because a finished scan's results don't change, and there may be many.
    const scope = await readScanScope(db, scan);
    const found = await readScanIssues(db, scan, scope);
    const marked = await db.transaction((tx) => trackScan(services, tx, scan, found, scope));
    await refreshScans(services, marked);
  }
}

async function trackScan(
  services: Pick<Services, 'config' | 'origin' | 'queue' | 'log'>,
  tx: Db,
  { id, siteId }: ScanRow,
  found: readonly ScanIssue[],
  scope: ScanScope,
): Promise<string[]> {
  const site = siteId === null ? undefined : await lockSite(tx, siteId);
  if (siteId === null || !site) return [];
  const scan = await lockScan(tx, id);
  // Another process was faster, or the scan or its site was deleted.
  if (!scan || scan.tracked !== null || scan.siteId !== siteId) return [];
  await reopenIgnored(tx, siteId);
  const laterScopes: ScanScope[] = [];
  for (const laterScan of await listTrackedScansAfter(tx, siteId, getScanStart(scan)))
    laterScopes.push(await readScanScope(tx, laterScan));
  const previous = await findTrackedScanBefore(tx, siteId, getScanStart(scan));
  const known = await listTrackedIssuesToMatch(tx, siteId);
  const match = await matchWithScan(tx, id, known, found);
  const { issues, activity, counts, splits, mergedActivity } = reconcileIssues(known, {
    scan,
    scope,
    found,
    previous: previous && { id: previous.id, scope: await readScanScope(tx, previous) },
    laterScopes,
    duePolicy: await readDuePolicy(tx, site.organizationId),
    ...match,
  });
  await storeTrackedIssues(tx, issues);
  await copyIssueLabels(tx, splits);
  const knownIds = new Set(known.map((issue) => issue.id));
  // New issues are assigned only if they were split off an assigned one.
  await addWatchers(
    tx,
    issues.flatMap(({ id: issueId, assigneeId: userId }) =>
      userId === null || knownIds.has(issueId) ? [] : [{ issueId, userId }],
    ),
  );
  await insertActivity(tx, { by: 'scan', scanId: id }, activity);
  const marked = await applyMarks(tx, siteId);
  await updateScan(tx, id, { tracked: counts });
  await notifyOutdatedAudits(services, tx, siteId, scan);
  await sendDigest(services, tx, scan);
  await sendScanFinished(services, tx, scan);
  await notifyAboutScan(services, tx, site, { issues, activity });
  await emitScanIssues(services, tx, site, id, { issues, activity });
  await emitChatMessages(services, tx, site, id, { issues, activity });
  await syncScanTickets(services, tx, site, {
    issues,
    // Merged issues may have their own tickets.
    activity: [...activity, ...mergedActivity],
    isFirst: known.length === 0,
  });
  const place = { organizationId: site.organizationId, siteId };
  if (site.thresholds !== null || (await hasSubscribers(tx, place, ['scan.completed'])))
    await services.queue.send(tx, announceScanJob, [{ scanId: id }]);
  return marked;
}
