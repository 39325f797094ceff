import type { Progress } from '@curbcut/contract';
import { ruleInfo } from '@curbcut/engine';
import { newestFindings, newestPicture, pagesInProgress } from '../db/queries/progress.ts';
import type { Reader } from '../db/queries/reader.ts';
import { isOpen, readScan } from '../db/queries/scans.ts';
import type { Services } from '../services.ts';
import { pagesAheadOf } from '../slots/assign-slots.ts';
import { toPageStatus, toPicture, toWaiting } from './present.ts';

const PAGES_SHOWN = 60;
const FINDINGS_SHOWN = 20;

/** How far a scan is, or undefined when the reader may not see such a scan. */
export async function readProgress(
  services: Pick<Services, 'config' | 'db' | 'pictureLinks'>,
  reader: Reader,
  scanId: string,
): Promise<Progress | undefined> {
  const { db, pictureLinks } = services;
  const scan = await readScan(db, reader, scanId);
  if (!scan) return undefined;
  const at = { found: scan.pagesFound, done: scan.pagesTested + scan.pagesNotTested };
  const pages = await pagesInProgress(db, reader, scanId, at, PAGES_SHOWN);
  const found = await newestFindings(db, reader, scanId, FINDINGS_SHOWN);
  const isWaiting = isOpen(scan) && !pages.some(({ state }) => state === 'queued' || state === 'running');
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
    pages_found: at.found,
    pages_not_tested: scan.pagesNotTested,
    elements_scanned: scan.elements,
    failed_findings: scan.failedFindings,
    percent: scan.percent,
    waiting: toWaiting(pagesAhead),
    pages: pages.map(({ position, url, title, state, failed }) => ({
      id: String(position),
      url,
      title,
      status: toPageStatus(state),
      failed,
    })),
    latest_findings: found.map((finding) => ({
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
