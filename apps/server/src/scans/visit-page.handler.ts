import type { NotTested } from '@curbcut/contract';
import {
  clusterFindings,
  isTemporary,
  normalise,
  notVisited,
  type PageResult,
  ruleInfo,
  waitBeforeRetry,
} from '@curbcut/engine';
import { pageScore } from '@curbcut/scoring';
import { pictureKey } from '../blobs/blob-store.ts';
import type { Db } from '../db/database.ts';
import { type FingerprintedFinding, insertFindings } from '../db/queries/findings.ts';
import { beginVisit, type FinishedPage, finishPage, requeueVisit } from '../db/queries/pages.ts';
import { keptSecret, lockScan, readScanToWork, type ScanRow, updateScan } from '../db/queries/scans.ts';
import { storable } from '../db/storable.ts';
import { visitPageJob } from '../jobs/definitions.ts';
import type { RunningJob } from '../jobs/queue.ts';
import type { Services } from '../services.ts';
import { advanceScan } from './advance-scan.ts';
import { authOf } from './scan-secret.ts';

interface Visit {
  readonly scanId: string;
  readonly position: number;
}

/** Visits begun of one page, whatever ended them: another try, a crash of this process, a failure of ours. */
const MAX_ATTEMPTS = 5;
/** Links kept of one page: far more than a page for people has. */
const MOST_LINKS = 5000;

const GIVEN_UP: NotTested = {
  code: 'scan/visit-failed',
  reason: `The visit of this page broke off ${MAX_ATTEMPTS} times before it was done.`,
  advice:
    'Scan the page again on its own. If it fails again, the page may need more memory than this machine has.',
};

/** One page, one job: examines it and stores what was found in the transaction that ends the job. */
export async function visitPage(services: Services, job: RunningJob<Visit>): Promise<void> {
  const { db, plans, progress, visits } = services;
  const { scanId, position } = job.payload;
  const scan = await readScanToWork(db, scanId);
  if (scan?.status !== 'running') return;
  const page = await db.transaction(async (tx) => {
    const begun = await beginVisit(tx, scanId, position);
    if (begun) await progress.announce(tx, scanId);
    return begun;
  });
  if (!page) return;

  try {
    if (page.attempts > MAX_ATTEMPTS) {
      await commit(services, job, { ...EMPTY, notTested: GIVEN_UP }, []);
      return;
    }
    const result = await visits.run(scanId, job.signal, (signal) =>
      examine(services, scan, page.url, signal),
    );
    const pauseMs = pauseAfter(result, page.attempts);
    if (pauseMs !== null) {
      await tryLater(services, job, pauseMs);
      return;
    }
    const { finished, findings } = await outcomeOf(services, job.payload, result);
    await commit(services, job, finished, findings);
  } catch (error) {
    plans.forget(scanId);
    // Breaking off the visits of a scan that has ended is no failure.
    if ((await readScanToWork(db, scanId))?.status === 'running') throw error;
  }
}

/** Milliseconds after which a page is worth another visit; null when its result stands. */
function pauseAfter(result: PageResult, visits: number): number | null {
  if (result.status === 'tested' || !isTemporary(result)) return null;
  return waitBeforeRetry(visits, result.retryAfterMs);
}

async function examine(
  services: Services,
  scan: ScanRow,
  url: string,
  signal: AbortSignal,
): Promise<PageResult> {
  if (!(await services.plans.allows(services.db, scan.id, url)))
    return notVisited(url, 'scan/robots-disallow');
  const { variants, wait_for, second_opinion } = scan.settings;
  const scanner = await services.scanner();
  const settings = {
    key: scan.id,
    variants,
    waitFor: wait_for,
    auth: authOf(services, scan.id, await keptSecret(services.db, scan.id)),
    secondOpinion: second_opinion,
    pictures: 'findings' as const,
  };
  return scanner.scanPage(url, settings, signal);
}

const EMPTY: FinishedPage = {
  finalUrl: null,
  title: '',
  notTested: null,
  unexamined: [],
  elements: 0,
  score: null,
  failed: 0,
  needsReview: 0,
  tallies: [],
  picture: null,
  links: [],
  forms: [],
};

