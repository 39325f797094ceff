import { assessScan, type ScanAssessment } from '@curbcut/engine';
import { getMarkRevisions, storeAssessedPages } from '../db/queries/assessment.ts';
import { listStaleScans } from '../db/queries/issue-marks.ts';
import { lockScan, updateScan } from '../db/queries/scans.ts';
import type { Services } from '../services.ts';
import { splitPages } from './batches.ts';
import { readIssuesToAssess, readPagesToScore, toAssessedColumns } from './sql-scan-store.ts';

type RefreshServices = Pick<Services, 'db' | 'log' | 'assessments'>;

/** Recalculates scan counts and scores, unless they are up to date with the marks on the scans' issues. */
export async function refreshScans(services: RefreshServices, scanIds: readonly string[]): Promise<void> {
  for (const scanId of scanIds) await refreshScan(services, scanId);
}

const SCANS_PER_BATCH = 50;

/** Recalculates every scan that a lost process left outdated. */
export async function refreshStaleScans(services: RefreshServices, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const stale = await listStaleScans(services.db, SCANS_PER_BATCH);
    await refreshScans(services, stale);
    if (stale.length < SCANS_PER_BATCH) return;
  }
}

/**
 * Reads outside a transaction, because the embedded database runs one at a time, and stores the result only
 * if the marks haven't changed since.
 */
async function refreshScan(services: RefreshServices, scanId: string): Promise<void> {
  const { db } = services;
  for (;;) {
    const marks = await getMarkRevisions(db, scanId);
    if (!marks || marks.revision === marks.assessed) return;
    const assessment = await assessCached(services, scanId, marks.pages);
    for (const range of splitPages(marks.pages)) {
      const scores = assessment.pages.filter(
        ({ position }) => position >= range.from && position <= range.to,
      );
      await storeAssessedPages(db, scanId, range, scores);
    }
    const stored = await db.transaction(async (tx) => {
      const scan = await lockScan(tx, scanId);
      if (!scan) return true;
      if (scan.marksRevision !== marks.revision) return false;
      const assessedRevision = marks.revision;
      await updateScan(tx, scanId, { ...toAssessedColumns(assessment, scan.status), assessedRevision });
      return true;
    });
    if (stored) return;
  }
}

async function assessCached(
  { db, log, assessments }: RefreshServices,
  scanId: string,
  pages: number,
): Promise<ScanAssessment> {
  const issues = await readIssuesToAssess(db, scanId);
  const excluded = issues.flatMap(({ id, excluded }) => (excluded ? [`${id} ${excluded}`] : []));
  const store = {
    listPagesToScore: (excludedIssues: readonly string[]) =>
      readPagesToScore(db, scanId, pages, excludedIssues),
  };
  return assessments.getOrAssess([scanId, ...excluded].join('\n'), () =>
    assessScan(store, issues, {
      calculatedAt: new Date().toISOString(),
      onFallback: (cause) => log.error({ err: cause, scanId }, 'only the basic score could be calculated'),
    }),
  );
}
