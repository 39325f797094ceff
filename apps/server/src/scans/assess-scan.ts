import { getRuleSeverity } from '@curbcut/engine';
import {
  type Assessment,
  assessSite,
  type IssueToAssess,
  type ScoreCache,
  type ScoreOptions,
} from '@curbcut/scoring';
import type { Db } from '../db/database.ts';
import { listIssuesToAssess, listPagesToAssess } from '../db/queries/assessment.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { splitPages } from './batches.ts';

/** An assessment with the basic score of each tested page. */
export interface ScanAssessment extends Assessment {
  readonly pages: readonly { readonly position: number; readonly score: number | null }[];
}

/** Assessments by scan and excluded issues. Marks are often reverted immediately, with “Undo”. */
export type AssessmentCache = ScoreCache<Promise<ScanAssessment>>;

const ISSUES_PER_BATCH = 250;

/** Counts and scores the stored pages of a closed scan, a few pages at a time. */
export async function assessScan(
  db: Db,
  scanId: string,
  pages: number,
  issues: readonly IssueToAssess[],
  options: ScoreOptions,
): Promise<ScanAssessment> {
  const site = assessSite(issues, getRuleSeverity);
  const leftOut = issues.filter(({ left_out }) => left_out).map(({ id }) => id);
  const scores: { position: number; score: number | null }[] = [];
  for (const range of splitPages(pages)) {
    for (const { position, tallies, ...page } of await listPagesToAssess(db, scanId, range, leftOut)) {
      scores.push({ position, score: site.addPage({ ...page, outcomes: tallies }) });
    }
  }
  return { ...site.result(options), pages: scores };
}

/** Reads all issues of an ended scan, including excluded ones. */
export async function readIssuesToAssess(db: Db, scanId: string): Promise<IssueToAssess[]> {
  const all: IssueToAssess[] = [];
  for (let after = -1; ; ) {
    const rows = await listIssuesToAssess(db, scanId, { after, limit: ISSUES_PER_BATCH });
    all.push(...rows);
    if (rows.length < ISSUES_PER_BATCH) return all;
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
