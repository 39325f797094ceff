import type { NotTestedDetails } from '@curbcut/contract';
import {
  createNotVisitedResult,
  getRetryDelay,
  isTemporaryFailure,
  type PageResult,
  rejectOffSiteResult,
  requireExamined,
  type ScanPageOptions,
  type SitePlan,
  type UnchangedPage,
} from '@curbcut/engine';
import { requestBlobDeletion } from '../blobs/delete-blobs.ts';
import { listFingerprintsTriedBefore } from '../db/queries/fixes.ts';
import { claimCommit, saveJourneySteps } from '../db/queries/journeys.ts';
import { beginVisit, preemptVisit, requeueVisit, undoVisit } from '../db/queries/pages.ts';
import type { ReusablePage } from '../db/queries/reusable-pages.ts';
import {
  isScanOpen,
  lockScan,
  readScanForJob,
  readScanSecret,
  type ScanRow,
  updateScan,
} from '../db/queries/scans.ts';
import { redactUrl, redactUrls } from '../http/logging.ts';
import { assignSlotsJob } from '../jobs/job-definitions.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { assignSlots, assignSlotsNow } from '../slots/assign-slots.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { advanceScan } from './advance-scan.ts';
import { createScanComparison } from './compare-pages.ts';
import { releaseScanHere } from './finalize-scan.ts';
import { listEarlierVisits, mayReuseResults, reuseResults } from './reuse-page.ts';
import { toScanSettings } from './scan-presenters.ts';
import { type StepOutcome, toPageJourneys, toStepOutcome } from './scan-steps.ts';
import { openScanSecrets } from './start-scan.ts';
import { createLiveScreenshotStore, storeScreenshots } from './store-screenshots.ts';
import { storeVisit } from './store-visit.ts';
import { emptyPage, type StoredVisit, toStoredVisit } from './to-stored-visit.ts';
import { SlotReclaimedError } from './visit-registry.ts';

interface VisitPayload {
  readonly scanId: string;
  readonly position: number;
}

/**
 * Limits the visits to one page, no matter whether they ended with a retry, a crash of this process or an
 * internal error.
 */
const MAX_ATTEMPTS = 3;

const ABANDONED: NotTestedDetails = {
  code: 'scan/visit-failed',
  reason: `Testing this page was interrupted ${MAX_ATTEMPTS} times before it was complete.`,
  advice: 'Scan the page on its own. If that fails too, the page may need more memory than this machine has.',
};

/** Visits one page and stores its results in the transaction that completes the job. */
export async function visitPage(jobServices: Services, job: RunningJob<VisitPayload>): Promise<void> {
  const { db, plans } = jobServices;
  const { scanId, position } = job.payload;
  const scan = await readScanForJob(db, scanId);
  if (!isScanOpen(scan)) return;
  const plan = await plans.get(db, scanId);
  const page = await takePage(jobServices, job.payload, plan);
  if (!page) return;
  const log = job.addLogFields({ url: redactUrl(page.url) });
  const services = { ...jobServices, log };

  try {
    // This process lost the slot before it could be notified.
    if (page.yielding) throw new SlotReclaimedError();
    if (page.attempts > MAX_ATTEMPTS) {
      await abandonPage(services, job);
      return;
    }
    if (!plan) return;
    await visitAndStore(services, job, scan, plan, page);
  } catch (error) {
    plans.forget(scanId);
    // If a scan has ended, interrupting its visits isn't a failure.
    if (!isScanOpen(await readScanForJob(db, scanId))) {
      await assignSlotsNow(services);
      return;
    }
    if (error instanceof SlotReclaimedError) {
      log.debug('a page gave up its slot');
      await releaseSlot(services, job);
      return;
    }
    if (job.signal.aborted) await undoVisit(db, scanId, position);
    if (job.signal.aborted || page.attempts < MAX_ATTEMPTS) throw error;
    log.error({ err: error }, 'gave up on a page');
    await abandonPage(services, job);
  } finally {
    services.pagesInProgress.delete(services, scanId, position);
  }
}

/**
 * Marks a page as being visited, and delays the next page if the site asks for it; undefined if the page is
 * already finished.
 */
function takePage(
  { db, queue, progress }: Services,
  { scanId, position }: VisitPayload,
  plan: Pick<SitePlan, 'crawlDelayMs'> | undefined,
) {
  return db.transaction(async (tx) => {
    const begun = await beginVisit(tx, scanId, position);
    if (!begun) return undefined;
    if (plan?.crawlDelayMs) {
      const nextVisitAt = new Date(Date.now() + plan.crawlDelayMs);
      await updateScan(tx, scanId, { nextVisitAt });
      await queue.send(tx, assignSlotsJob, [{}], { startAt: nextVisitAt });
    }
    await progress.announce(tx, scanId);
    return begun;
  });
}

