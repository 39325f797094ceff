import type { ScoreCache } from '@curbcut/scoring';
import { marksOf, storeAssessedPages } from '../db/queries/assessing.ts';
import { staleScans } from '../db/queries/left-out.ts';
import { lockScan, updateScan } from '../db/queries/scans.ts';
import type { Services } from '../services.ts';
import { assessedColumns, assessScan, readIssuesToAssess, type ScanAssessment } from './assess-scan.ts';
import { rangesOf } from './parts.ts';

/** Assessments by scan and by what is left out of it. Marks are often taken back at once, with “Undo”. */
export type AssessmentCache = ScoreCache<Promise<ScanAssessment>>;

type Needed = Pick<Services, 'db' | 'log' | 'assessments'>;

/** Calculates counts and scores of scans again, unless they are up to date with the marks of their issues. */
export async function refreshScans(services: Needed, scanIds: readonly string[]): Promise<void> {
  for (const scanId of scanIds) await refreshScan(services, scanId);
}

const SCANS_AT_ONCE = 50;

/** Does the same for every scan that a process left behind, or that an earlier version scored in another way. */
export async function refreshStaleScans(services: Needed, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const stale = await staleScans(services.db, SCANS_AT_ONCE);
    await refreshScans(services, stale);
    if (stale.length < SCANS_AT_ONCE) return;
  }
}

/**
 * Reads outside of a transaction, since the embedded database serves nobody else during one, and stores the result only
 * when the marks are still those that were read.
 */
async function refreshScan(services: Needed, scanId: string): Promise<void> {
  const { db } = services;
  for (;;) {
    const marks = await marksOf(db, scanId);
    if (!marks || marks.revision === marks.assessed) return;
    const assessment = await assess(services, scanId, marks.pages);
    for (const range of rangesOf(marks.pages)) {
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
      await updateScan(tx, scanId, { ...assessedColumns(assessment, scan.status), assessedRevision });
      return true;
    });
    if (stored) return;
  }
}

async function assess(
  { db, log, assessments }: Needed,
  scanId: string,
  pages: number,
): Promise<ScanAssessment> {
  const issues = await readIssuesToAssess(db, scanId);
  const leftOut = issues.flatMap(({ id, left_out }) => (left_out ? [`${id} ${left_out}`] : []));
  return assessments.getOrCalculate([scanId, ...leftOut].join('\n'), () =>
    assessScan(db, scanId, pages, issues, {
      calculatedAt: new Date().toISOString(),
      onFallback: (cause) => log.error({ err: cause, scanId }, 'only the basic score could be calculated'),
    }),
  );
}
