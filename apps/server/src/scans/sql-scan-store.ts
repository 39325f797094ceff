import type { IdentityStore, PageToScore, ScanStore } from '@curbcut/engine';
import type { Assessment, IssueToAssess } from '@curbcut/scoring';
import type { Db } from '../db/database.ts';
import { listIssuesToAssess, listPagesToScore } from '../db/queries/assessment.ts';
import {
  assignIssuesOnPages,
  listFindingsAt,
  listIssueGroupsOnPages,
  listPageContexts,
  type PageRange,
  setImportances,
} from '../db/queries/finalization.ts';
import { listFirstFixAttempts } from '../db/queries/fixes.ts';
import { listElementHashes, listIssuePages } from '../db/queries/issue-samples.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { ROWS_PER_BATCH, splitPages, splitRows } from './batches.ts';

/** A scan's pages that no longer change. */
export interface ClosedPages {
  /** Number of pages, tested or not. */
  readonly pageCount: number;
  /** Number of clicks from the start page; null for a page known only from a sitemap. */
  readonly getClicks: (url: string) => number | null;
}

/**
 * Provides a closed scan to `assembleScan`, a few pages at a time and outside transactions, so that the
 * embedded database, which runs one transaction at a time, can serve other requests in between.
 */
export function createSqlScanStore(db: Db, scanId: string, { pageCount, getClicks }: ClosedPages): ScanStore {
  return {
    async *listPageContexts() {
      const pages = readPages(pageCount, (range) => listPageContexts(db, scanId, range));
      for await (const page of pages)
        yield { ...page, isStart: page.position === 0, clicks: page.clicks ?? getClicks(page.url) };
    },
    async storeImportances(pages) {
      for (const batch of splitRows(pages)) await setImportances(db, scanId, batch);
    },
    listIssueGroups: () => readPages(pageCount, (range) => listIssueGroupsOnPages(db, scanId, range)),
    listFindingsAt: createFindingReader(db, scanId),
    async storeMergedGroups(mergedInto) {
      for (const range of splitPages(pageCount)) await assignIssuesOnPages(db, scanId, range, mergedInto);
    },
    async *listFixAttempts() {
      yield* await listFirstFixAttempts(db, scanId);
    },
    listPagesToScore: (excluded) => readPagesToScore(db, scanId, pageCount, excluded),
  };
}

/** Reads a scan's tested pages for scoring; see `ScanStore.listPagesToScore`. */
export function readPagesToScore(
  db: Db,
  scanId: string,
  pageCount: number,
  excluded: readonly string[],
): AsyncGenerator<PageToScore> {
  return readPages(pageCount, (range) => listPagesToScore(db, scanId, range, excluded));
}

/** Provides an ended scan's issues to `identifyIssues`. */
export function createSqlIdentityStore(db: Db, scanId: string): IdentityStore {
  return {
    listFindingsAt: createFindingReader(db, scanId),
    listIssuePages: (issues, limits) => listIssuePages(db, scanId, issues, limits),
    readElementHashes: (issues, limit) => listElementHashes(db, scanId, issues, limit),
  };
}

const createFindingReader =
  (db: Db, scanId: string): ScanStore['listFindingsAt'] =>
  async (locations) => {
    const batches = [];
    for (const batch of splitRows(locations)) batches.push(await listFindingsAt(db, scanId, batch));
    return batches.flat();
  };

async function* readPages<Row>(
  pageCount: number,
  readRange: (range: PageRange) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (const range of splitPages(pageCount)) yield* await readRange(range);
}

/** Reads all of an ended scan's issues, including excluded ones. */
export async function readIssuesToAssess(db: Db, scanId: string): Promise<IssueToAssess[]> {
  const all: IssueToAssess[] = [];
  for (let after = -1; ; ) {
    const rows = await listIssuesToAssess(db, scanId, { after, limit: ROWS_PER_BATCH });
    all.push(...rows);
    if (rows.length < ROWS_PER_BATCH) return all;
    after = rows.at(-1)!.rank;
  }
}

/** Returns the scan columns that copy an assessment. A canceled scan has counts but no score. */
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
    ignored: counts.excluded.ignored,
    falsePositives: counts.excluded.false_positive,
    originalScore: isScored ? originalScore : null,
    scoreResult: isScored ? score : null,
    projected: isScored ? projected : null,
  };
}
