import type { Db } from '../db/database.ts';
import { insertFindings } from '../db/queries/findings.ts';
import { insertFixes } from '../db/queries/fixes.ts';
import { type FinishedPage, finishPage } from '../db/queries/pages.ts';
import { type ScanRow, updateScan } from '../db/queries/scans.ts';
import type { StoredVisit } from './to-stored-visit.ts';

/**
 * Stores a page's result and counts it. The transaction must hold the scan's lock.
 *
 * @returns the scan with its new counts; undefined if the page was already finished.
 */
export async function storeVisit(
  tx: Db,
  scan: ScanRow,
  position: number,
  { page, findings, fixes }: StoredVisit,
): Promise<ScanRow | undefined> {
  const order = scan.pagesTested + scan.pagesNotTested + 1;
  if (!(await finishPage(tx, scan.id, position, order, page))) return undefined;
  await insertFindings(tx, scan.id, position, findings);
  await insertFixes(tx, scan.id, position, fixes);
  const counted = addPageCounts(scan, page);
  await updateScan(tx, scan.id, counted);
  return { ...scan, ...counted };
}

function addPageCounts(scan: ScanRow, page: FinishedPage) {
  return {
    pagesTested: scan.pagesTested + (page.notTested === null ? 1 : 0),
    pagesNotTested: scan.pagesNotTested + (page.notTested === null ? 0 : 1),
    pagesReused: scan.pagesReused + (page.reusedFrom === null ? 0 : 1),
    elements: scan.elements + page.elements,
    failedFindings: scan.failedFindings + page.failed,
    needsReviewFindings: scan.needsReviewFindings + page.needsReview,
  };
}
