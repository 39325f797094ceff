import type { LivePage, ScanProgress, ScreenshotInfo } from '@curbcut/contract';
import { getRuleInfo } from '@curbcut/engine';
import {
  findNewestScreenshot,
  listNewestFindings,
  listPagesInProgress,
  type NewestFinding,
  type ProgressPage,
} from '../db/queries/progress.ts';
import type { Reader } from '../db/queries/reader.ts';
import { isScanOpen, readScan, type ScanRow } from '../db/queries/scans.ts';
import type { Services } from '../services.ts';
import { readQueuePosition } from '../slots/assign-slots.ts';
import { PAGES_PERCENT } from './advance-scan.ts';
import { isScanFinished, type LiveImages, type PageInProgress } from './progress-feed.ts';
import { toPageStatus, toScreenshot, toScreenshotInfo, toWaitingForSlot } from './scan-presenters.ts';
import type { ScanScreenshotLinks } from './screenshot-links.ts';

const MAX_PAGES_SHOWN = 60;
const MAX_FINDINGS_SHOWN = 20;

/** Reads a scan's progress; undefined if the reader isn't allowed to see the scan or it doesn't exist. */
export async function readProgress(
  services: Pick<Services, 'config' | 'db' | 'screenshotLinks' | 'pagesInProgress'>,
  reader: Reader,
  scanId: string,
): Promise<ScanProgress | undefined> {
  const { db, pagesInProgress } = services;
  const screenshotLinks = services.screenshotLinks.forReader(reader);
  const liveServices = { pagesInProgress, screenshotLinks };
  const scan = await readScan(db, reader, scanId);
  if (!scan) return undefined;
  const at = { found: scan.pagesFound, done: scan.pagesTested + scan.pagesNotTested };
  const pages = await listPagesInProgress(db, reader, scanId, at, MAX_PAGES_SHOWN);
  const live = pagesInProgress
    .list(scanId)
    .filter(({ position }) => pages.some((page) => page.position === position && page.state === 'running'));
  const found = await listNewestFindings(db, reader, scanId, MAX_FINDINGS_SHOWN);
  // While robots.txt and the sitemaps are being read, there are no pages yet.
  const isWaiting =
    isScanOpen(scan) &&
    pages.length > 0 &&
    !pages.some(({ state }) => state === 'queued' || state === 'running');
  const queuePosition = isWaiting ? await readQueuePosition(services, scanId) : undefined;
  const newest = await findNewestScreenshot(db, reader, scanId);
  return {
    scan_id: scan.id,
    // People with a link can't open the site's screens.
    site_id: reader.share ? null : scan.siteId,
    url: scan.url,
    status: scan.status,
    created_at: scan.createdAt.toISOString(),
    started_at: scan.startedAt?.toISOString() ?? null,
    completed_at: scan.completedAt?.toISOString() ?? null,
    pages_done: at.done,
    pages_found: pages.length === 0 && !isScanFinished(scan.status) ? 1 : at.found,
    pages_not_tested: scan.pagesNotTested,
    elements_scanned: scan.elements + sumPages(live, ({ elements }) => elements),
    failed_findings: scan.failedFindings + sumPages(live, ({ failed }) => failed),
    percent: isScanFinished(scan.status)
      ? scan.percent
      : pagesInProgress.advancePercent(scanId, {
          fraction: estimateFraction(scan, live),
          floor: scan.percent,
          limit: PAGES_PERCENT,
        }),
    waiting: toWaitingForSlot(queuePosition),
    pages: getShownPages(scan, pages).map(({ position, url, title, state, failed }) => ({
      id: String(position),
      url,
      title,
      status: toPageStatus(state),
      failed,
      preview: toLiveScreenshot(liveServices, scan, position, 'preview'),
    })),
    current: findCurrentPage(liveServices, scan, pages, live),
    latest_findings: [...toLiveFindings(live, pages), ...found]
      .slice(0, MAX_FINDINGS_SHOWN)
      .map((finding) => ({
        ...finding,
        rule_title: getRuleInfo(finding.rule_id)?.title ?? finding.rule_id,
      })),
    latest_screenshot: newest
      ? { ...toScreenshot(screenshotLinks, scan, newest.position, newest.screenshot), page_url: newest.url }
      : null,
    error: scan.error,
    code: scan.code,
  };
}

/**
 * Estimates how much of a scan's pages is done, from 0 to 1. Tests of pages whose visits haven't ended also count, so that people
 * see progress while the only page is tested. Until the start page is done, as many pages are expected as the
 * scan may test.
 */
function estimateFraction(scan: ScanRow, live: readonly PageInProgress[]): number {
  const done = scan.pagesTested + scan.pagesNotTested;
  const expected = Math.max(1, scan.pagesFound, done === 0 ? scan.settings.max_pages : 0);
  const shares = sumPages(live, ({ share }) => share);
  return Math.min(1, (done + shares) / expected);
}

interface LiveServices extends Pick<Services, 'pagesInProgress'> {
  readonly screenshotLinks: ScanScreenshotLinks;
}

/** Always the first page being tested, so that the screen doesn't jump between pages. */
function findCurrentPage(
  services: LiveServices,
  scan: ScanRow,
  pages: readonly ProgressPage[],
  live: readonly PageInProgress[],
): LivePage | null {
  const page = pages.find(({ state }) => state === 'running');
  if (!page || isScanFinished(scan.status)) return null;
  const { position, url } = page;
  const progress = live.find((one) => one.position === position);
  const screenshot = toLiveScreenshot(services, scan, position, 'screenshot');
  return {
    page_id: String(position),
    page_url: url,
    phase: progress?.phase ?? { step: 'loading', test: null, done: 0, of: null, unit: null },
    screenshot: screenshot ?? toLiveScreenshot(services, scan, position, 'preview'),
    outlines: screenshot && progress ? [...progress.outlines] : [],
  };
}

function toLiveScreenshot(
  { pagesInProgress, screenshotLinks }: LiveServices,
  scan: ScanRow,
  position: number,
  image: keyof LiveImages,
): ScreenshotInfo | null {
  const stored = pagesInProgress.getImages(scan.id, position)[image];
  return stored
    ? toScreenshotInfo(screenshotLinks.getLiveScreenshotUrl(scan, position, image), stored)
    : null;
}

/** Returns the pages, or the start page while robots.txt and the sitemaps are being read. */
function getShownPages(scan: ScanRow, pages: readonly ProgressPage[]): readonly ProgressPage[] {
  if (pages.length > 0 || isScanFinished(scan.status)) return pages;
  const state = scan.status === 'running' ? 'running' : 'waiting';
  return [{ position: 0, url: scan.url, title: '', state, failed: 0 }];
}

/** Returns the findings on pages whose visits haven't ended. */
function toLiveFindings(live: readonly PageInProgress[], pages: readonly ProgressPage[]): NewestFinding[] {
  const urls = new Map(pages.map(({ position, url }) => [position, url]));
  return live.flatMap(({ position, findings }) =>
    findings.map(({ ruleId, severity, message, count }) => ({
      rule_id: ruleId,
      severity,
      message,
      page_url: urls.get(position)!,
      count,
    })),
  );
}

const sumPages = (live: readonly PageInProgress[], count: (page: PageInProgress) => number): number =>
  live.reduce((sum, page) => sum + count(page), 0);