type TakenPage = NonNullable<Awaited<ReturnType<typeof takePage>>>;

/** Visits a page and stores either its results or when to visit it again. */
async function visitAndStore(
  services: Services,
  job: RunningJob<VisitPayload>,
  scan: ScanRow,
  plan: Pick<SitePlan, 'getDisallowReason' | 'isOnSite'>,
  page: TakenPage,
): Promise<void> {
  const { scanId, position } = job.payload;
  const disallowReason = plan.getDisallowReason(page.url);
  const visited =
    disallowReason === null
      ? await services.visits.run({ scanId, position }, job.signal, (signal) =>
          scanOrReusePage(services, scan, { url: page.url, position }, signal),
        )
      : createNotVisitedResult(page.url, disallowReason);
  if ('findings' in visited) {
    await commitVisit(services, job, visited);
    return;
  }
  const result = rejectOffSiteResult(plan, visited);
  const pauseMs = getRetryDelayMs(result, page.attempts);
  if (pauseMs !== null) {
    services.log.info(
      {
        pauseMs,
        visit: page.attempts,
        ...(result.status === 'not-tested' && describeNotTested(result.page.notTested)),
      },
      'a page visit was rescheduled',
    );
    await postponeVisit(services, job, pauseMs);
    return;
  }
  const stored =
    result.status === 'tested' ? await storeScreenshots(services, scanId, position, result) : result;
  await commitVisit(services, job, await toStoredVisit(stored), toStepOutcome(scan, result));
}

function abandonPage(services: Services, job: RunningJob<VisitPayload>): Promise<void> {
  const page = { ...emptyPage, notTested: ABANDONED };
  return commitVisit(services, job, { page, findings: [], fixes: [] });
}

/** Returns the log fields that say why a page wasn't tested. */
function describeNotTested({ code, reason }: NotTestedDetails) {
  return { code, reason: redactUrls(reason) };
}

/** Returns the number of milliseconds after which to visit a page again; null if its result is final. */
function getRetryDelayMs(result: PageResult, visits: number): number | null {
  if (result.status === 'tested' || !isTemporaryFailure(result)) return null;
  return getRetryDelay(visits, result.retryAfterMs, result.visitMs);
}

/** Tests a page, or returns results from an earlier scan if nothing has changed since. */
async function scanOrReusePage(
  services: Services,
  scan: ScanRow,
  page: PageToVisit,
  signal: AbortSignal,
): Promise<PageResult | StoredVisit> {
  const earlier = await listEarlierVisits(services, scan, page.url);
  const result = await scanPage(services, scan, page, earlier, signal);
  if (result.status !== 'unchanged') return result;
  const reused = await reuseResults(services, scan.id, page.position, result, earlier);
  if (reused !== null) return reused;
  return requireExamined(await scanPage(services, scan, page, [], signal));
}

interface PageToVisit {
  readonly url: string;
  readonly position: number;
}

async function scanPage(
  services: Services,
  scan: ScanRow,
  { url, position }: PageToVisit,
  earlier: readonly ReusablePage[],
  signal: AbortSignal,
): Promise<PageResult | UnchangedPage> {
  const { variants, wait_for, level, best_practices, second_opinion, optional_rules, depth, signed_in } =
    toScanSettings(scan);
  const scanner = await services.getScanner();
  const sealed = await readScanSecret(services.db, scan.id);
  const { auth, journeys: contents } = openScanSecrets(services, scan.id, sealed);
  const journeys = await toPageJourneys(services.db, scan.id, position, contents);
  if (journeys !== null && 'status' in journeys) return journeys;
  const settings = {
    key: scan.id,
    variants,
    waitFor: wait_for,
    auth,
    isSignedIn: scan.settings.signs_in,
    level,
    bestPractices: best_practices,
    optionalRules: optional_rules ?? [],
    secondOpinion: second_opinion,
    depth,
    signedIn: signed_in,
    screenshots: 'findings' as const,
    hashesInputs: mayReuseResults(scan),
    digestsContent: true,
    // Audits belong to the sites of accounts.
    listsElements: scan.siteId !== null,
    recordsTranscript: true,
  };
  const attempted = await listFingerprintsTriedBefore(services.db, scan.id, position);
  const ledger =
    depth === 'standard' ? services.ledgers.open(services, scan.id, position, signal) : undefined;
  const earlierHashes = earlier.map(({ inputHashes }) => inputHashes);
  const options: ScanPageOptions = {
    signal,
    recordsSteps: services.tracing.isOn,
    isFixAttempted: (fingerprint) => attempted.has(fingerprint),
    onProgress: (progress) => {
      if (signal.aborted) return;
      services.pagesInProgress.set(services, scan.id, position, progress);
      services.progress.wake(scan.id);
    },
    onScreenshot: createLiveScreenshotStore(services, scan.id, position, signal),
    comparison: createScanComparison(services, { scanId: scan.id, position }),
    ledger,
    ...(journeys && {
      journeys,
      claimCommit: (index: number) => claimCommit(services.db, scan.id, index),
    }),
  };
  const page = { scanId: scan.id, position, variants: variants.length };
  return tracePage(services.tracing, page, () =>
    scanner.scanPageIfChanged(url, settings, earlierHashes, options),
  ).finally(() => ledger?.end());
}