/** What a visit found as it is stored; its picture is stored already when this returns. */
async function outcomeOf(
  { blobs }: Services,
  { scanId, position }: Visit,
  result: PageResult,
): Promise<{ finished: FinishedPage; findings: FingerprintedFinding[] }> {
  if (result.status === 'not-tested') {
    const { finalUrl, title, notTested } = storable(result.page);
    return { finished: { ...EMPTY, finalUrl, title, notTested }, findings: [] };
  }
  const page = storable(result.page);
  const { picture } = result;
  if (picture) await blobs.put(pictureKey(scanId, position, picture.format), picture.bytes);
  const finished: FinishedPage = {
    finalUrl: page.finalUrl,
    title: page.title,
    notTested: null,
    unexamined: page.unexamined,
    elements: page.elements,
    score: pageScore(page.tallies, (ruleId) => ruleInfo(ruleId)?.severity ?? 'minor'),
    failed: page.findings.filter(({ outcome }) => outcome === 'failed').length,
    needsReview: page.findings.filter(({ outcome }) => outcome === 'cantTell').length,
    tallies: page.tallies,
    picture: picture && {
      format: picture.format,
      width: picture.width,
      height: picture.height,
      scale: picture.scale,
      pageHeight: picture.pageHeight,
    },
    links: storable([...new Set(result.links.slice(0, MOST_LINKS).map(normalise))]),
    forms: storable([...result.forms]),
  };
  const fingerprints = new Map(
    clusterFindings([{ pageId: '', findings: page.findings }]).flatMap(({ fingerprint, occurrences }) =>
      occurrences.map(({ findingIndex }) => [findingIndex, fingerprint] as const),
    ),
  );
  return {
    finished,
    findings: page.findings.map((finding, index) => ({
      fingerprint: fingerprints.get(index) ?? '',
      finding,
    })),
  };
}

/**
 * The page's result, the pages that it leads to, their jobs and the end of this job: all of it or none. A page that is
 * finished already, or whose scan has ended meanwhile, counts no second time.
 */
async function commit(
  services: Services,
  job: RunningJob<Visit>,
  page: FinishedPage,
  findings: readonly FingerprintedFinding[],
): Promise<void> {
  const { scanId, position } = job.payload;
  await services.db.transaction(async (tx) => {
    const scan = await lockScan(tx, scanId);
    if (scan?.status === 'running') {
      const order = scan.pagesTested + scan.pagesNotTested + 1;
      if (await finishPage(tx, scanId, position, order, page)) {
        await insertFindings(tx, scanId, position, findings);
        const counted = withPage(scan, page);
        await updateScan(tx, scanId, counted);
        await advanceScan(services, tx, { ...scan, ...counted });
      }
    }
    await job.finish(tx);
  });
}

function withPage(scan: ScanRow, page: FinishedPage) {
  return {
    pagesTested: scan.pagesTested + (page.notTested === null ? 1 : 0),
    pagesNotTested: scan.pagesNotTested + (page.notTested === null ? 0 : 1),
    elements: scan.elements + page.elements,
    failedFindings: scan.failedFindings + page.failed,
    needsReviewFindings: scan.needsReviewFindings + page.needsReview,
  };
}

/** The site is busy: this page comes again, and no other page of the scan begins, when the pause is over. */
async function tryLater(services: Services, job: RunningJob<Visit>, pauseMs: number): Promise<void> {
  const { db, progress, queue } = services;
  const { scanId, position } = job.payload;
  await db.transaction(async (tx: Db) => {
    const scan = await lockScan(tx, scanId);
    if (scan?.status === 'running') {
      const at = new Date(Date.now() + pauseMs);
      await requeueVisit(tx, scanId, position);
      await updateScan(tx, scanId, { nextVisitAt: at });
      await queue.send(tx, visitPageJob, [job.payload], at);
      await progress.announce(tx, scanId);
    }
    await job.finish(tx);
  });
}
