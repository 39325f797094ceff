import type { NotTested, ScanStatus } from '@curbcut/contract';
import { joinCauses, pageImportances, rankedIssues } from '@curbcut/engine';
import { calculateScore, siteScore } from '@curbcut/scoring';
import type { Db } from '../db/database.ts';
import { causesOf, replaceFingerprints } from '../db/queries/findings.ts';
import { insertIssues } from '../db/queries/issues.ts';
import { giveUpUnfinished, pagesToSettle, settlePages } from '../db/queries/pages.ts';
import { giveScanBack } from '../db/queries/scan-usage.ts';
import { dropWorkingData, lockScan, type ScanRow, updateScan } from '../db/queries/scans.ts';
import { scheduleOfScan, updateSchedule } from '../db/queries/schedules.ts';
import { sendMailJob } from '../jobs/definitions.ts';
import type { Services } from '../services.ts';
import { placeScans } from '../sites/place-scan.ts';

/** Why a scan ends. */
export type Ending = 'pages-done' | 'time-is-up' | 'cancelled';

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

/**
 * Ends a scan once: joins its findings into issues, scores it and settles its status. One that could test nothing does
 * not count against its owner's plan. A second call changes nothing.
 *
 * @returns the status it has now, or undefined when there is no such scan.
 */
export async function settleScan(
  services: Services,
  tx: Db,
  scanId: string,
  ending: Ending,
): Promise<ScanStatus | undefined> {
  const scan = await lockScan(tx, scanId);
  if (scan?.status !== 'queued' && scan?.status !== 'running') return scan?.status;

  const caughtUp = await services.plans.catchUp(tx, scanId);
  const done = scan.pagesTested + scan.pagesNotTested;
  const givenUp = await giveUpUnfinished(tx, scanId, done, UNVISITED[ending]);
  const pages = await pagesToSettle(tx, scanId);
  const tested = pages.filter(({ state }) => state === 'tested');
  const importances = pageImportances(
    tested.map(({ url, position, links, forms }) => ({
      url,
      isStart: position === 0,
      clicks: caughtUp?.plan.clicks(url) ?? null,
      links,
      forms,
    })),
  );
  const importanceOf = (url: string) => importances.get(url) ?? 'medium';
  await settlePages(
    tx,
    scanId,
    pages.map(({ position, url }) => ({ position, importance: importanceOf(url) })),
  );

  const causes = await causesOf(tx, scanId);
  const replaced = joinCauses(causes);
  await replaceFingerprints(tx, scanId, replaced);
  // Reading all findings again is what a large scan waits for.
  const issues = rankedIssues(replaced.size === 0 ? causes : await causesOf(tx, scanId));
  await insertIssues(tx, scanId, issues);
  const originalScore = siteScore(tested.map(({ url, score }) => ({ score, importance: importanceOf(url) })));
  const scoreResult =
    tested.length === 0
      ? null
      : calculateScore(
          {
            original_score: originalScore,
            issues: issues.map(({ issue }) => issue),
            pages_scanned: tested.length,
            elements_scanned: Math.max(1, scan.elements),
          },
          {
            calculatedAt: new Date().toISOString(),
            onFallback: (cause) => services.log.error({ err: cause, scanId }, 'only the basic score was had'),
          },
        );
  const counted = (severity: string) =>
    issues.filter(({ issue }) => issue.outcome === 'failed' && issue.severity === severity).length;
  const status = ending === 'cancelled' ? 'cancelled' : tested.length > 0 ? 'completed' : 'failed';
  if (tested.length === 0) await giveScanBack(tx, scanId);
  await finish(services, tx, scan, {
    status,
    ...(status === 'failed' && reasonOfFailure(pages[0]?.notTested)),
    pagesNotTested: scan.pagesNotTested + givenUp,
    rulesRun: new Set(tested.flatMap(({ tallies }) => tallies.map(({ ruleId }) => ruleId))).size,
    originalScore,
    scoreResult,
    critical: counted('critical'),
    serious: counted('serious'),
    moderate: counted('moderate'),
    minor: counted('minor'),
    needsReview: issues.filter(({ issue }) => issue.outcome === 'cantTell').length,
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
  if (scan?.status !== 'queued') return;
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
  { config, progress, queue }: Services,
  tx: Db,
  { id, ownerId, siteId, url, createdAt }: ScanRow,
  change: Partial<ScanRow> & Pick<ScanRow, 'status'>,
): Promise<void> {
  const completedAt = new Date();
  await dropWorkingData(tx, id);
  await updateScan(tx, id, { ...change, completedAt, percent: 100, nextVisitAt: null });
  await placeScans({ queue }, tx, [{ id, ownerId, siteId, url, status: change.status }]);
  await progress.announce(tx, id);
  // Whoever waited that long has probably stopped looking.
  const tookLong = completedAt.getTime() - createdAt.getTime() >= config.mail.scanFinishedAfterMs;
  const schedule = siteId === null ? undefined : await scheduleOfScan(tx, id, siteId);
  if (schedule && change.status === 'failed') {
    await updateSchedule(tx, schedule.siteId, { lastProblem: change.error ?? null });
  }
  // Of a scan that started by itself the digest tells, when there is something to tell.
  if (ownerId !== null && tookLong && change.status !== 'cancelled' && !schedule) {
    await queue.send(tx, sendMailJob, [{ kind: 'scan-finished', userId: ownerId, scanId: id }]);
  }
}

/** Nothing was tested: what kept the start page from being tested is what the person needs to know. */
function reasonOfFailure(notTested: NotTested | null | undefined): { code: string; error: string } {
  if (!notTested) {
    return {
      code: 'scan/nothing-to-visit',
      error:
        'No page of this site may be visited. Check the address, the patterns, and the site’s robots.txt.',
    };
  }
  return { code: notTested.code, error: `${notTested.reason} ${notTested.advice}` };
}
