import type { Progress } from '@curbcut/contract';
import { ruleInfo } from '@curbcut/engine';
import {
  type NewestFinding,
  newestFindings,
  newestPicture,
  type ProgressPage,
  pagesInProgress,
} from '../db/queries/progress.ts';
import type { Reader } from '../db/queries/reader.ts';
import { isOpen, readScan, type ScanRow } from '../db/queries/scans.ts';
import type { Services } from '../services.ts';
import { pagesAheadOf } from '../slots/assign-slots.ts';
import type { LivePage } from './live-pages.ts';
import { toPageStatus, toPicture, toWaiting } from './present.ts';
import { isOver } from './progress-feed.ts';

const PAGES_SHOWN = 60;
const FINDINGS_SHOWN = 20;

/** How far a scan is, or undefined when the reader may not see such a scan. */
export async function readProgress(
  services: Pick<Services, 'config' | 'db' | 'pictureLinks' | 'livePages'>,
  reader: Reader,
  scanId: string,
): Promise<Progress | undefined> {
  const { db, livePages, pictureLinks } = services;
  const scan = await readScan(db, reader, scanId);
  if (!scan) return undefined;
  const at = { found: scan.pagesFound, done: scan.pagesTested + scan.pagesNotTested };
  const pages = await pagesInProgress(db, reader, scanId, at, PAGES_SHOWN);
  const live = livePages
    .of(scanId)
    .filter(({ position }) => pages.some((page) => page.position === position && page.state === 'running'));
  const found = await newestFindings(db, reader, scanId, FINDINGS_SHOWN);
  // While robots.txt and sitemaps are read there are no pages yet.
  const isWaiting =
    isOpen(scan) && pages.length > 0 && !pages.some(({ state }) => state === 'queued' || state === 'running');
  const pagesAhead = isWaiting ? await pagesAheadOf(services, scanId) : undefined;
  const newest = await newestPicture(db, reader, scanId);
  return {
    scan_id: scan.id,
    url: scan.url,
    status: scan.status,
    created_at: scan.createdAt.toISOString(),
    started_at: scan.startedAt?.toISOString() ?? null,
    completed_at: scan.completedAt?.toISOString() ?? null,
    pages_done: at.done,
    pages_found: pages.length === 0 && !isOver(scan.status) ? 1 : at.found,
    pages_not_tested: scan.pagesNotTested,
    elements_scanned: scan.elements + sumOf(live, ({ elements }) => elements),
    failed_findings: scan.failedFindings + sumOf(live, ({ failed }) => failed),
    percent: scan.percent,
    waiting: toWaiting(pagesAhead),
    pages: shownPages(scan, pages).map(({ position, url, title, state, failed }) => ({
      id: String(position),
      url,
      title,
      status: toPageStatus(state),
      failed,
    })),
    latest_findings: [...liveFindings(live, pages), ...found].slice(0, FINDINGS_SHOWN).map((finding) => ({
      ...finding,
      rule_title: ruleInfo(finding.rule_id)?.title ?? finding.rule_id,
    })),
    latest_picture: newest
      ? { ...toPicture(pictureLinks, scan, newest.position, newest.picture), page_url: newest.url }
      : null,
    error: scan.error,
    code: scan.code,
  };
}

/** The pages, or the page that the scan begins with while robots.txt and the sitemaps are read. */
function shownPages(scan: ScanRow, pages: readonly ProgressPage[]): readonly ProgressPage[] {
  if (pages.length > 0 || isOver(scan.status)) return pages;
  const state = scan.status === 'running' ? 'running' : 'waiting';
  return [{ position: 0, url: scan.url, title: '', state, failed: 0 }];
}

/** What was found on pages whose visits are not over. */
function liveFindings(live: readonly LivePage[], pages: readonly ProgressPage[]): NewestFinding[] {
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

const sumOf = (live: readonly LivePage[], count: (page: LivePage) => number): number =>
  live.reduce((sum, page) => sum + count(page), 0);