/**
 * Records a page test as a span, along with the steps that the scanner timed. The page's URL isn't recorded.
 */
function tracePage(
  tracing: Tracing,
  page: { readonly scanId: string; readonly position: number; readonly variants: number },
  test: () => Promise<PageResult | UnchangedPage>,
): Promise<PageResult | UnchangedPage> {
  const attributes = {
    'curbcut.scan.id': page.scanId,
    'curbcut.page.position': page.position,
    'curbcut.page.variants': page.variants,
  };
  return tracing.run('page', { attributes }, async (span) => {
    const result = await test();
    span.setAttributes({
      'curbcut.page.outcome': result.status,
      ...(result.status === 'not-tested' && { 'curbcut.page.code': result.page.notTested.code }),
    });
    for (const step of result.steps ?? []) tracing.record(step.step, step);
    return result;
  });
}

/**
 * Stores a page's result, admits the pages it links to, sends their jobs, and completes this job, in one
 * transaction. A page that is already finished, or whose scan has since ended, doesn't count twice.
 */
async function commitVisit(
  services: Services,
  job: RunningJob<VisitPayload>,
  visit: StoredVisit,
  stepOutcome: StepOutcome | null = null,
): Promise<void> {
  const { scanId, position } = job.payload;
  const { page } = visit;
  const outcome = await services.db.transaction(async (tx) => {
    await job.finish(tx);
    const scan = await lockScan(tx, scanId);
    if (!isScanOpen(scan)) return 'scan-ended';
    const counted = await storeVisit(tx, scan, position, visit);
    if (counted) {
      if (stepOutcome !== null) await saveJourneySteps(tx, scanId, stepOutcome);
      await advanceScan(services, tx, counted);
      await services.ledgers.announce(tx, scanId);
    }
    return counted ? 'stored' : 'already-finished';
  });
  if (outcome !== 'scan-ended') {
    if (outcome === 'stored') services.metrics.countPages(1, page.notTested?.code ?? null);
    if (outcome === 'stored' && page.notTested)
      services.log.info(describeNotTested(page.notTested), 'a page was not tested');
    return;
  }
  // Another process may have ended or deleted the scan, in which case the screenshots that were just stored
  // are orphans.
  await releaseScanHere(services, scanId);
  if (!(await readScanForJob(services.db, scanId)))
    await requestBlobDeletion(services, services.db, [scanId]);
}

/**
 * If the site is busy, visits this page again after the pause, and none of the scan's other pages before
 * that.
 */
async function postponeVisit(
  services: Services,
  job: RunningJob<VisitPayload>,
  pauseMs: number,
): Promise<void> {
  const { db, ledgers, progress, queue } = services;
  const { scanId, position } = job.payload;
  await db.transaction(async (tx) => {
    const scan = await lockScan(tx, scanId);
    if (isScanOpen(scan)) {
      const nextVisitAt = new Date(Date.now() + pauseMs);
      await requeueVisit(tx, scanId, position);
      await updateScan(tx, scanId, { nextVisitAt });
      await queue.send(tx, assignSlotsJob, [{}], { startAt: nextVisitAt });
      await progress.announce(tx, scanId);
      await ledgers.announce(tx, scanId);
    }
    await job.finish(tx);
    await assignSlots(services, tx, scanId);
  });
}

/**
 * If other owners' pages, or pages that this one is waiting for, need the slot, the page waits for its next
 * turn, and this attempt doesn't count.
 */
async function releaseSlot(services: Services, job: RunningJob<VisitPayload>): Promise<void> {
  const { scanId, position } = job.payload;
  await services.db.transaction(async (tx) => {
    await lockScan(tx, scanId);
    await preemptVisit(tx, scanId, position);
    await services.progress.announce(tx, scanId);
    await services.ledgers.announce(tx, scanId);
    await job.finish(tx);
    await assignSlots(services, tx, scanId);
  });
}
