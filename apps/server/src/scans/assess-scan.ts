import type { Assessment, IssueToAssess } from '@curbcut/scoring';
import type { Db } from '../db/database.ts';
import { listIssuesToAssess } from '../db/queries/assessment.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { ROWS_PER_BATCH } from './batches.ts';

/** Reads all issues of an ended scan, including excluded ones. */
export async function readIssuesToAssess(db: Db, scanId: string): Promise<IssueToAssess[]> {
  const all: IssueToAssess[] = [];
  for (let after = -1; ; ) {
    const rows = await listIssuesToAssess(db, scanId, { after, limit: ROWS_PER_BATCH });
    all.push(...rows);
    if (rows.length < ROWS_PER_BATCH) return all;
    after = rows.at(-1)!.rank;
  }
}

/** Returns the columns of a scan that copy an assessment. A canceled scan has counts and no score. */
export function toAssessedColumns(
  { counts, originalScore, score, projected }: Assessment,
  status: ScanRow['status'],
): Partial<ScanRow> {
  const isScored = status !== 'cancelled';
  return {
    ...counts.severities,
    failedFindings: counts.occurrences,
    needsReview: counts.needsReview,
    needsReviewFindings: counts.needsReviewOccurrences,
    ignored: counts.leftOut.ignored,
    falsePositives: counts.leftOut.false_positive,
    originalScore: isScored ? originalScore : null,
    scoreResult: isScored ? score : null,
    projected: isScored ? projected : null,
  };
}
